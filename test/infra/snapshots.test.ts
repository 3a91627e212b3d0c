import { describe, expect, test } from 'vitest';
import { Template } from 'aws-cdk-lib/assertions';
import { buildDelivery } from '../../infra/delivery.ts';
import { environments } from '../../infra/environments.ts';
import { grants } from './support/grants.ts';
import { type ListedResource, allOf, listing } from './support/listing.ts';
import { asText } from './support/readable.ts';
import { synthesize } from './support/synthesize.ts';

const { templates: prod, app } = synthesize('prod');

/**
 * What production is, as one can read it through. A change of it that is meant: run with `--update`, and read the difference.
 */
describe('production, in full', () => {
  test('who may do what', async () => {
    const delivery = Template.fromStack(buildDelivery());
    await expect(grants({ ...prod, delivery })).toMatchFileSnapshot('snapshots/grants.txt');
  });

  test('what is kept, how long, how encrypted, and what becomes of it with its stack', async () => {
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
    ];
    const elsewhere = ['AttributeDefinitions', 'GlobalSecondaryIndexes', 'KeyPolicy'];
    await expect(listing(prod, stores, elsewhere)).toMatchFileSnapshot('snapshots/stores.txt');
  });

  test('what browsers are told, and how CloudFront answers them', async () => {
    const answers = [
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'Custom::CDKBucketDeployment',
    ];
    const elsewhere = ['DistributionPaths', 'SourceObjectKeys', 'SourceMarkers', 'SourceBucketNames'];
    await expect(listing(prod, answers, elsewhere)).toMatchFileSnapshot('snapshots/headers.txt');
  });

  test('what a request has to pass', async () => {
    const gates = [
      'AWS::ApiGatewayV2::Authorizer',
      'AWS::ApiGatewayV2::Stage',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::WAFv2::WebACL',
      'AWS::WAFv2::WebACLAssociation',
    ];
    await expect(listing(prod, gates)).toMatchFileSnapshot('snapshots/gates.txt');
  });

  test('how functions run, and what they are called for', async () => {
    const calls = [
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::Function',
    ];
    const elsewhere = ['Code', 'Handler', 'Layers', 'Role'];
    await expect(listing(prod, calls, elsewhere)).toMatchFileSnapshot('snapshots/functions.txt');
  });

  test('how mail leaves, and who is told of what', async () => {
    const telling = [
      'AWS::Budgets::Budget',
      'AWS::Logs::MetricFilter',
      'AWS::SES::ConfigurationSet',
      'AWS::SES::ConfigurationSetEventDestination',
      'AWS::SES::EmailIdentity',
      'AWS::SNS::Subscription',
    ];
    await expect(listing(prod, telling)).toMatchFileSnapshot('snapshots/telling.txt');
  });
});

describe('what an environment has, and how long it keeps what', () => {
  const counted = [
    'AWS::Backup::BackupPlan',
    'AWS::Budgets::Budget',
    'AWS::CloudWatch::Alarm',
    'AWS::CloudWatch::CompositeAlarm',
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
  ];

  test.each([...Object.keys(environments), 'pr-7'])('%s', async (name) => {
    const { templates } = synthesize(name);
    const distinct = (types: readonly string[], value: (one: ListedResource) => unknown) =>
      [...new Set(allOf(templates, types).map((one) => asText(value(one))))].join(', ');
    const lines = [
      `logs: ${distinct(['AWS::Logs::LogGroup'], ({ Properties }) => Properties['RetentionInDays'])}`,
      `buckets: ${distinct(['AWS::S3::Bucket'], ({ id, Properties }) => [id, Properties['LifecycleConfiguration']])}`,
      `requests: ${distinct(['AWS::ApiGatewayV2::Stage'], ({ Properties }) => Properties['DefaultRouteSettings'])}`,
      `data, when its stack is deleted: ${distinct(stores, ({ DeletionPolicy }) => DeletionPolicy)}`,
      ...counted.map((type) => `${type}: ${allOf(templates, [type]).length}`),
    ];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`snapshots/environments/${name}.txt`);
  });
});

test('every stack of production is protected from being deleted', () => {
  for (const { stackName, terminationProtection } of app.synth().stacks)
    expect([stackName, terminationProtection]).toEqual([stackName, true]);
});

test('functions on a laptop may do what they may do in production, and no more', () => {
  const ofFunctions = (name: string) =>
    grants(synthesize(name).templates)
      .replaceAll(`/portico/${name}/`, '/portico/<name>/')
      .replaceAll('000000000000', '${AWS::AccountId}')
      .split('\n\n')
      .filter((held) => held.includes(' xray:'));
  expect(ofFunctions('local')).toHaveLength(13);
  expect(ofFunctions('local')).toEqual(ofFunctions('prod'));
});
