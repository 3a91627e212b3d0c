import { describe, expect, test } from 'vitest';
import { Template } from 'aws-cdk-lib/assertions';
import { environments } from '../../infra/environments.ts';
import { deployedFunctions, functions } from './support/deployed-functions.ts';
import { listGrantsAsText } from './support/grants.ts';
import { type ListedResource, listResources, formatResources } from './support/listing.ts';
import { asText, plainId } from './support/readable.ts';
import { synthesize } from './support/synthesize.ts';
import { synthesizeAllDeploymentRoles } from './support/deployment-roles.ts';

const { templates: prod, app } = synthesize('prod');

/**
 * Compares readable lists of production's resources with snapshots. After an intended change, run with
 * `--update`, and review the diff.
 */
describe('the snapshot of production', () => {
  test('permissions', async () => {
    const delivery = Template.fromStack(synthesizeAllDeploymentRoles());
    await expect(listGrantsAsText({ ...prod, delivery })).toMatchFileSnapshot('snapshots/grants.txt');
  });

  test('data stores: retention, encryption and deletion policy', async () => {
    const stores = [
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
    const omitted = ['AttributeDefinitions', 'GlobalSecondaryIndexes', 'KeyPolicy'];
    await expect(formatResources(prod, stores, omitted)).toMatchFileSnapshot('snapshots/stores.txt');
  });

  test('distribution: behaviors, caching and headers', async () => {
    const distribution = [
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'Custom::CDKBucketDeployment',
    ];
    const omitted = ['DistributionPaths', 'SourceObjectKeys', 'SourceMarkers', 'SourceBucketNames'];
    await expect(formatResources(prod, distribution, omitted)).toMatchFileSnapshot(
      'snapshots/distribution.txt',
    );
  });

  test('access control: WAF, authorizer, user pool', async () => {
    const accessControl = [
      'AWS::ApiGatewayV2::Authorizer',
      'AWS::ApiGatewayV2::Stage',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::WAFv2::WebACL',
      'AWS::WAFv2::WebACLAssociation',
    ];
    await expect(formatResources(prod, accessControl)).toMatchFileSnapshot('snapshots/access-control.txt');
  });

  test('functions: settings and event sources', async () => {
    const functions = [
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::Function',
    ];
    const omitted = ['Code', 'Handler', 'Layers', 'Role'];
    await expect(formatResources(prod, functions, omitted)).toMatchFileSnapshot('snapshots/functions.txt');
  });

  test('mail, alarms and their notifications', async () => {
    const notifications = [
      'AWS::Budgets::Budget',
      'AWS::Events::Rule',
      'AWS::Logs::MetricFilter',
      'AWS::SES::ConfigurationSet',
      'AWS::SES::ConfigurationSetEventDestination',
      'AWS::SES::EmailIdentity',
      'AWS::SNS::Subscription',
    ];
    await expect(formatResources(prod, notifications)).toMatchFileSnapshot('snapshots/notifications.txt');
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
  const stores = [
    'AWS::Cognito::UserPool',
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::SecretsManager::Secret',
    'Custom::PorticoSecretParameter',
  ];

  test.each([...Object.keys(environments), 'pr-7'])('%s', async (name) => {
    const { templates } = synthesize(name);
    const listDistinct = (types: readonly string[], value: (resource: ListedResource) => unknown) =>
      [...new Set(listResources(templates, types).map((resource) => asText(value(resource))))].join(', ');
    const lines = [
      `logs: ${listDistinct(['AWS::Logs::LogGroup'], ({ Properties }) => Properties['RetentionInDays'])}`,
      `buckets: ${listDistinct(['AWS::S3::Bucket'], ({ id, Properties }) => [id, Properties['LifecycleConfiguration']])}`,
      `requests: ${listDistinct(['AWS::ApiGatewayV2::Stage'], ({ Properties }) => Properties['DefaultRouteSettings'])}`,
      `data, when its stack is deleted: ${listDistinct(stores, ({ DeletionPolicy }) => DeletionPolicy)}`,
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
  const grantsOfFunctions = (name: string) => {
    const { templates } = synthesize(name);
    const roles = deployedFunctions(templates).map(({ role }) => plainId(role));
    return (
      listGrantsAsText(templates)
        .replaceAll(`/portico/${name}/`, '/portico/<name>/')
        .replaceAll('000000000000', '${AWS::AccountId}')
        // Unlike the local environment, production keeps its secrets when a stack is deleted.
        .replaceAll('ssm:DeleteParameter ssm:PutParameter', 'ssm:PutParameter')
        .split('\n\n')
        .filter((held) => roles.includes(held.split('\n')[0] ?? ''))
    );
  };
  const localGrants = grantsOfFunctions('local');
  expect(localGrants).toHaveLength(functions.length);
  expect(localGrants).toEqual(grantsOfFunctions('prod'));
});
