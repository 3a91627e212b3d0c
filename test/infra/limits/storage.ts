import { type TypeLimits, bytes, choice, description, items, number, text } from './bound.ts';

const docs = 'https://docs.aws.amazon.com';
const dynamodb = (name: string) => `${docs}/amazondynamodb/latest/APIReference/API_${name}.html`;
const s3 = (name: string) => `${docs}/AmazonS3/latest/${name}.html`;
const backup = (name: string) => `${docs}/aws-backup/latest/devguide/API_${name}.html`;

/** DynamoDB, S3 and its GuardDuty scans, SQS, SNS, Systems Manager, Secrets Manager, KMS and AWS Backup. */
export const storage: readonly TypeLimits[] = [
  {
    type: 'AWS::DynamoDB::Table',
    source: dynamodb('Projection'),
    properties: {
      'GlobalSecondaryIndexes[].Projection.NonKeyAttributes': items(20, 1),
      'GlobalSecondaryIndexes[].Projection.NonKeyAttributes[]': text(255),
      'GlobalSecondaryIndexes[].Projection.ProjectionType': choice('ALL', 'KEYS_ONLY', 'INCLUDE'),
      'LocalSecondaryIndexes[].Projection.NonKeyAttributes': items(20, 1),
    },
  },
  {
    type: 'AWS::DynamoDB::Table',
    source: `${docs}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
    properties: {
      TableName: text(255, /^[\w.-]{3,}$/),
      GlobalSecondaryIndexes: items(20, 1),
      LocalSecondaryIndexes: items(5, 1),
      'GlobalSecondaryIndexes[].IndexName': text(255, /^[\w.-]{3,}$/),
      'GlobalSecondaryIndexes[].KeySchema': items(8, 1),
      'AttributeDefinitions[].AttributeName': text(255),
      'AttributeDefinitions[].AttributeType': choice('S', 'N', 'B'),
      'TimeToLiveSpecification.AttributeName': text(255),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::DynamoDB::Table',
    source: dynamodb('PointInTimeRecoverySpecification'),
    properties: { 'PointInTimeRecoverySpecification.RecoveryPeriodInDays': number(1, 35) },
  },
  {
    type: 'AWS::S3::Bucket',
    source: s3('userguide/bucketnamingrules'),
    properties: {
      BucketName: text(63, /^(?!xn--|sthree-|amzn-s3-demo-)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    },
  },
  {
    type: 'AWS::S3::Bucket',
    source: s3('API/API_PutBucketLifecycleConfiguration'),
    properties: {
      'LifecycleConfiguration.Rules': items(1_000, 1),
      'LifecycleConfiguration.Rules[].Id': text(255),
      'LifecycleConfiguration.Rules[].ExpirationInDays': number(1, 2 ** 31 - 1),
      'LifecycleConfiguration.Rules[].NoncurrentVersionExpiration.NoncurrentDays': number(1, 2 ** 31 - 1),
      'LifecycleConfiguration.Rules[].AbortIncompleteMultipartUpload.DaysAfterInitiation': number(
        1,
        2 ** 31 - 1,
      ),
    },
  },
  {
    type: 'AWS::S3::Bucket',
    source: s3('userguide/ManageCorsUsing'),
    properties: {
      'CorsConfiguration.CorsRules': items(100, 1),
      'CorsConfiguration.CorsRules[].Id': text(255),
      'CorsConfiguration.CorsRules[].AllowedMethods[]': choice('GET', 'PUT', 'POST', 'DELETE', 'HEAD'),
      'CorsConfiguration.CorsRules[].AllowedOrigins[]': text(255, /^[!-)+-~]*\*?[!-)+-~]*$/),
    },
  },
  {
    type: 'AWS::S3::BucketPolicy',
    source: s3('userguide/bucket-policies'),
    properties: { PolicyDocument: bytes(20_480) },
  },
  {
    type: 'AWS::SQS::Queue',
    source: `${docs}/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html`,
    properties: {
      QueueName: text(80, /^[\w-]+(\.fifo)?$/),
      MessageRetentionPeriod: number(60, 1_209_600),
      VisibilityTimeout: number(0, 43_200),
      DelaySeconds: number(0, 900),
      ReceiveMessageWaitTimeSeconds: number(0, 20),
      MaximumMessageSize: number(1_024, 1_048_576),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::SQS::QueuePolicy',
    source: `${docs}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html`,
    properties: {
      PolicyDocument: bytes(8_192),
      'PolicyDocument.Statement': items(20, 1),
    },
  },
  {
    type: 'AWS::SNS::Topic',
    source: `${docs}/sns/latest/api/API_CreateTopic.html`,
    properties: { TopicName: text(256, /^[\w-]+(\.fifo)?$/), DisplayName: description(100), Tags: items(50) },
  },
  {
    type: 'AWS::SNS::TopicPolicy',
    source: `${docs}/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html`,
    properties: { PolicyDocument: bytes(30_720), 'PolicyDocument.Statement': items(100, 1) },
  },
  {
    type: 'AWS::SNS::Subscription',
    source: `${docs}/sns/latest/api/API_Subscribe.html`,
    properties: {
      Protocol: choice('email', 'email-json', 'http', 'https', 'lambda', 'sqs', 'sms', 'firehose'),
    },
  },
  {
    type: 'AWS::GuardDuty::MalwareProtectionPlan',
    source: `${docs}/guardduty/latest/APIReference/API_MalwareProtectionPlanTaggingAction.html`,
    properties: { 'Actions.Tagging.Status': choice('ENABLED', 'DISABLED') },
  },
  {
    type: 'AWS::SSM::Parameter',
    source: `${docs}/systems-manager/latest/APIReference/API_PutParameter.html`,
    properties: {
      // A name has at most fifteen levels, and must not begin with aws or ssm.
      Name: text(1_011, /^(?!\/?(aws|ssm))(\/?[\w.-]+){1,15}$/i),
      Value: bytes(4_096),
      Description: description(1_024),
      Type: choice('String', 'StringList'),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::SecretsManager::Secret',
    source: `${docs}/secretsmanager/latest/apireference/API_CreateSecret.html`,
    properties: {
      // The name must not end with a hyphen and six characters, because AWS appends such a suffix.
      Name: text(512, /^(?!.*-[A-Za-z0-9]{6}$)[\w/+=.@-]+$/),
      Description: description(2_048),
      'GenerateSecretString.PasswordLength': number(1, 4_096),
      SecretString: bytes(65_536),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::KMS::Key',
    source: `${docs}/kms/latest/APIReference/API_CreateKey.html`,
    properties: {
      Description: description(8_192),
      KeyPolicy: bytes(32_768),
      PendingWindowInDays: number(7, 30),
      RotationPeriodInDays: number(90, 2_560),
      Tags: items(50),
    },
  },
  {
    type: 'AWS::Backup::BackupVault',
    source: backup('CreateBackupVault'),
    properties: {
      BackupVaultName: text(50, /^[\w-]{2,50}$/),
      'LockConfiguration.MinRetentionDays': number(1, 36_500),
      'LockConfiguration.MaxRetentionDays': number(1, 36_500),
      'LockConfiguration.ChangeableForDays': number(3, 36_500),
    },
  },
  {
    type: 'AWS::Backup::BackupPlan',
    source: backup('BackupRuleInput'),
    properties: {
      'BackupPlan.BackupPlanName': text(50, /^[\w.-]+$/),
      'BackupPlan.BackupPlanRule[].RuleName': text(50, /^[\w.-]+$/),
      'BackupPlan.BackupPlanRule[].StartWindowMinutes': number(60, 2 ** 31 - 1),
      'BackupPlan.BackupPlanRule[].CompletionWindowMinutes': number(60, 2 ** 31 - 1),
      'BackupPlan.BackupPlanRule[].Lifecycle.DeleteAfterDays': number(1, 36_500),
    },
  },
  {
    type: 'AWS::Backup::BackupSelection',
    source: backup('BackupSelection'),
    properties: {
      'BackupSelection.SelectionName': text(50, /^[\w.:-]+$/),
      'BackupSelection.Resources': items(500, 1),
    },
  },
];
