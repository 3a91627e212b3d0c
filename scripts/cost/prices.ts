/**
 * AWS's on-demand list prices in eu-west-2 (London), in US dollars without tax, as of the year below. They
 * were entered by hand: compare each with its `source` before you plan with it. `free` is the part of the
 * free tier that never expires; what is free only in an account's first year is left out.
 */
export const priceYear = 2025;

/**
 * - `usage`: grows with the number of requests
 * - `storage`: stored data and fixed monthly charges
 * - `monitoring`: alarms, dashboards, custom metrics and daily backups, which an environment may leave out
 * - `firewall`: also optional; separate because it costs more than most
 * - `search`: the nodes of OpenSearch, which only an environment with `search: 'opensearch'` has
 */
export type Group = 'usage' | 'storage' | 'monitoring' | 'firewall' | 'search';

export interface Price {
  readonly what: string;
  readonly group: Group;
  readonly unit: string;
  /** US dollars for `per` units. */
  readonly usd: number;
  readonly per: number;
  /** Units a month. @default 0 */
  readonly free?: number;
  readonly source: string;
}

const million = 1_000_000;
const page = (path: string) => `https://aws.amazon.com/${path}/pricing/`;
const cloudWatch = page('cloudwatch');

export const prices = {
  function_requests: {
    what: 'Lambda: invocations',
    group: 'usage',
    unit: 'requests',
    usd: 0.2,
    per: million,
    free: million,
    source: page('lambda'),
  },
  function_gb_seconds: {
    what: 'Lambda: duration, arm64',
    group: 'usage',
    unit: 'GB-s',
    usd: 0.0000133334,
    per: 1,
    free: 400_000,
    source: page('lambda'),
  },
  api_requests: {
    what: 'API Gateway: HTTP API',
    group: 'usage',
    unit: 'requests',
    usd: 1.16,
    per: million,
    source: page('api-gateway'),
  },
  table_reads: {
    what: 'DynamoDB: read request units',
    group: 'usage',
    unit: 'units',
    usd: 0.1485,
    per: million,
    source: page('dynamodb'),
  },
  table_writes: {
    what: 'DynamoDB: write request units',
    group: 'usage',
    unit: 'units',
    usd: 0.7423,
    per: million,
    source: page('dynamodb'),
  },
  table_gb: {
    what: 'DynamoDB: storage',
    group: 'storage',
    unit: 'GB',
    usd: 0.29715,
    per: 1,
    free: 25,
    source: page('dynamodb'),
  },
  table_recovery_gb: {
    what: 'DynamoDB: point-in-time recovery',
    group: 'storage',
    unit: 'GB',
    usd: 0.2377,
    per: 1,
    source: page('dynamodb'),
  },
  object_writes: {
    what: 'S3: PUT, POST and LIST requests',
    group: 'usage',
    unit: 'requests',
    usd: 0.0053,
    per: 1_000,
    source: page('s3'),
  },
  object_reads: {
    what: 'S3: GET requests',
    group: 'usage',
    unit: 'requests',
    usd: 0.00042,
    per: 1_000,
    source: page('s3'),
  },
  object_gb: { what: 'S3: storage', group: 'storage', unit: 'GB', usd: 0.024, per: 1, source: page('s3') },
  scanned_files: {
    what: 'GuardDuty: files scanned for malware',
    group: 'usage',
    unit: 'files',
    usd: 0.215,
    per: 1_000,
    // AWS's page gives examples of US East (N. Virginia) alone.
    source: page('guardduty'),
  },
  scanned_gb: {
    what: 'GuardDuty: data scanned for malware',
    group: 'usage',
    unit: 'GB',
    usd: 0.09,
    per: 1,
    source: page('guardduty'),
  },
  transfer_gb: {
    what: 'Data transfer from S3 to the internet',
    group: 'usage',
    unit: 'GB',
    usd: 0.09,
    per: 1,
    free: 100,
    source: 'https://aws.amazon.com/ec2/pricing/on-demand/',
  },
  site_requests: {
    what: 'CloudFront: HTTPS requests',
    group: 'usage',
    unit: 'requests',
    usd: 0.012,
    per: 10_000,
    free: 10 * million,
    source: page('cloudfront'),
  },
  site_gb: {
    what: 'CloudFront: transfer to the internet',
    group: 'usage',
    unit: 'GB',
    usd: 0.085,
    per: 1,
    free: 1_024,
    source: page('cloudfront'),
  },
  edge_functions: {
    what: 'CloudFront Functions: invocations',
    group: 'usage',
    unit: 'requests',
    usd: 0.1,
    per: million,
    free: 2 * million,
    source: page('cloudfront'),
  },
  active_users: {
    what: 'Cognito: monthly active users, Essentials',
    group: 'usage',
    unit: 'users',
    usd: 0.015,
    per: 1,
    free: 10_000,
    source: page('cognito'),
  },
  topic_messages: {
    what: 'SNS: published messages; delivery to queues is free',
    group: 'usage',
    unit: 'requests',
    usd: 0.5,
    per: million,
    free: million,
    source: page('sns'),
  },
  queue_requests: {
    what: 'SQS: requests, with which Lambda polls queues',
    group: 'storage',
    unit: 'requests',
    usd: 0.4,
    per: million,
    free: million,
    source: page('sqs'),
  },
  // London's prices of WebSocket APIs are not confirmed. These are those of us-east-1 (1.00 and 0.25),
  // raised as the price of HTTP APIs is.
  live_messages: {
    what: 'API Gateway: WebSocket messages, both ways',
    group: 'usage',
    unit: 'messages',
    usd: 1.16,
    per: million,
    source: page('api-gateway'),
  },
  live_minutes: {
    what: 'API Gateway: WebSocket connection minutes',
    group: 'usage',
    unit: 'minutes',
    usd: 0.29,
    per: million,
    source: page('api-gateway'),
  },
  mails: { what: 'SES: mails', group: 'usage', unit: 'mails', usd: 0.1, per: 1_000, source: page('ses') },
  received_mails: {
    what: 'SES: received mails',
    group: 'usage',
    unit: 'mails',
    usd: 0.1,
    per: 1_000,
    source: page('ses'),
  },
  received_chunks: {
    what: 'SES: full chunks of 256 kB of received mails',
    group: 'usage',
    unit: 'chunks',
    usd: 0.09,
    per: 1_000,
    source: page('ses'),
  },
  log_gb: {
    what: 'CloudWatch Logs: ingestion',
    group: 'usage',
    unit: 'GB',
    usd: 0.5985,
    per: 1,
    free: 5,
    source: cloudWatch,
  },
  traces: {
    what: 'X-Ray: traces recorded',
    group: 'usage',
    unit: 'traces',
    usd: 5,
    per: million,
    free: 100_000,
    source: page('xray'),
  },
  secret_reads: {
    what: 'Secrets Manager: API calls',
    group: 'usage',
    unit: 'calls',
    usd: 0.05,
    per: 10_000,
    source: page('secrets-manager'),
  },
  secrets: {
    what: 'Secrets Manager: secrets',
    group: 'storage',
    unit: 'secrets',
    usd: 0.4,
    per: 1,
    source: page('secrets-manager'),
  },
  mail_keys: {
    what: 'KMS: key of the mail event topic',
    group: 'storage',
    unit: 'keys',
    usd: 1,
    per: 1,
    source: page('kms'),
  },
  alarm_keys: {
    what: 'KMS: keys of the alarm topics',
    group: 'monitoring',
    unit: 'keys',
    usd: 1,
    per: 1,
    source: page('kms'),
  },
  alarms: {
    what: 'CloudWatch: metrics that alarms evaluate',
    group: 'monitoring',
    unit: 'metrics',
    usd: 0.1,
    per: 1,
    free: 10,
    source: cloudWatch,
  },
  composite_alarms: {
    what: 'CloudWatch: composite alarms',
    group: 'monitoring',
    unit: 'alarms',
    usd: 0.5,
    per: 1,
    source: cloudWatch,
  },
  dashboards: {
    what: 'CloudWatch: dashboards',
    group: 'monitoring',
    unit: 'dashboards',
    usd: 3,
    per: 1,
    free: 3,
    source: cloudWatch,
  },
  metrics: {
    what: 'CloudWatch: custom metrics',
    group: 'monitoring',
    unit: 'metrics',
    usd: 0.3,
    per: 1,
    free: 10,
    source: cloudWatch,
  },
  budgets: {
    what: 'Budgets without actions',
    group: 'monitoring',
    unit: 'budgets',
    usd: 0,
    per: 1,
    source: 'https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/',
  },
  backup_table_gb: {
    what: 'AWS Backup: copies of the table',
    group: 'monitoring',
    unit: 'GB',
    usd: 0.1189,
    per: 1,
    source: page('backup'),
  },
  backup_object_gb: {
    what: 'AWS Backup: copies of attachments',
    group: 'monitoring',
    unit: 'GB',
    usd: 0.0525,
    per: 1,
    source: page('backup'),
  },
  firewalls: {
    what: 'WAF: access control lists',
    group: 'firewall',
    unit: 'lists',
    usd: 5,
    per: 1,
    source: page('waf'),
  },
  firewall_rules: {
    what: 'WAF: rules and rule groups',
    group: 'firewall',
    unit: 'rules',
    usd: 1,
    per: 1,
    source: page('waf'),
  },
  firewall_requests: {
    what: 'WAF: requests',
    group: 'firewall',
    unit: 'requests',
    usd: 0.6,
    per: million,
    source: page('waf'),
  },
  search_node_hours: {
    // London is about a sixth above.
    what: 'OpenSearch: `m6g.large.search` nodes, US East (N. Virginia)',
    group: 'search',
    unit: 'hours',
    usd: 0.128,
    per: 1,
    source: page('opensearch-service'),
  },
  search_gb: {
    what: 'OpenSearch: gp3 disks, US East (N. Virginia)',
    group: 'search',
    unit: 'GB',
    usd: 0.122,
    per: 1,
    source: page('opensearch-service'),
  },
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof prices;
export type Units = Partial<Record<PriceName, number>>;

/** Which lines bill a resource, by the beginning of its type; or why it costs nothing. */
export const billedBy: Record<string, readonly PriceName[] | string> = {
  'AWS::ApiGatewayV2::': ['api_requests', 'live_messages', 'live_minutes'],
  'AWS::Backup::': ['backup_table_gb', 'backup_object_gb'],
  'AWS::Budgets::': ['budgets'],
  'AWS::CertificateManager::': 'A certificate for CloudFront is free.',
  'AWS::CloudFront::': ['site_requests', 'site_gb', 'edge_functions'],
  'AWS::CloudWatch::': ['alarms', 'composite_alarms', 'dashboards', 'metrics'],
  'AWS::CodeDeploy::': 'Deployments to Lambda are free.',
  'AWS::Cognito::': ['active_users'],
  'AWS::DynamoDB::': ['table_reads', 'table_writes', 'table_gb', 'table_recovery_gb'],
  'AWS::Events::': 'Events of AWS services are free.',
  'AWS::GuardDuty::': ['scanned_files', 'scanned_gb'],
  'AWS::IAM::': 'Roles and policies are free.',
  'AWS::KMS::': ['mail_keys', 'alarm_keys'],
  'AWS::Lambda::': ['function_requests', 'function_gb_seconds', 'traces'],
  'AWS::Logs::': ['log_gb'],
  'AWS::OpenSearchService::': ['search_node_hours', 'search_gb'],
  'AWS::Route53::': 'The hosted zone exists already; alias queries for CloudFront are free.',
  'AWS::S3::': ['object_writes', 'object_reads', 'object_gb', 'transfer_gb'],
  'AWS::SES::': ['mails', 'received_mails', 'received_chunks'],
  // Besides, a few mails a month to operators; a thousand are free.
  'AWS::SNS::': ['topic_messages'],
  'AWS::SQS::': ['queue_requests'],
  'AWS::Scheduler::': 'Fourteen million invocations a month are free; those of functions are counted.',
  'AWS::SSM::': 'Standard parameters are free.',
  'AWS::SecretsManager::': ['secrets', 'secret_reads'],
  'AWS::WAFv2::': ['firewalls', 'firewall_rules', 'firewall_requests'],
  'Custom::': 'Runs for seconds during a deployment.',
};
