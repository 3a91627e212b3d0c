/**
 * Every resource type the local cloud knows: what its physical id and attributes look like. A type that is in neither table stops the
 * start, because silently skipping it would make the laptop differ from AWS without anyone noticing.
 */

export interface Naming {
  stack: string;
  logicalId: string;
  account: string;
  region: string;
  /** 1 for the first resource of its type, in deployment order. */
  ordinal: number;
  /** `length` characters of [a-z0-9], always the same for this resource. */
  token: (length: number) => string;
}

export interface ResourceType {
  /** The property that names it explicitly. */
  nameProperty?: string;
  physicalId?: (naming: Naming) => string;
  arn?: (id: string, naming: Naming) => string;
  /** Attributes other than Arn that follow from the id. Those known only at run time are provided while starting. */
  attributes?: Record<string, (id: string, naming: Naming) => string>;
  /** A custom resource whose function runs here too, as it does in a deployment. @default the local cloud does its work by itself */
  runsItsFunction?: boolean;
}

const longName = ({ stack, logicalId }: Naming) => `${stack}-${logicalId}`.slice(0, 64);
const at = (service: string, prefix: string) => (id: string, n: Naming) =>
  `arn:aws:${service}:${n.region}:${n.account}:${prefix}${id}`;
const uuid = ({ token }: Naming) => {
  const t = token(32);
  return [t.slice(0, 8), t.slice(8, 12), t.slice(12, 16), t.slice(16, 20), t.slice(20)].join('-');
};
const cloudFront = (prefix: string) => (id: string, n: Naming) =>
  `arn:aws:cloudfront::${n.account}:${prefix}${id}`;

export const resourceTypes: Record<string, ResourceType> = {
  'AWS::ApiGatewayV2::Api': {
    physicalId: (n) => n.token(10),
    attributes: {
      ApiEndpoint: (id, n) => `https://${id}.execute-api.${n.region}.amazonaws.com`,
      ApiId: (id) => id,
    },
  },
  'AWS::ApiGatewayV2::Authorizer': {
    physicalId: (n) => n.token(6),
    attributes: { AuthorizerId: (id) => id },
  },
  'AWS::ApiGatewayV2::Integration': {
    physicalId: (n) => n.token(7),
    attributes: { IntegrationId: (id) => id },
  },
  'AWS::ApiGatewayV2::Route': { physicalId: (n) => n.token(7), attributes: { RouteId: (id) => id } },
  'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName' },
  'AWS::CloudFront::CachePolicy': { physicalId: uuid, attributes: { Id: (id) => id } },
  'AWS::CloudFront::Distribution': {
    physicalId: (n) => `E${n.token(13).toUpperCase()}`,
    arn: cloudFront('distribution/'),
    attributes: { Id: (id) => id, DomainName: (_, n) => `d${n.token(13)}.cloudfront.net` },
  },
  'AWS::CloudFront::Function': {
    nameProperty: 'Name',
    physicalId: longName,
    arn: cloudFront('function/'),
    attributes: { FunctionARN: (id, n) => cloudFront('function/')(id, n), Stage: () => 'LIVE' },
  },
  'AWS::CloudFront::OriginAccessControl': {
    physicalId: (n) => `E${n.token(13).toUpperCase()}`,
    attributes: { Id: (id) => id },
  },
  'AWS::CloudFront::OriginRequestPolicy': { physicalId: uuid, attributes: { Id: (id) => id } },
  'AWS::CloudFront::ResponseHeadersPolicy': { physicalId: uuid, attributes: { Id: (id) => id } },
  'AWS::Cognito::UserPool': {
    physicalId: (n) => `${n.region}_Local${String(n.ordinal).padStart(4, '0')}`,
    arn: at('cognito-idp', 'userpool/'),
    attributes: {
      UserPoolId: (id) => id,
      ProviderName: (id, n) => `cognito-idp.${n.region}.amazonaws.com/${id}`,
      ProviderURL: (id, n) => `https://cognito-idp.${n.region}.amazonaws.com/${id}`,
    },
  },
  'AWS::Cognito::UserPoolClient': { physicalId: (n) => n.token(26), attributes: { ClientId: (id) => id } },
  'AWS::Cognito::UserPoolGroup': { nameProperty: 'GroupName' },
  'AWS::DynamoDB::Table': { nameProperty: 'TableName', physicalId: longName, arn: at('dynamodb', 'table/') },
  'AWS::Lambda::EventSourceMapping': { physicalId: uuid, attributes: { Id: (id) => id } },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    physicalId: longName,
    arn: at('lambda', 'function:'),
  },
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    physicalId: (n) => `${n.stack}-${n.logicalId}`.toLowerCase().slice(0, 63),
    arn: (id) => `arn:aws:s3:::${id}`,
    attributes: {
      DomainName: (id) => `${id}.s3.amazonaws.com`,
      RegionalDomainName: (id, n) => `${id}.s3.${n.region}.amazonaws.com`,
    },
  },
  'AWS::SecretsManager::Secret': {
    physicalId: (n) => at('secretsmanager', 'secret:')(`${n.logicalId}-${n.token(6)}`, n),
    arn: (id) => id,
    attributes: { Id: (id) => id },
  },
  'AWS::SES::ConfigurationSet': { nameProperty: 'Name', physicalId: longName },
  'AWS::SES::EmailIdentity': { nameProperty: 'EmailIdentity' },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    physicalId: longName,
    arn: at('sns', ''),
    attributes: { TopicName: (id) => id },
  },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    physicalId: longName,
    arn: at('sqs', ''),
    attributes: {
      QueueName: (id) => id,
      QueueUrl: (id, n) => `https://sqs.${n.region}.amazonaws.com/${n.account}/${id}`,
    },
  },
  'AWS::SSM::Parameter': {
    nameProperty: 'Name',
    arn: at('ssm', 'parameter'),
    attributes: { Type: () => 'String' },
  },
  'Custom::CDKBucketDeployment': { physicalId: longName },
  'Custom::PorticoReferenceData': { physicalId: longName, runsItsFunction: true },
};

/** Types that grant, observe or describe: nothing on this machine could behave differently because of them. */
const withoutLocalMeaning = [
  'AWS::ApiGateway::Account',
  'AWS::Backup::',
  'AWS::Budgets::',
  'AWS::CDK::Metadata',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFormation::WaitCondition',
  'AWS::CloudWatch::',
  'AWS::CloudFront::MonitoringSubscription',
  'AWS::IAM::',
  'AWS::KMS::',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::LayerVersion', // only the AWS CLI layer of the bucket deployment's own provider
  'AWS::Lambda::Permission',
  'AWS::Logs::',
  'AWS::Route53::',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::WAFv2::',
  'Custom::CrossRegionExport',
  'Custom::CrossRegionExportReader',
  'Custom::LogRetention',
  'Custom::S3AutoDeleteObjects',
];

export const hasNoLocalMeaning = (type: string) =>
  withoutLocalMeaning.some((known) => (known.endsWith('::') ? type.startsWith(known) : type === known));
