import { type TypeLimits, choice, description, items, number, text } from './bound.ts';

const docs = 'https://docs.aws.amazon.com';
const cloudWatch = (name: string) => `${docs}/AmazonCloudWatch/latest/APIReference/API_${name}.html`;
const budgets = (name: string) => `${docs}/aws-cost-management/latest/APIReference/API_budgets_${name}.html`;

const notification = 'NotificationsWithSubscribers[]';

/** CloudWatch and AWS Budgets. */
export const monitoring: readonly TypeLimits[] = [
  {
    type: 'AWS::CloudWatch::Alarm',
    source: cloudWatch('PutMetricAlarm'),
    properties: {
      AlarmName: text(255),
      AlarmDescription: description(1_024),
      AlarmActions: items(5),
      OKActions: items(5),
      InsufficientDataActions: items(5),
      'AlarmActions[]': text(1_024),
      Dimensions: items(30),
      Namespace: text(255, /^[!-9;-~][ -~]*$/),
      MetricName: text(255),
      TreatMissingData: choice('breaching', 'notBreaching', 'ignore', 'missing'),
      EvaluationPeriods: number(1, 10_080),
      DatapointsToAlarm: number(1, 10_080),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::CloudWatch::Alarm',
    source: `${docs}/AmazonCloudWatch/latest/monitoring/Create-alarm-on-metric-math-expression.html`,
    // At most ten metrics in an alarm's expression, plus the expression itself.
    properties: { Metrics: items(11, 1) },
  },
  {
    type: 'AWS::CloudWatch::Alarm',
    source: cloudWatch('MetricDataQuery'),
    properties: {
      'Metrics[].Id': text(255, /^[a-z]\w*$/),
      'Metrics[].Expression': text(2_048),
      'Metrics[].MetricStat.Metric.Dimensions': items(30),
      'Metrics[].MetricStat.Metric.Dimensions[].Name': text(255, /^[!-9;-~][ -~]*$/),
      'Metrics[].MetricStat.Metric.Dimensions[].Value': text(1_024),
    },
  },
  {
    type: 'AWS::CloudWatch::Dashboard',
    source: cloudWatch('PutDashboard'),
    properties: { DashboardName: text(255, /^[\w-]+$/) },
  },
  {
    type: 'AWS::Budgets::Budget',
    source: budgets('Budget'),
    properties: {
      'Budget.BudgetName': text(100, /^[^:\\/]+$/),
      'Budget.TimeUnit': choice('DAILY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'),
    },
  },
  {
    type: 'AWS::Budgets::Budget',
    source: budgets('NotificationWithSubscribers'),
    properties: {
      NotificationsWithSubscribers: items(10),
      [`${notification}.Subscribers`]: items(11, 1),
      [`${notification}.Subscribers[].Address`]: text(2_147_483, /.+@.+/),
      [`${notification}.Notification.Threshold`]: number(0.1, 40_000_000_000),
    },
  },
];
