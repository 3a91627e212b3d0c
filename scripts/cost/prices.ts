/**
 * AWS's on-demand list prices in eu-west-2 (London), in US dollars without tax, entered by hand in 2025.
 * Compare a price with its `source` before you rely on it. `free` is the part of the free tier that never
 * expires; it does not include the free tier of an account's first year.
 */
export interface Price {
  readonly what: string;
  /** US dollars for `per` units. */
  readonly usd: number;
  readonly per: number;
  /** Units a month. @default 0 */
  readonly free?: number;
  readonly source: string;
}

const million = 1_000_000;
const getPricingUrl = (service: string) => `https://aws.amazon.com/${service}/pricing/`;
const lambdaUrl = getPricingUrl('lambda');
const gatewayUrl = getPricingUrl('api-gateway');
const dynamodbUrl = getPricingUrl('dynamodb');
const s3Url = getPricingUrl('s3');
const guardDutyUrl = getPricingUrl('guardduty');
const cdnUrl = getPricingUrl('cloudfront');
const sesUrl = getPricingUrl('ses');
const cloudWatchUrl = getPricingUrl('cloudwatch');
const secretsManagerUrl = getPricingUrl('secrets-manager');
const backupUrl = getPricingUrl('backup');
const kmsUrl = getPricingUrl('kms');
const wafUrl = getPricingUrl('waf');
const openSearchUrl = getPricingUrl('opensearch-service');
const transferUrl = 'https://aws.amazon.com/ec2/pricing/on-demand/';

export const prices = {
  invocations: { what: 'Lambda: invocations', usd: 0.2, per: million, free: million, source: lambdaUrl },
  gb_seconds: { what: 'Lambda: GB-s, arm64', usd: 13.3334, per: million, free: 400_000, source: lambdaUrl },
  api_requests: { what: 'API Gateway: requests', usd: 1.16, per: million, source: gatewayUrl },
  // London's prices of WebSocket APIs are not confirmed. These are the prices of us-east-1 (1.00 and 0.25),
  // raised in proportion to the prices of HTTP APIs.
  live_messages: { what: 'API Gateway: live messages', usd: 1.16, per: million, source: gatewayUrl },
  live_minutes: { what: 'API Gateway: live minutes', usd: 0.29, per: million, source: gatewayUrl },
  table_reads: { what: 'DynamoDB: read units', usd: 0.1485, per: million, source: dynamodbUrl },
  table_writes: { what: 'DynamoDB: write units', usd: 0.7423, per: million, source: dynamodbUrl },
  table_gb: { what: 'DynamoDB: stored GB', usd: 0.29715, per: 1, free: 25, source: dynamodbUrl },
  recovery_gb: { what: 'DynamoDB: recovery, GB', usd: 0.2377, per: 1, source: dynamodbUrl },
  object_writes: { what: 'S3: PUT, LIST', usd: 0.0053, per: 1_000, source: s3Url },
  object_reads: { what: 'S3: GET', usd: 0.00042, per: 1_000, source: s3Url },
  object_gb: { what: 'S3: stored GB', usd: 0.024, per: 1, source: s3Url },
  transfer_gb: { what: 'S3: GB to the internet', usd: 0.09, per: 1, free: 100, source: transferUrl },
  // The price in US East: GuardDuty's page shows no other.
  scanned_files: { what: 'GuardDuty: files', usd: 0.215, per: 1_000, source: guardDutyUrl },
  scanned_gb: { what: 'GuardDuty: GB', usd: 0.09, per: 1, source: guardDutyUrl },
  site_requests: { what: 'CloudFront: requests', usd: 1.2, per: million, free: 10 * million, source: cdnUrl },
  site_gb: { what: 'CloudFront: GB', usd: 0.085, per: 1, free: 1_024, source: cdnUrl },
  edge_functions: { what: 'CloudFront Functions', usd: 0.1, per: million, free: 2 * million, source: cdnUrl },
  users: {
    what: 'Cognito: active users',
    usd: 0.015,
    per: 1,
    free: 10_000,
    source: getPricingUrl('cognito'),
  },
  topic_messages: {
    what: 'SNS: messages',
    usd: 0.5,
    per: million,
    free: million,
    source: getPricingUrl('sns'),
  },
  queue_requests: {
    what: 'SQS: requests',
    usd: 0.4,
    per: million,
    free: million,
    source: getPricingUrl('sqs'),
  },
  mails: { what: 'SES: mails sent', usd: 0.1, per: 1_000, source: sesUrl },
  received_mails: { what: 'SES: mails received', usd: 0.1, per: 1_000, source: sesUrl },
  received_chunks: { what: 'SES: received, 256 kB each', usd: 0.09, per: 1_000, source: sesUrl },
  log_gb: { what: 'Logs: ingested GB', usd: 0.5985, per: 1, free: 5, source: cloudWatchUrl },
  log_stored_gb: { what: 'Logs: stored GB', usd: 0.0315, per: 1, source: cloudWatchUrl },
  alarm_metrics: { what: 'Alarms: metrics', usd: 0.1, per: 1, free: 10, source: cloudWatchUrl },
  custom_metrics: { what: 'Custom metrics', usd: 0.3, per: 1, free: 10, source: cloudWatchUrl },
  dashboards: { what: 'Dashboards', usd: 3, per: 1, free: 3, source: cloudWatchUrl },
  secrets: { what: 'Secrets', usd: 0.4, per: 1, source: secretsManagerUrl },
  secret_reads: { what: 'Secrets: reads', usd: 0.005, per: 1_000, source: secretsManagerUrl },
  // The key itself is free, because parameters use an AWS managed key.
  key_requests: { what: 'KMS: requests', usd: 0.03, per: 10_000, free: 20_000, source: kmsUrl },
  backup_table_gb: { what: 'Backup: GB of the table', usd: 0.1189, per: 1, source: backupUrl },
  backup_object_gb: { what: 'Backup: GB of files', usd: 0.0525, per: 1, source: backupUrl },
  node_hours: { what: 'OpenSearch: m6g.large, hours', usd: 0.128, per: 1, source: openSearchUrl },
  node_gb: { what: 'OpenSearch: gp3, GB', usd: 0.122, per: 1, source: openSearchUrl },
  web_acls: { what: 'Firewall: web ACLs', usd: 5, per: 1, source: wafUrl },
  rules: { what: 'Firewall: rules', usd: 1, per: 1, source: wafUrl },
  inspected_requests: { what: 'Firewall: requests', usd: 0.6, per: million, source: wafUrl },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
export type Units = Partial<Record<PriceName, number>>;

export const priceNames = Object.keys(prices).filter((name): name is PriceName => name in prices);
/** The prices of the firewall, which an environment may omit (`firewall` in infra/environments.ts). */
export const firewallPriceNames: readonly PriceName[] = ['web_acls', 'rules', 'inspected_requests'];

/** By the beginning of a resource's type: the prices that apply to the resource, or why it is free. */
export const pricesByType: Readonly<Record<string, readonly PriceName[] | string>> = {
  'AWS::ApiGatewayV2::': ['api_requests', 'live_messages', 'live_minutes'],
  'AWS::Backup::': ['backup_table_gb', 'backup_object_gb'],
  'AWS::Budgets::': 'Budgets without actions are free.',
  'AWS::CertificateManager::': 'A certificate for CloudFront is free.',
  'AWS::CloudFront::': ['site_requests', 'site_gb', 'edge_functions'],
  'AWS::CloudWatch::Alarm': ['alarm_metrics'],
  'AWS::CloudWatch::Dashboard': ['dashboards'],
  'AWS::CodeDeploy::': 'Deployments to Lambda are free.',
  'AWS::Cognito::': ['users'],
  'AWS::DynamoDB::': ['table_reads', 'table_writes', 'table_gb', 'recovery_gb'],
  'AWS::Events::': 'Events of AWS services on the default bus are free.',
  'AWS::GuardDuty::': ['scanned_files', 'scanned_gb'],
  'AWS::IAM::': 'Roles and policies are free.',
  'AWS::Lambda::': ['invocations', 'gb_seconds', 'custom_metrics'],
  'AWS::Logs::': ['log_gb', 'log_stored_gb'],
  'AWS::OpenSearchService::': ['node_hours', 'node_gb'],
  'AWS::Route53::': 'The hosted zone exists already; alias queries for CloudFront are free.',
  'AWS::S3::': ['object_writes', 'object_reads', 'object_gb', 'transfer_gb'],
  'AWS::SES::': ['mails', 'received_mails', 'received_chunks'],
  // A few mails a month to operators are not listed, because a thousand are free.
  'AWS::SNS::': ['topic_messages'],
  'AWS::SQS::': ['queue_requests'],
  'AWS::Scheduler::': 'Fourteen million runs a month are free; the functions that they invoke are counted.',
  'AWS::SSM::': 'Standard parameters are free.',
  'Custom::PorticoSecretParameter': ['key_requests'],
  'AWS::SecretsManager::': ['secrets', 'secret_reads'],
  'AWS::WAFv2::': ['web_acls', 'rules', 'inspected_requests'],
  'Custom::': 'Runs for seconds during a deployment.',
};
