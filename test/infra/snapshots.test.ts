import { describe, expect, test } from 'vitest';
import { Template } from 'aws-cdk-lib/assertions';
import { environments } from '../../infra/environments.ts';
import { listDeployedFunctions, functions } from './support/deployed-functions.ts';
import { listGrantsAsText } from './support/grants.ts';
import { type ListedResource, listResources, formatResources } from './support/listing.ts';
import { formatAsText, removeIdHash } from './support/readable.ts';
import { synthesize } from './support/synthesize.ts';
import { synthesizeAllDeploymentRoles } from './support/deployment-roles.ts';

const { templates: prodTemplates, app } = synthesize('prod');

/**
 * Compares readable lists of production's resources with snapshots. After an intended change, run with
 * `--update`, and review the diff.
 */
describe('the snapshot of production', () => {
  test('permissions', async () => {
    const delivery = Template.fromStack(synthesizeAllDeploymentRoles());
    await expect(listGrantsAsText({ ...prodTemplates, delivery })).toMatchFileSnapshot(
      'snapshots/grants.txt',
    );
  });

  test('data stores: retention, encryption and deletion policy', async () => {
    const storeTypes = [
      'AWS::Backup::BackupPlan',
      'AWS::Backup::BackupSelection',
      'AWS::Backup::BackupVault',
      'AWS::DynamoDB::Table',
      'AWS::KMS::Key',
      'AWS::Logs::LogGroup',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
      'AWS::SNS::Topic',
      'AWS::SQS::Queue',
      'Custom::PorticoSecretParameter',
    ];
    const omittedProperties = ['AttributeDefinitions', 'GlobalSecondaryIndexes', 'KeyPolicy'];
    await expect(formatResources(prodTemplates, storeTypes, omittedProperties)).toMatchFileSnapshot(
      'snapshots/stores.txt',
    );
  });

  test('distribution: behaviors, caching and headers', async () => {
    const distributionTypes = [
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'Custom::CDKBucketDeployment',
    ];
    const omittedProperties = ['DistributionPaths', 'SourceObjectKeys', 'SourceMarkers', 'SourceBucketNames'];
    await expect(formatResources(prodTemplates, distributionTypes, omittedProperties)).toMatchFileSnapshot(
      'snapshots/distribution.txt',
    );
  });

  test('access control: WAF, authorizer, user pool', async () => {
    const accessControlTypes = [
      'AWS::ApiGatewayV2::Authorizer',
      'AWS::ApiGatewayV2::Stage',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::WAFv2::WebACL',
      'AWS::WAFv2::WebACLAssociation',
    ];
    await expect(formatResources(prodTemplates, accessControlTypes)).toMatchFileSnapshot(
      'snapshots/access-control.txt',
    );
  });

  test('functions: settings and event sources', async () => {
    const functionTypes = [
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::Function',
    ];
    const omittedProperties = ['Code', 'Handler', 'Layers', 'Role'];
    await expect(formatResources(prodTemplates, functionTypes, omittedProperties)).toMatchFileSnapshot(
      'snapshots/functions.txt',
    );
  });

  test('mail, alarms and their notifications', async () => {
    const notificationTypes = [
      'AWS::Budgets::Budget',
      'AWS::Events::Rule',
      'AWS::Logs::MetricFilter',
      'AWS::SES::ConfigurationSet',
      'AWS::SES::ConfigurationSetEventDestination',
      'AWS::SES::EmailIdentity',
      'AWS::SNS::Subscription',
    ];
    await expect(formatResources(prodTemplates, notificationTypes)).toMatchFileSnapshot(
      'snapshots/notifications.txt',
    );
  });
});

describe('the summary of an environment', () => {
  const countedTypes = [
    'AWS::Backup::BackupPlan',
    'AWS::Budgets::Budget',
    'AWS::CloudWatch::Alarm',
    'AWS::CodeDeploy::DeploymentGroup',
    'AWS::SES::EmailIdentity',
    'AWS::SNS::Subscription',
    'AWS::WAFv2::WebACL',
    'Custom::S3AutoDeleteObjects',
  ];
  const storeTypes = [
    'AWS::Cognito::UserPool',
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::SecretsManager::Secret',
    'Custom::PorticoSecretParameter',
  ];

  test.each([...Object.keys(environments), 'pr-7'])('%s', async (name) => {
    const { templates } = synthesize(name);
    const formatDistinctValues = (
      types: readonly string[],
      readValue: (resource: ListedResource) => unknown,
    ) =>
      [...new Set(listResources(templates, types).map((resource) => formatAsText(readValue(resource))))].join(
        ', ',
      );
    const lines = [
      `logs: ${formatDistinctValues(['AWS::Logs::LogGroup'], ({ Properties }) => Properties['RetentionInDays'])}`,
      `buckets: ${formatDistinctValues(['AWS::S3::Bucket'], ({ id, Properties }) => [id, Properties['LifecycleConfiguration']])}`,
      `requests: ${formatDistinctValues(['AWS::ApiGatewayV2::Stage'], ({ Properties }) => Properties['DefaultRouteSettings'])}`,
      `data, when its stack is deleted: ${formatDistinctValues(storeTypes, ({ DeletionPolicy }) => DeletionPolicy)}`,
      ...countedTypes.map((type) => `${type}: ${listResources(templates, [type]).length}`),
    ];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`snapshots/environments/${name}.txt`);
  });
});

test('every stack of production has termination protection', () => {
  for (const { stackName, terminationProtection } of app.synth().stacks)
    expect([stackName, terminationProtection]).toEqual([stackName, true]);
});

test('functions have the same permissions in the local environment as in production', () => {
  const listFunctionGrants = (name: string) => {
    const { templates } = synthesize(name);
    const roles = listDeployedFunctions(templates).map(({ role }) => removeIdHash(role));
    return (
      listGrantsAsText(templates)
        .replaceAll(`/portico/${name}/`, '/portico/<name>/')
        .replaceAll('000000000000', '${AWS::AccountId}')
        // Unlike the local environment, production keeps its secrets when a stack is deleted.
        .replaceAll('ssm:DeleteParameter ssm:PutParameter', 'ssm:PutParameter')
        .split('\n\n')
        .filter((grant) => roles.includes(grant.split('\n')[0] ?? ''))
    );
  };
  const localGrants = listFunctionGrants('local');
  expect(localGrants).toHaveLength(functions.length);
  expect(localGrants).toEqual(listFunctionGrants('prod'));
});
