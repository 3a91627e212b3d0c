import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  MathExpression,
  Metric,
  PeriodOverride,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { edgeRegion } from '../stacks/edge.ts';
import type { PorticoFunction } from './function.ts';
import { everyOwnMetric, gatewayThrottled } from './own-metrics.ts';

/** What is watched: everything of an environment that has metrics. */
export interface Watched {
  readonly environment: Environment;
  readonly httpApi: HttpApi;
  readonly functions: readonly PorticoFunction[];
  readonly deadLetters: readonly Queue[];
  readonly table: Table;
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly distribution: IDistribution;
}

/** What the functions ask of the table, as its metrics are told apart. */
export const tableOperations = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

const minutes = Duration.minutes(5);
const sum = { statistic: Stats.SUM, period: minutes };

const graph = (title: string, left: IMetric[], more: GraphWidgetProps = {}) =>
  new GraphWidget({ title, left, leftYAxis: { min: 0 }, width: 8, height: 6, ...more });

const ses = (metricName: string, statistic: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic, period: Duration.hours(1) });

/** One page that answers: is it us, since when, and where. Widgets are referred to by their titles in the runbook. */
export function drawDashboard(scope: Construct, watched: Watched): Dashboard {
  const { environment } = watched;
  const dashboard = new Dashboard(scope, 'Dashboard', {
    dashboardName: `portico-${environment.name}`,
    defaultInterval: Duration.hours(12),
    periodOverride: PeriodOverride.AUTO,
  });
  const heading = (markdown: string) => new TextWidget({ markdown, width: 24, height: 1 });
  dashboard.addWidgets(heading('## What visitors and customers notice'));
  dashboard.addWidgets(...site(watched), ...api(watched));
  dashboard.addWidgets(heading('## Functions'));
  dashboard.addWidgets(...functions(watched));
  dashboard.addWidgets(heading('## Table, and what follows from its changes'));
  dashboard.addWidgets(...data(watched));
  dashboard.addWidgets(heading('## People, mail and money'));
  dashboard.addWidgets(...people(watched));
  return dashboard;
}

const site = ({ distribution }: Watched) => {
  // CloudFront is everywhere, and its metrics are in one region.
  const metric = (metricName: string, statistic: string, label: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic,
      period: minutes,
      region: edgeRegion,
      label,
    });
  return [
    graph('Site: requests', [metric('Requests', Stats.SUM, 'Requests')]),
    graph('Site: errors, % of requests', [
      metric('4xxErrorRate', Stats.AVERAGE, '4xx'),
      metric('5xxErrorRate', Stats.AVERAGE, '5xx'),
    ]),
  ];
};

const api = ({ environment, httpApi }: Watched) => {
  const latency = (statistic: string) =>
    httpApi.metricLatency({ statistic, period: minutes, label: statistic });
  return [
    graph('API: requests and errors', [
      httpApi.metricCount({ ...sum, label: 'Requests' }),
      httpApi.metricClientError({ ...sum, label: '4xx' }),
      httpApi.metricServerError({ ...sum, label: '5xx' }),
      gatewayThrottled(environment).with({ period: minutes, label: '429 by the gateway' }),
    ]),
    graph('API: time to answer, ms', ['p50', 'p95', 'p99'].map(latency)),
    graph('API: refused requests, by code', [everyOwnMetric(environment, 'refused')]),
    graph('API: failed requests and changes, by function', [everyOwnMetric(environment, 'failed')]),
  ];
};

const functions = ({ environment, functions: all }: Watched) => {
  const each = (metric: (one: PorticoFunction) => IMetric) => all.map(metric);
  return [
    graph(
      'Functions: invocations',
      each((one) => one.metricInvocations({ ...sum, label: one.service })),
    ),
    graph(
      'Functions: errors',
      each((one) => one.metricErrors({ ...sum, label: one.service })),
    ),
    graph(
      'Functions: throttles',
      each((one) => one.metricThrottles({ ...sum, label: one.service })),
    ),
    graph('Functions: time for a request, p95, ms', [everyOwnMetric(environment, 'duration', 'p95')]),
    graph('Functions: requests, by function', [everyOwnMetric(environment, 'duration', 'SampleCount')]),
    graph('Functions: collisions of transactions, retried', [everyOwnMetric(environment, 'conflicts')]),
  ];
};

const data = ({ table, deadLetters, functions: all }: Watched) => [
  graph('Table: consumed units', [
    table.metricConsumedReadCapacityUnits({ ...sum, label: 'Read' }),
    table.metricConsumedWriteCapacityUnits({ ...sum, label: 'Written' }),
  ]),
  graph('Table: throttled requests and errors of DynamoDB', [
    ...tableOperations.map((operation) =>
      table.metricThrottledRequestsForOperation(operation, { ...sum, label: `${operation} throttled` }),
    ),
    table.metricSystemErrorsForOperations({ ...sum, operations: tableOperations, label: 'System errors' }),
  ]),
  graph(
    'Stream: how far behind, ms',
    all
      .filter(({ service }) => service === 'on-change')
      .map((one) =>
        one.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: minutes, label: one.service }),
      ),
  ),
  graph(
    'Dead letters',
    deadLetters.map((queue) =>
      queue.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: minutes,
        label: queue.node.path,
      }),
    ),
  ),
];

const people = ({ environment, pool, client }: Watched) => {
  const cognito = (metricName: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName,
      dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
      ...sum,
      label: metricName,
    });
  const percent = (id: string, metricName: string, label: string) =>
    new MathExpression({
      expression: `${id} * 100`,
      usingMetrics: { [id]: ses(metricName, Stats.AVERAGE) },
      label,
      period: Duration.hours(1),
    });
  return [
    graph('Sign-in', ['SignInSuccesses', 'SignInThrottles', 'TokenRefreshSuccesses'].map(cognito)),
    graph('Mail: sent and not sent, by function', [
      everyOwnMetric(environment, 'mailsSent'),
      everyOwnMetric(environment, 'mailsFailed'),
    ]),
    graph(
      'Mail: reputation of the account, % of mails',
      [
        percent('bounces', 'Reputation.BounceRate', 'Bounced'),
        percent('complaints', 'Reputation.ComplaintRate', 'Complained about'),
      ],
      { leftAnnotations: [{ value: 5, label: 'SES reviews bounces from here' }] },
    ),
    graph('Visitors beyond their allowance', [everyOwnMetric(environment, 'throttledVisitors')]),
    graph('Uploads begun and completed, sign-ups', [
      everyOwnMetric(environment, 'uploadsBegun'),
      everyOwnMetric(environment, 'uploadsCompleted'),
      everyOwnMetric(environment, 'signUps'),
    ]),
    graph('Cost of the account this month, US$ (where billing alerts are on)', [
      new Metric({
        namespace: 'AWS/Billing',
        metricName: 'EstimatedCharges',
        dimensionsMap: { Currency: 'USD' },
        statistic: Stats.MAXIMUM,
        period: Duration.hours(6),
        region: edgeRegion,
        label: 'Estimated charges',
      }),
    ]),
  ];
};
