import {
  type TypeLimits,
  limitChoice,
  limitOptionalText,
  limitItems,
  limitNumber,
  limitText,
} from './bound.ts';

const docsUrl = 'https://docs.aws.amazon.com';
const cloudWatchPage = (name: string) => `${docsUrl}/AmazonCloudWatch/latest/APIReference/API_${name}.html`;
const budgetsPage = (name: string) =>
  `${docsUrl}/aws-cost-management/latest/APIReference/API_budgets_${name}.html`;

const notificationPath = 'NotificationsWithSubscribers[]';

/** CloudWatch and AWS Budgets. */
export const monitoringLimits: readonly TypeLimits[] = [
  {
    type: 'AWS::CloudWatch::Alarm',
    source: cloudWatchPage('PutMetricAlarm'),
    properties: {
      AlarmName: limitText(255),
      AlarmDescription: limitOptionalText(1_024),
      AlarmActions: limitItems(5),
      OKActions: limitItems(5),
      InsufficientDataActions: limitItems(5),
      'AlarmActions[]': limitText(1_024),
      Dimensions: limitItems(30),
      Namespace: limitText(255, /^[!-9;-~][ -~]*$/),
      MetricName: limitText(255),
      TreatMissingData: limitChoice('breaching', 'notBreaching', 'ignore', 'missing'),
      EvaluationPeriods: limitNumber(1, 10_080),
      DatapointsToAlarm: limitNumber(1, 10_080),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::CloudWatch::Alarm',
    source: `${docsUrl}/AmazonCloudWatch/latest/monitoring/Create-alarm-on-metric-math-expression.html`,
    // At most ten metrics in an alarm's expression, plus the expression itself.
    properties: { Metrics: limitItems(11, 1) },
  },
  {
    type: 'AWS::CloudWatch::Alarm',
    source: cloudWatchPage('MetricDataQuery'),
    properties: {
      'Metrics[].Id': limitText(255, /^[a-z]\w*$/),
      'Metrics[].Expression': limitText(2_048),
      'Metrics[].MetricStat.Metric.Dimensions': limitItems(30),
      'Metrics[].MetricStat.Metric.Dimensions[].Name': limitText(255, /^[!-9;-~][ -~]*$/),
      'Metrics[].MetricStat.Metric.Dimensions[].Value': limitText(1_024),
    },
  },
  {
    type: 'AWS::CloudWatch::Dashboard',
    source: cloudWatchPage('PutDashboard'),
    properties: { DashboardName: limitText(255, /^[\w-]+$/) },
  },
  {
    type: 'AWS::Budgets::Budget',
    source: budgetsPage('Budget'),
    properties: {
      'Budget.BudgetName': limitText(100, /^[^:\\/]+$/),
      'Budget.TimeUnit': limitChoice('DAILY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'),
    },
  },
  {
    type: 'AWS::Budgets::Budget',
    source: budgetsPage('NotificationWithSubscribers'),
    properties: {
      NotificationsWithSubscribers: limitItems(10),
      [`${notificationPath}.Subscribers`]: limitItems(11, 1),
      [`${notificationPath}.Subscribers[].Address`]: limitText(2_147_483, /.+@.+/),
      [`${notificationPath}.Notification.Threshold`]: limitNumber(0.1, 40_000_000_000),
    },
  },
];
