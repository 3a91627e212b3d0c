import { MetricUnit, Metrics } from '@aws-lambda-powertools/metrics';
import type { FailureKind } from '@portico/shared/contract/failures.ts';
import { metricNames, metricNamespace } from '@portico/shared/model/metrics.ts';

type Measure = Exclude<
  keyof typeof metricNames,
  | 'dueTimesAge'
  | 'gatewayThrottled'
  | 'refused'
  | 'browserFailures'
  | 'monthlyMailsLeft'
  | 'outboxAge'
  | 'probeFailures'
  | 'searchTail'
  | 'userPoolDifferences'
>;
type Unit = (typeof MetricUnit)[keyof typeof MetricUnit];
type Dimensions = Readonly<Record<string, string>>;

/**
 * Writes a log line that CloudWatch turns into a metric. Writes immediately, so that a later failure does not
 * lose it.
 */
function writeMetric(name: string, unit: Unit, value: number, dimensions: Dimensions = {}): void {
  const environment = process.env['ENVIRONMENT'];
  // Scripts use this code, too, and are not counted.
  if (!environment) return;
  new Metrics({
    namespace: metricNamespace,
    defaultDimensions: { environment, ...dimensions },
    singleMetric: true,
  }).addMetric(name, unit, value);
}

export const countMetric = (measure: Measure) => {
  writeMetric(metricNames[measure], MetricUnit.Count, 1);
  // Also counted by version, because a gradual deployment evaluates only the failures of the new version.
  const version = process.env['AWS_LAMBDA_FUNCTION_VERSION'] ?? '$LATEST';
  if (measure === 'failed' && version !== '$LATEST')
    writeMetric(metricNames.failed, MetricUnit.Count, 1, { version });
};

/** @param code an error code of the contract, never a value from the caller */
export const countClientError = (code: string) =>
  writeMetric(metricNames.refused, MetricUnit.Count, 1, { code });

export const countBrowserFailure = (kind: FailureKind) =>
  writeMetric(metricNames.browserFailures, MetricUnit.Count, 1, { kind });

export const recordUserPoolDifferences = (number: number) =>
  writeMetric(metricNames.userPoolDifferences, MetricUnit.Count, number);

export const recordSearchTailLength = (documentCount: number) =>
  writeMetric(metricNames.searchTail, MetricUnit.Count, documentCount);

export const recordDueTimesAge = (seconds: number) =>
  writeMetric(metricNames.dueTimesAge, MetricUnit.Seconds, seconds);

export const recordOutboxAge = (seconds: number) =>
  writeMetric(metricNames.outboxAge, MetricUnit.Seconds, seconds);

export const recordProbeFailures = (number: number) =>
  writeMetric(metricNames.probeFailures, MetricUnit.Count, number);

export const recordMonthlyMailsLeft = (number: number) =>
  writeMetric(metricNames.monthlyMailsLeft, MetricUnit.Count, number);
