import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { formatAsText } from './readable.ts';
import { listResourcesOfType } from './synthesize.ts';

const Dimensions = z.array(z.object({ Name: z.string() })).default([]);
const MetricStat = z.object({
  Metric: z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions }),
  Period: z.int(),
  Stat: z.string(),
});
const AlarmProperties = z.object({
  // The alarms of gradual deployments have names that end with a Lambda version, which is removed here.
  AlarmName: z
    .unknown()
    .transform((name) => formatAsText(name).replace(/-\w+CurrentVersion\w+\.Version$/, '')),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()).default([]),
  OKActions: z.array(z.unknown()).default([]),
  Threshold: z.number().default(0),
  ComparisonOperator: z.string().optional(),
  EvaluationPeriods: z.int().default(0),
  DatapointsToAlarm: z.int().default(0),
  TreatMissingData: z.string().optional(),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Statistic: z.string().optional(),
  Dimensions,
  Period: z.int().optional(),
  Metrics: z
    .array(z.object({ Expression: z.string().optional(), MetricStat: MetricStat.optional(), Id: z.string() }))
    .default([]),
});

export interface DeployedAlarm extends z.output<typeof AlarmProperties> {
  readonly id: string;
  /** Anchor of its runbook section. */
  readonly anchor: string;
  /** In seconds. */
  readonly seconds: number;
  /** The metrics that the alarm reads, as `namespace/metric`. */
  readonly metrics: readonly string[];
  /** The number of metrics for which CloudWatch bills the alarm. */
  readonly metricCount: number;
  /** Math expressions, statistics and dimensions: `IF(…), Sum by ApiId`. */
  readonly measure: string;
}

const describeStatistic = (statistic: string, dimensions: z.output<typeof Dimensions>) =>
  [statistic, ...dimensions.map(({ Name }) => Name)].join(' by ');

const listTemplateAlarms = (template: Template): DeployedAlarm[] =>
  Object.entries(listResourcesOfType(template, 'AWS::CloudWatch::Alarm')).map(([id, resource]) => {
    const properties = AlarmProperties.parse(resource.Properties);
    const stats = properties.Metrics.flatMap(({ MetricStat: stat }) => stat ?? []);
    const singleMetrics = properties.MetricName ? [`${properties.Namespace}/${properties.MetricName}`] : [];
    return {
      ...properties,
      id,
      anchor: /\S+#(\S+)$/.exec(properties.AlarmDescription)?.[1] ?? '',
      seconds: properties.Period ?? stats[0]?.Period ?? 0,
      measure: [
        ...properties.Metrics.flatMap(({ Expression }) => Expression ?? []),
        ...new Set([
          ...(properties.Statistic ? [describeStatistic(properties.Statistic, properties.Dimensions)] : []),
          ...stats.map(({ Stat, Metric }) => describeStatistic(Stat, Metric.Dimensions)),
        ]),
      ].join(', '),
      metricCount: singleMetrics.length + stats.length,
      metrics: [
        ...singleMetrics,
        ...new Set(stats.map(({ Metric }) => `${Metric.Namespace}/${Metric.MetricName}`)),
      ],
    };
  });

/** Lists every alarm in these stacks. */
export const listAlarms = (...templates: readonly (Template | undefined)[]): DeployedAlarm[] =>
  templates.flatMap((template) => (template ? listTemplateAlarms(template) : []));
