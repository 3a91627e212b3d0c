import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import { PorticoAlarm } from './alarm.ts';

export interface AvailabilityAlarmsProps {
  readonly environment: Environment;
  readonly httpApi: HttpApi;
  /** Availability objective: the share of requests without a server error, such as 0.999. */
  readonly goal: number;
  readonly topic: Topic;
}

/**
 * Burn rates of the error budget: at a burn rate (`burnRate`) of 1, the budget lasts exactly 30 days.
 * https://sre.google/workbook/alerting-on-slos/#4-alert-on-burn-rate
 */
const burnRates = [
  {
    name: 'fast',
    burnRate: 14.4,
    period: Duration.hours(1),
    summary: 'Requests fail so often that the error budget of 30 days would be used up in two days.',
  },
  {
    name: 'slow',
    burnRate: 6,
    period: Duration.hours(6),
    summary: 'Requests fail so often that the error budget of 30 days would be used up in five days.',
  },
] as const;

/** Fewer failures than this never cause an alarm: at night, one failure can be 100 % of the requests. */
const minimumFailures = 5;

/** Adds one alarm for each burn rate. */
export function addAvailabilityAlarms(
  scope: Construct,
  { environment, httpApi, goal, topic }: AvailabilityAlarmsProps,
): void {
  for (const { name, burnRate, period, summary } of burnRates)
    new PorticoAlarm(scope, `Availability-${name}`, {
      environment,
      name: `availability-${name}`,
      summary,
      runbookAnchor: 'requests-fail',
      topic,
      metric: new MathExpression({
        expression: `IF(failed >= ${minimumFailures}, failed / requests, 0)`,
        usingMetrics: {
          failed: httpApi.metricServerError({ statistic: Stats.SUM }),
          requests: httpApi.metricCount({ statistic: Stats.SUM }),
        },
        label: 'Share of requests that failed',
        period,
      }),
      threshold: Number((burnRate * (1 - goal)).toFixed(6)),
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
}
