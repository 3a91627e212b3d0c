import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { PorticoAlarm, type PorticoAlarmProps } from './alarm.ts';
import { type Watched, tableOperations } from './dashboard.ts';
import { gatewayThrottled, ownMetric } from './own-metrics.ts';

type Ring = (id: string, facts: Omit<PorticoAlarmProps, 'environment' | 'topic'>) => void;

const sum = { statistic: Stats.SUM, period: Duration.minutes(5) };

const ringing =
  (scope: Construct, { environment }: Watched, topic: Topic | undefined): Ring =>
  (id, facts) =>
    void new PorticoAlarm(scope, id, { ...facts, environment, topic });

/** What is wrong whoever uses the environment, and however little. @param topic @default they tell nobody */
export function watchFaults(scope: Construct, watched: Watched, topic?: Topic): void {
  const ring = ringing(scope, watched, topic);
  const { httpApi, functions, deadLetters } = watched;
  ring('ApiErrors', {
    name: 'api-errors',
    meaning: 'More than one in twenty requests to the API fails by a fault of ours.',
    heading: 'api-errors',
    // Of three requests at night, one that fails is a third.
    metric: new MathExpression({
      expression: 'IF(failed >= 3, 100 * failed / requests, 0)',
      usingMetrics: { failed: httpApi.metricServerError(sum), requests: httpApi.metricCount(sum) },
      label: '% of requests that failed',
      period: sum.period,
    }),
    above: 5,
    periods: { above: 2, of: 3 },
    silence: 'is good',
  });
  for (const one of functions)
    ring(`Errors-${one.service}`, {
      name: `function-errors-${one.service}`,
      meaning: `The function ${one.service} broke off: it crashed, ran out of time or memory, or could not start.`,
      heading: 'function-errors',
      metric: one.metricErrors(sum),
      above: 0,
      periods: { above: 2, of: 3 },
      silence: 'is good',
    });
  for (const [index, queue] of deadLetters.entries())
    ring(`DeadLetters-${index + 1}`, {
      name: `dead-letters-${queue.stack.stackName.split('-').at(-1)?.toLowerCase()}`,
      meaning: 'Something that had to follow was given up, and waits for somebody to look at it.',
      heading: 'dead-letters',
      metric: queue.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: sum.period,
      }),
      above: 0,
      silence: 'says nothing',
    });
}

/** What is worth waking somebody for where people work. */
export function watchService(scope: Construct, watched: Watched, topic: Topic): void {
  const ring = ringing(scope, watched, topic);
  watchApi(ring, watched);
  watchTable(ring, watched);
  watchMail(ring, watched);
}

function watchApi(ring: Ring, { environment, httpApi, functions }: Watched): void {
  ring('ApiLatency', {
    name: 'api-latency',
    meaning: 'One in twenty requests to the API takes longer than a second and a half.',
    heading: 'api-latency',
    metric: new MathExpression({
      expression: 'IF(requests >= 20, latency, 0)',
      usingMetrics: {
        latency: httpApi.metricLatency({ statistic: 'p95', period: sum.period }),
        requests: httpApi.metricCount(sum),
      },
      label: 'p95 of the time to answer, ms',
      period: sum.period,
    }),
    above: 1500,
    periods: { above: 3, of: 3 },
    silence: 'is good',
  });
  ring('ApiThrottled', {
    name: 'api-throttled',
    meaning: 'API Gateway refuses requests with 429: more come than the environment lets through.',
    heading: 'api-throttled',
    metric: gatewayThrottled(environment).with(sum),
    above: 10,
    periods: { above: 2, of: 3 },
    silence: 'is good',
  });
  for (const one of functions)
    ring(`Throttles-${one.service}`, {
      name: `function-throttles-${one.service}`,
      meaning: `Lambda turned calls of the function ${one.service} away: the account runs as many at once as it may.`,
      heading: 'function-throttles',
      metric: one.metricThrottles(sum),
      above: 0,
      periods: { above: 2, of: 3 },
      silence: 'is good',
    });
}

function watchTable(ring: Ring, { table, functions }: Watched): void {
  const together = (label: string, metricOf: (operation: (typeof tableOperations)[number]) => IMetric) => {
    const usingMetrics = Object.fromEntries(
      tableOperations.map((operation) => [operation.toLowerCase(), metricOf(operation)]),
    );
    return new MathExpression({
      expression: Object.keys(usingMetrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(' + '),
      usingMetrics,
      label,
      period: sum.period,
    });
  };
  ring('TableThrottled', {
    name: 'table-throttled',
    meaning: 'DynamoDB turns requests away: more come at once than the table, or one key of it, can take.',
    heading: 'table-throttled',
    metric: together('Throttled requests', (operation) =>
      table.metricThrottledRequestsForOperation(operation, sum),
    ),
    above: 5,
    periods: { above: 2, of: 3 },
    silence: 'is good',
  });
  ring('TableErrors', {
    name: 'table-errors',
    meaning: 'DynamoDB itself fails to answer.',
    heading: 'table-errors',
    metric: together(
      'Errors of DynamoDB',
      (operation) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: 'SystemErrors',
          dimensionsMap: { TableName: table.tableName, Operation: operation },
          ...sum,
        }),
    ),
    above: 5,
    periods: { above: 2, of: 3 },
    silence: 'is good',
  });
  for (const one of functions.filter(({ service }) => service === 'on-change'))
    ring('StreamAge', {
      name: 'stream-behind',
      meaning: 'What follows from changes of the table is more than ten minutes behind.',
      heading: 'stream-behind',
      metric: one.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: sum.period }),
      above: 10 * 60 * 1000,
      periods: { above: 3, of: 3 },
      silence: 'is good',
    });
}

function watchMail(ring: Ring, { environment }: Watched): void {
  const services = ['contact', 'newsletter'] as const;
  ring('MailsNotSent', {
    name: 'mails-not-sent',
    meaning: 'Mails of the contact form or the newsletter could not be handed to SES.',
    heading: 'mails-not-sent',
    metric: new MathExpression({
      expression: services.map((service) => `FILL(${service}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(
        services.map((service) => [service, ownMetric(environment, 'mailsFailed', service).with(sum)]),
      ),
      label: 'Mails not sent',
      period: sum.period,
    }),
    above: 2,
    periods: { above: 1, of: 1 },
    silence: 'is good',
  });
  const reputation = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: Stats.AVERAGE,
      period: Duration.hours(1),
    });
  ring('MailBounces', {
    name: 'mail-bounces',
    meaning:
      'Nearly one mail in twenty comes back; SES reviews the account from 5 %, and pauses it from 10 %.',
    heading: 'mail-reputation',
    metric: reputation('Reputation.BounceRate'),
    above: 0.04,
    silence: 'says nothing',
  });
  ring('MailComplaints', {
    name: 'mail-complaints',
    meaning: 'Readers call our mails spam; SES reviews the account from 0.1 %, and pauses it from 0.5 %.',
    heading: 'mail-reputation',
    metric: reputation('Reputation.ComplaintRate'),
    above: 0.0008,
    silence: 'says nothing',
  });
}
