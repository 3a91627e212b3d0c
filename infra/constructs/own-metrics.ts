import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { metricNames, metricNamespace } from '@portico/shared/model/metrics.ts';
import type { Environment } from '../environments.ts';

type Measure = keyof typeof metricNames;

/** What one function counted. @param measure by its name in shared/model/metrics.ts */
export const ownMetric = ({ name }: Environment, measure: Measure, service: string): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: metricNames[measure],
    dimensionsMap: { environment: name, service },
    statistic: Stats.SUM,
  });

/** What API Gateway refused, by its access log. */
export const gatewayThrottled = ({ name }: Environment): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: metricNames.gatewayThrottled,
    dimensionsMap: { environment: name },
    statistic: Stats.SUM,
  });

/** A line for every function, or every code, that there is; for dashboards alone, since alarms can't search. */
export const everyOwnMetric = (
  { name }: Environment,
  measure: Measure,
  statistic = 'Sum',
): MathExpression => {
  const by = measure === 'refused' ? 'code' : 'service';
  const dimensions = measure === 'refused' ? 'environment,service,code' : 'environment,service';
  return new MathExpression({
    expression: `SEARCH('{${metricNamespace},${dimensions}} MetricName="${metricNames[measure]}" environment="${name}"', '${statistic}')`,
    label: `\${PROP('Dim.${by}')} \${PROP('MetricName')}`,
    usingMetrics: {},
  });
};
