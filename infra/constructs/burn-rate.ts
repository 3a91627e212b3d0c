import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { CombinedAlarm, PorticoAlarm } from './alarm.ts';

export interface BurnRateProps {
  readonly environment: Environment;
  readonly httpApi: HttpApi;
  /** Share of requests that are to be answered without a fault of ours: 0.999. */
  readonly goal: number;
  readonly topic: Topic;
}

/**
 * The faults that a month may have are spent `times` as fast as they would last a month. The long window says that it matters, the short one that it
 * still goes on. https://sre.google/workbook/alerting-on-slos/#6-multiwindow-multi-burn-rate-alerts
 */
const speeds = [
  {
    name: 'fast',
    times: 14.4,
    long: Duration.hours(1),
    short: Duration.minutes(5),
    meaning: 'So many requests fail that the faults a whole month may have would be spent in two days.',
  },
  {
    name: 'slow',
    times: 6,
    long: Duration.hours(6),
    short: Duration.minutes(30),
    meaning:
      'Requests have failed for hours, so often that the faults a whole month may have would be spent in five days.',
  },
] as const;

/** With fewer failed requests in the long window nobody is woken, whatever their share: at night one is everything there was. */
const fewest = 5;

/** The share of the API's requests that failed within `period`; 0 where fewer than `least` did. */
const failedShare = (httpApi: HttpApi, period: Duration, least: number) =>
  new MathExpression({
    expression: `IF(failed >= ${least}, failed / requests, 0)`,
    usingMetrics: {
      failed: httpApi.metricServerError({ statistic: Stats.SUM }),
      requests: httpApi.metricCount({ statistic: Stats.SUM }),
    },
    label: 'Share of requests that failed',
    period,
  });

/** A pair of alarms for the availability that the API means to have over a month. */
export function watchAvailability(
  scope: Construct,
  { environment, httpApi, goal, topic }: BurnRateProps,
): void {
  for (const { name, times, long, short, meaning } of speeds) {
    const heading = `availability-${name}-burn`;
    const part = (window: string, period: Duration, least: number) =>
      new PorticoAlarm(scope, `Availability-${name}-${window}`, {
        environment,
        name: `availability-${name}-${window}`,
        meaning: `Part of the alarm portico-${environment.name}-availability-${name}, and tells nobody by itself.`,
        heading,
        metric: failedShare(httpApi, period, least),
        above: Number((times * (1 - goal)).toFixed(6)),
        silence: 'is good',
      });
    new CombinedAlarm(scope, `Availability-${name}`, {
      environment,
      name: `availability-${name}`,
      meaning,
      heading,
      topic,
      parts: [part('long', long, fewest), part('short', short, 1)],
    });
  }
}
