import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type FailureKind } from '@portico/shared/contract/failures.ts';
import { metricNames, metricNamespace } from '@portico/shared/model/metrics.ts';
import type { Environment } from '../../environments.ts';

/** The key of a custom metric in shared/model/metrics.ts. */
type MetricKey = keyof typeof metricNames;

/** A custom metric of one function. */
export const customMetric = ({ name }: Environment, metric: MetricKey, service: string): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: metricNames[metric],
    dimensionsMap: { environment: name, service },
    statistic: Stats.SUM,
  });

/**
 * Failed requests of one version of a function. Functions that are called without an alias do not emit this
 * metric.
 */
export const versionFailuresMetric = ({ name }: Environment, service: string, version: string): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: metricNames.failed,
    dimensionsMap: { environment: name, service, version },
    statistic: Stats.SUM,
  });

/** Failures of one kind that browsers reported. */
export const browserFailuresMetric = ({ name }: Environment, kind: FailureKind): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: metricNames.browserFailures,
    dimensionsMap: { environment: name, service: 'public', kind },
    statistic: Stats.SUM,
  });

/** Requests that API Gateway throttled, counted from its access log. */
export const gatewayThrottledMetric = ({ name }: Environment): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: metricNames.gatewayThrottled,
    dimensionsMap: { environment: name },
    statistic: Stats.SUM,
  });

/** The additional dimension of metrics that have one, besides `environment` and `service`. */
const extraDimensions: Partial<Record<MetricKey, string>> = { refused: 'code', browserFailures: 'kind' };

/**
 * A search for a custom metric of all functions, with one line per function, error code or kind. For
 * dashboards only: CloudWatch does not allow SEARCH in alarms.
 */
export const customMetricSearch = ({ name }: Environment, metric: MetricKey): MathExpression => {
  const extraDimension = extraDimensions[metric];
  const label = extraDimension ?? 'service';
  const dimensions = [
    'environment',
    'service',
    ...(extraDimension === undefined ? [] : [extraDimension]),
  ].join(',');
  return new MathExpression({
    expression: `SEARCH('{${metricNamespace},${dimensions}} MetricName="${metricNames[metric]}" environment="${name}"', 'Sum')`,
    label: `\${PROP('Dim.${label}')} \${PROP('MetricName')}`,
    usingMetrics: {},
  });
};
