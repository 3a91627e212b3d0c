import { MetricUnit, Metrics } from '@aws-lambda-powertools/metrics';
import { metricNames, metricNamespace } from '@portico/shared/model/metrics.ts';

type Measure = Exclude<keyof typeof metricNames, 'gatewayThrottled' | 'duration' | 'refused'>;
type Unit = (typeof MetricUnit)[keyof typeof MetricUnit];
type Dimensions = Readonly<Record<string, string>>;

/** A line in the log that CloudWatch turns into a metric; it is written at once, so that no failure later on takes it away. */
function write(name: string, unit: Unit, value: number, dimensions: Dimensions = {}): void {
  const environment = process.env['ENVIRONMENT'];
  // Scripts use some of this code as well; what they do is no measure of the functions.
  if (!environment) return;
  new Metrics({
    namespace: metricNamespace,
    defaultDimensions: { environment, ...dimensions },
    singleMetric: true,
  }).addMetric(name, unit, value);
}

export const countMetric = (measure: Measure) => write(metricNames[measure], MetricUnit.Count, 1);

/** @param code of the problem catalogue; never anything a caller chose */
export const countClientError = (code: string) => write(metricNames.refused, MetricUnit.Count, 1, { code });

/** @param started by `performance.now()` */
export const recordDuration = (started: number) =>
  write(metricNames.duration, MetricUnit.Milliseconds, Math.round(performance.now() - started));
