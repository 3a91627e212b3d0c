import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { PorticoAlarm, PorticoCompositeAlarm } from './alarm.ts';

export interface AvailabilityAlarmsProps {
  readonly environment: Environment;
  readonly httpApi: HttpApi;
  /** Availability objective: the share of requests without a server error, 0.999. */
  readonly goal: number;
  readonly topic: Topic;
}

/**
 * Burn rates of the error budget: at `times` 1 it lasts exactly 30 days. The long window shows that the
 * problem is significant, the short window that it still exists.
 * https://sre.google/workbook/alerting-on-slos/#6-multiwindow-multi-burn-rate-alerts
 */
const burnRates = [
  {
    name: 'fast',
    times: 14.4,
    long: Duration.hours(1),
    short: Duration.minutes(5),
    summary: 'Requests fail so often that the error budget of 30 days would be used up in two days.',
  },
  {
    name: 'slow',
    times: 6,
    long: Duration.hours(6),
    short: Duration.minutes(30),
    summary: 'Requests fail so often that the error budget of 30 days would be used up in five days.',
  },
] as const;

/**
 * Fewer failures in the long window cause no alarm, whatever their share: at night, one failure can be 100 %.
 */
const minimumFailures = 5;

/** The share of requests that failed within `period`; 0 with fewer than `minimum` failures. */
const failedShare = (httpApi: HttpApi, period: Duration, minimum: number) =>
  new MathExpression({
    expression: `IF(failed >= ${minimum}, failed / requests, 0)`,
    usingMetrics: {
      failed: httpApi.metricServerError({ statistic: Stats.SUM }),
      requests: httpApi.metricCount({ statistic: Stats.SUM }),
    },
    label: 'Share of requests that failed',
    period,
  });

/** Adds one composite alarm for each burn rate. */
export function addAvailabilityAlarms(
  scope: Construct,
  { environment, httpApi, goal, topic }: AvailabilityAlarmsProps,
): void {
  for (const { name, times, long, short, summary } of burnRates) {
    const runbookAnchor = `availability-${name}-burn`;
    const windowAlarm = (window: string, period: Duration, minimum: number) =>
      new PorticoAlarm(scope, `Availability-${name}-${window}`, {
        environment,
        name: `availability-${name}-${window}`,
        summary: `Part of the composite alarm portico-${environment.name}-availability-${name}; sends no notification itself.`,
        runbookAnchor,
        metric: failedShare(httpApi, period, minimum),
        threshold: Number((times * (1 - goal)).toFixed(6)),
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
    new PorticoCompositeAlarm(scope, `Availability-${name}`, {
      environment,
      name: `availability-${name}`,
      summary,
      runbookAnchor,
      topic,
      alarms: [windowAlarm('long', long, minimumFailures), windowAlarm('short', short, 1)],
    });
  }
}
