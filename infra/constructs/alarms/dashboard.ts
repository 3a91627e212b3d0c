import { Duration } from 'aws-cdk-lib';
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
import type { Construct } from 'constructs';
import { edgeRegion } from '../../stacks/edge.ts';
import { customMetricSearch, gatewayThrottledMetric } from './custom-metrics.ts';
import type { PorticoFunction } from '../function.ts';
import { type MonitoredResources, tableOperations } from './monitored-resources.ts';
import { type SearchDomain, domainDimensions } from '../search-domain.ts';

const fiveMinutes = Duration.minutes(5);
const fiveMinuteSum = { statistic: Stats.SUM, period: fiveMinutes };

const createGraph = (title: string, metrics: IMetric[], props: GraphWidgetProps = {}) =>
  new GraphWidget({ title, left: metrics, leftYAxis: { min: 0 }, width: 8, height: 6, ...props });

const sesMetric = (metricName: string, statistic: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic, period: Duration.hours(1) });

/** Adds the dashboard of the environment. The runbook refers to its widgets by their titles. */
export function addDashboard(scope: Construct, resources: MonitoredResources): Dashboard {
  const { environment } = resources;
  const dashboard = new Dashboard(scope, 'Dashboard', {
    dashboardName: `portico-${environment.name}`,
    defaultInterval: Duration.hours(12),
    periodOverride: PeriodOverride.AUTO,
  });
  const createSectionHeading = (markdown: string) => new TextWidget({ markdown, width: 24, height: 1 });
  dashboard.addWidgets(createSectionHeading('## Site and API'));
  dashboard.addWidgets(...createSiteWidgets(resources), ...createApiWidgets(resources));
  dashboard.addWidgets(createSectionHeading('## Functions'));
  dashboard.addWidgets(...createFunctionWidgets(resources));
  dashboard.addWidgets(createSectionHeading('## Table and stream'));
  dashboard.addWidgets(...createTableWidgets(resources));
  if (resources.searchDomain) dashboard.addWidgets(...createSearchWidgets(resources.searchDomain));
  dashboard.addWidgets(createSectionHeading('## Users, mail and cost'));
  dashboard.addWidgets(...createUserWidgets(resources));
  return dashboard;
}

const createSiteWidgets = ({ environment, distribution }: MonitoredResources) => {
  // CloudFront is global, but its metrics are in one region.
  const siteMetric = (metricName: string, statistic: string, label: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic,
      period: fiveMinutes,
      region: edgeRegion,
      label,
    });
  return [
    createGraph('Site: requests', [siteMetric('Requests', Stats.SUM, 'Requests')]),
    createGraph('Site: errors, % of requests', [
      siteMetric('4xxErrorRate', Stats.AVERAGE, '4xx'),
      siteMetric('5xxErrorRate', Stats.AVERAGE, '5xx'),
    ]),
    createGraph('Browsers: reported failures, by kind', [customMetricSearch(environment, 'browserFailures')]),
  ];
};

const createApiWidgets = ({ environment, httpApi }: MonitoredResources) => {
  const latencyMetric = (statistic: string) =>
    httpApi.metricLatency({ statistic, period: fiveMinutes, label: statistic });
  return [
    createGraph('API: requests and errors', [
      httpApi.metricCount({ ...fiveMinuteSum, label: 'Requests' }),
      httpApi.metricClientError({ ...fiveMinuteSum, label: '4xx' }),
      httpApi.metricServerError({ ...fiveMinuteSum, label: '5xx' }),
      gatewayThrottledMetric(environment).with({ period: fiveMinutes, label: '429 by API Gateway' }),
    ]),
    createGraph('API: latency, ms', ['p50', 'p95', 'p99'].map(latencyMetric)),
    createGraph('API: rejected requests, by error code', [customMetricSearch(environment, 'refused')]),
    createGraph('API: failed requests and events, by function', [customMetricSearch(environment, 'failed')]),
  ];
};

const createFunctionWidgets = ({ environment, functions }: MonitoredResources) => {
  const metricPerFunction = (metric: (lambda: PorticoFunction) => IMetric) => functions.map(metric);
  return [
    createGraph(
      'Functions: invocations',
      metricPerFunction((lambda) => lambda.metricInvocations({ ...fiveMinuteSum, label: lambda.service })),
    ),
    createGraph(
      'Functions: errors',
      metricPerFunction((lambda) => lambda.metricErrors({ ...fiveMinuteSum, label: lambda.service })),
    ),
    createGraph(
      'Functions: throttles',
      metricPerFunction((lambda) => lambda.metricThrottles({ ...fiveMinuteSum, label: lambda.service })),
    ),
    createGraph(
      'Functions: duration, p95, ms',
      metricPerFunction((lambda) =>
        lambda.metricDuration({ statistic: 'p95', period: fiveMinutes, label: lambda.service }),
      ),
    ),
    createGraph('Functions: transaction conflicts, retried', [customMetricSearch(environment, 'conflicts')]),
  ];
};

const createTableWidgets = ({ table, deadLetterQueues, functions }: MonitoredResources) => [
  createGraph('Table: consumed units', [
    table.metricConsumedReadCapacityUnits({ ...fiveMinuteSum, label: 'Read' }),
    table.metricConsumedWriteCapacityUnits({ ...fiveMinuteSum, label: 'Write' }),
  ]),
  createGraph('Table: throttled requests and system errors', [
    ...tableOperations.map((operation) =>
      table.metricThrottledRequestsForOperation(operation, {
        ...fiveMinuteSum,
        label: `${operation} throttled`,
      }),
    ),
    table.metricSystemErrorsForOperations({
      ...fiveMinuteSum,
      operations: tableOperations,
      label: 'System errors',
    }),
  ]),
  createGraph(
    'Stream: iterator age, ms',
    functions
      .filter(({ service }) => ['stream', 'live-change'].includes(service))
      .map((lambda) =>
        lambda.metric('IteratorAge', {
          statistic: Stats.MAXIMUM,
          period: fiveMinutes,
          label: lambda.service,
        }),
      ),
  ),
  createGraph(
    'Dead-letter queues: messages',
    deadLetterQueues.map((queue) =>
      queue.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: fiveMinutes,
        label: queue.sourceName,
      }),
    ),
  ),
];

const createSearchWidgets = (domain: SearchDomain) => {
  const domainMetric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/ES',
      metricName,
      dimensionsMap: domainDimensions(domain),
      statistic,
      period: fiveMinutes,
      label: metricName,
    });
  return [
    createGraph('OpenSearch: latency of searches, ms', [domainMetric('SearchLatency', Stats.AVERAGE)]),
    createGraph('OpenSearch: memory and processors, %', [
      domainMetric('JVMMemoryPressure', Stats.MAXIMUM),
      domainMetric('CPUUtilization', Stats.MAXIMUM),
    ]),
    createGraph('OpenSearch: free disk of the fullest node, MB', [
      domainMetric('FreeStorageSpace', Stats.MINIMUM),
    ]),
  ];
};

const createUserWidgets = ({ environment, userPool, userPoolClient }: MonitoredResources) => {
  const cognitoMetric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName,
      dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: userPoolClient.userPoolClientId },
      ...fiveMinuteSum,
      label: metricName,
    });
  const percentMetric = (id: string, metricName: string, label: string) =>
    new MathExpression({
      expression: `${id} * 100`,
      usingMetrics: { [id]: sesMetric(metricName, Stats.AVERAGE) },
      label,
      period: Duration.hours(1),
    });
  return [
    createGraph(
      'Sign-in',
      ['SignInSuccesses', 'SignInThrottles', 'TokenRefreshSuccesses'].map(cognitoMetric),
    ),
    createGraph('Mail: sent and not sent, by function', [
      customMetricSearch(environment, 'mailsSent'),
      customMetricSearch(environment, 'mailsFailed'),
    ]),
    createGraph(
      'Mail: reputation of the account, % of mails',
      [
        percentMetric('bounces', 'Reputation.BounceRate', 'Bounces'),
        percentMetric('complaints', 'Reputation.ComplaintRate', 'Complaints'),
      ],
      { leftAnnotations: [{ value: 5, label: 'SES reviews the account above this bounce rate' }] },
    ),
    createGraph('Visitors over their rate limit', [customMetricSearch(environment, 'throttledVisitors')]),
    createGraph('Sign-ups, and uploads requested, completed and withheld', [
      customMetricSearch(environment, 'uploadsRequested'),
      customMetricSearch(environment, 'uploadsCompleted'),
      customMetricSearch(environment, 'filesWithheld'),
      customMetricSearch(environment, 'signUps'),
    ]),
    createGraph('Estimated charges of the account this month, US$ (needs billing alerts)', [
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
