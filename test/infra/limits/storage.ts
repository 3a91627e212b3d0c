import {
  type TypeLimits,
  limitBytes,
  limitChoice,
  limitOptionalText,
  limitItems,
  limitNumber,
  limitText,
} from './bound.ts';

const docsUrl = 'https://docs.aws.amazon.com';
const dynamodbPage = (name: string) => `${docsUrl}/amazondynamodb/latest/APIReference/API_${name}.html`;
const s3Page = (name: string) => `${docsUrl}/AmazonS3/latest/${name}.html`;
const backupPage = (name: string) => `${docsUrl}/aws-backup/latest/devguide/API_${name}.html`;

/** DynamoDB, S3 and its GuardDuty scans, SQS, SNS, Systems Manager, Secrets Manager, KMS and AWS Backup. */
export const storageLimits: readonly TypeLimits[] = [
  {
    type: 'AWS::DynamoDB::Table',
    source: dynamodbPage('Projection'),
    properties: {
      'GlobalSecondaryIndexes[].Projection.NonKeyAttributes': limitItems(20, 1),
      'GlobalSecondaryIndexes[].Projection.NonKeyAttributes[]': limitText(255),
      'GlobalSecondaryIndexes[].Projection.ProjectionType': limitChoice('ALL', 'KEYS_ONLY', 'INCLUDE'),
      'LocalSecondaryIndexes[].Projection.NonKeyAttributes': limitItems(20, 1),
    },
  },
  {
    type: 'AWS::DynamoDB::Table',
    source: `${docsUrl}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
    properties: {
      TableName: limitText(255, /^[\w.-]{3,}$/),
      GlobalSecondaryIndexes: limitItems(20, 1),
      LocalSecondaryIndexes: limitItems(5, 1),
      'GlobalSecondaryIndexes[].IndexName': limitText(255, /^[\w.-]{3,}$/),
      'GlobalSecondaryIndexes[].KeySchema': limitItems(8, 1),
      'AttributeDefinitions[].AttributeName': limitText(255),
      'AttributeDefinitions[].AttributeType': limitChoice('S', 'N', 'B'),
      'TimeToLiveSpecification.AttributeName': limitText(255),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::DynamoDB::Table',
    source: dynamodbPage('PointInTimeRecoverySpecification'),
    properties: { 'PointInTimeRecoverySpecification.RecoveryPeriodInDays': limitNumber(1, 35) },
  },
  {
    type: 'AWS::S3::Bucket',
    source: s3Page('userguide/bucketnamingrules'),
    properties: {
      BucketName: limitText(63, /^(?!xn--|sthree-|amzn-s3-demo-)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    },
  },
  {
    type: 'AWS::S3::Bucket',
    source: s3Page('API/API_PutBucketLifecycleConfiguration'),
    properties: {
      'LifecycleConfiguration.Rules': limitItems(1_000, 1),
      'LifecycleConfiguration.Rules[].Id': limitText(255),
      'LifecycleConfiguration.Rules[].ExpirationInDays': limitNumber(1, 2 ** 31 - 1),
      'LifecycleConfiguration.Rules[].NoncurrentVersionExpiration.NoncurrentDays': limitNumber(
        1,
        2 ** 31 - 1,
      ),
      'LifecycleConfiguration.Rules[].AbortIncompleteMultipartUpload.DaysAfterInitiation': limitNumber(
        1,
        2 ** 31 - 1,
      ),
    },
  },
  {
    type: 'AWS::S3::Bucket',
    source: s3Page('userguide/ManageCorsUsing'),
    properties: {
      'CorsConfiguration.CorsRules': limitItems(100, 1),
      'CorsConfiguration.CorsRules[].Id': limitText(255),
      'CorsConfiguration.CorsRules[].AllowedMethods[]': limitChoice('GET', 'PUT', 'POST', 'DELETE', 'HEAD'),
      'CorsConfiguration.CorsRules[].AllowedOrigins[]': limitText(255, /^[!-)+-~]*\*?[!-)+-~]*$/),
    },
  },
  {
    type: 'AWS::S3::BucketPolicy',
    source: s3Page('userguide/bucket-policies'),
    properties: { PolicyDocument: limitBytes(20_480) },
  },
  {
    type: 'AWS::SQS::Queue',
    source: `${docsUrl}/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html`,
    properties: {
      QueueName: limitText(80, /^[\w-]+(\.fifo)?$/),
      MessageRetentionPeriod: limitNumber(60, 1_209_600),
      VisibilityTimeout: limitNumber(0, 43_200),
      DelaySeconds: limitNumber(0, 900),
      ReceiveMessageWaitTimeSeconds: limitNumber(0, 20),
      MaximumMessageSize: limitNumber(1_024, 1_048_576),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::SQS::QueuePolicy',
    source: `${docsUrl}/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html`,
    properties: {
      PolicyDocument: limitBytes(8_192),
      'PolicyDocument.Statement': limitItems(20, 1),
    },
  },
  {
    type: 'AWS::SNS::Topic',
    source: `${docsUrl}/sns/latest/api/API_CreateTopic.html`,
    properties: {
      TopicName: limitText(256, /^[\w-]+(\.fifo)?$/),
      DisplayName: limitOptionalText(100),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::SNS::TopicPolicy',
    source: `${docsUrl}/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html`,
    properties: { PolicyDocument: limitBytes(30_720), 'PolicyDocument.Statement': limitItems(100, 1) },
  },
  {
    type: 'AWS::SNS::Subscription',
    source: `${docsUrl}/sns/latest/api/API_Subscribe.html`,
    properties: {
      Protocol: limitChoice('email', 'email-json', 'http', 'https', 'lambda', 'sqs', 'sms', 'firehose'),
    },
  },
  {
    type: 'AWS::GuardDuty::MalwareProtectionPlan',
    source: `${docsUrl}/guardduty/latest/APIReference/API_MalwareProtectionPlanTaggingAction.html`,
    properties: { 'Actions.Tagging.Status': limitChoice('ENABLED', 'DISABLED') },
  },
  {
    type: 'AWS::SSM::Parameter',
    source: `${docsUrl}/systems-manager/latest/APIReference/API_PutParameter.html`,
    properties: {
      // A name has at most fifteen levels, and must not begin with aws or ssm.
      Name: limitText(1_011, /^(?!\/?(aws|ssm))(\/?[\w.-]+){1,15}$/i),
      Value: limitBytes(4_096),
      Description: limitOptionalText(1_024),
      Type: limitChoice('String', 'StringList'),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::SecretsManager::Secret',
    source: `${docsUrl}/secretsmanager/latest/apireference/API_CreateSecret.html`,
    properties: {
      // The name must not end with a hyphen and six characters, because AWS appends such a suffix.
      Name: limitText(512, /^(?!.*-[A-Za-z0-9]{6}$)[\w/+=.@-]+$/),
      Description: limitOptionalText(2_048),
      'GenerateSecretString.PasswordLength': limitNumber(1, 4_096),
      SecretString: limitBytes(65_536),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::KMS::Key',
    source: `${docsUrl}/kms/latest/APIReference/API_CreateKey.html`,
    properties: {
      Description: limitOptionalText(8_192),
      KeyPolicy: limitBytes(32_768),
      PendingWindowInDays: limitNumber(7, 30),
      RotationPeriodInDays: limitNumber(90, 2_560),
      Tags: limitItems(50),
    },
  },
  {
    type: 'AWS::Backup::BackupVault',
    source: backupPage('CreateBackupVault'),
    properties: {
      BackupVaultName: limitText(50, /^[\w-]{2,50}$/),
      'LockConfiguration.MinRetentionDays': limitNumber(1, 36_500),
      'LockConfiguration.MaxRetentionDays': limitNumber(1, 36_500),
      'LockConfiguration.ChangeableForDays': limitNumber(3, 36_500),
    },
  },
  {
    type: 'AWS::Backup::BackupPlan',
    source: backupPage('BackupRuleInput'),
    properties: {
      'BackupPlan.BackupPlanName': limitText(50, /^[\w.-]+$/),
      'BackupPlan.BackupPlanRule[].RuleName': limitText(50, /^[\w.-]+$/),
      'BackupPlan.BackupPlanRule[].StartWindowMinutes': limitNumber(60, 2 ** 31 - 1),
      'BackupPlan.BackupPlanRule[].CompletionWindowMinutes': limitNumber(60, 2 ** 31 - 1),
      'BackupPlan.BackupPlanRule[].Lifecycle.DeleteAfterDays': limitNumber(1, 36_500),
    },
  },
  {
    type: 'AWS::Backup::BackupSelection',
    source: backupPage('BackupSelection'),
    properties: {
      'BackupSelection.SelectionName': limitText(50, /^[\w.:-]+$/),
      'BackupSelection.Resources': limitItems(500, 1),
    },
  },
];
