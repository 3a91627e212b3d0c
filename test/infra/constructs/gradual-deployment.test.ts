import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findEnvironment } from '../../../infra/environments.ts';
import { metricNamespace, metricNames } from '../../../shared/model/metrics.ts';
import { findInvokedFunctionName } from '../support/deployed-functions.ts';
import type { Templates } from '../support/listing.ts';
import { formatAsText } from '../support/readable.ts';
import { listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { templates } = synthesize('prod');
const gradualFunctionNames = ['accounts', 'api', 'public'];

const runbook = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/runbook.md'), 'utf8');

const Reference = z.object({ Ref: z.string() }).transform(({ Ref }) => Ref);
const Alias = z.object({
  Name: z.literal('live'),
  FunctionName: Reference,
  FunctionVersion: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Version')]) }),
});
/** The resources of this type in all stacks. */
const listResourcesInAllStacks = (synthesizedTemplates: Templates, type: string) =>
  Object.values(synthesizedTemplates).flatMap((template) =>
    template ? Object.values(listResourcesOfType(template, type)) : [],
  );
const aliases = listResourcesOfType(templates.api, 'AWS::Lambda::Alias');
const alarms = Object.values(listResourcesOfType(templates.api, 'AWS::CloudWatch::Alarm')).map(
  ({ Properties }) => Properties,
);

describe('gradual deployment', () => {
  test.each(['prod', 'staging'])('is used in %s for the functions that most requests need', (name) => {
    const synthesizedTemplates = synthesize(name).templates;
    const aliasedFunctionNames = listResourcesInAllStacks(synthesizedTemplates, 'AWS::Lambda::Alias').map(
      ({ Properties }) => Alias.parse(Properties).FunctionName.replace(/^Function|[0-9A-F]{8}$/g, ''),
    );
    expect(aliasedFunctionNames.toSorted()).toEqual(gradualFunctionNames);
    expect(listResourcesInAllStacks(synthesizedTemplates, 'AWS::CodeDeploy::DeploymentGroup')).toHaveLength(
      gradualFunctionNames.length,
    );
    expect(Object.keys(listResourcesOfType(synthesizedTemplates.api, 'AWS::Lambda::Alias'))).toHaveLength(
      gradualFunctionNames.length,
    );
  });

  test('makes every event source target the alias', () => {
    const targets = Object.entries(templates).flatMap(([stack, template]) =>
      [
        ...Object.values(listResourcesOfType(template, 'AWS::ApiGatewayV2::Integration')).map(
          ({ Properties }) => Properties.IntegrationUri,
        ),
        ...['AWS::Lambda::Permission', 'AWS::Lambda::EventSourceMapping'].flatMap((type) =>
          Object.values(listResourcesOfType(template, type)).map(({ Properties }) => Properties.FunctionName),
        ),
      ].map((target) => ({ stack, target })),
    );
    const gradualTargets = targets.filter(
      ({ stack, target }) =>
        /Function/.test(formatAsText(target)) &&
        gradualFunctionNames.includes(findInvokedFunctionName(stack, target)),
    );
    // Each function has an integration and a permission; `accounts` also has a queue.
    expect(gradualTargets).toHaveLength(2 * gradualFunctionNames.length + 1);
    for (const { target } of gradualTargets)
      expect(
        Object.keys(aliases).filter((alias) => JSON.stringify(target).includes(`"${alias}"`)),
      ).toHaveLength(1);
  });

  test('routes a tenth of the events to a new version for five minutes, and rolls back on failure', () => {
    for (const { Properties } of listResourcesInAllStacks(templates, 'AWS::CodeDeploy::DeploymentGroup'))
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: expect.anything() }] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
      });
    for (const { UpdatePolicy } of Object.values(aliases))
      expect(UpdatePolicy).toHaveProperty('CodeDeployLambdaAliasUpdate');
  });

  const findAlarm = (service: string) =>
    alarms.find(({ AlarmName }) => JSON.stringify(AlarmName).includes(`-deployment-${service}-`)) ?? {};

  test("every version has its own alarm, so that it does not start in another version's alarm state", () => {
    for (const { Properties } of Object.values(aliases)) {
      const version = JSON.stringify(Alias.parse(Properties).FunctionVersion);
      expect(alarms.filter(({ AlarmName }) => JSON.stringify(AlarmName).includes(version))).toHaveLength(1);
    }
  });

  test('a new version is judged only by events that the alias routed to it: crashes and 500 responses', () => {
    const { FunctionVersion } = Alias.parse(
      Object.values(aliases).find(({ Properties }) =>
        JSON.stringify(Properties.FunctionName).includes('Functionapi'),
      )?.Properties,
    );
    const aliasDimensions = [
      { Name: 'ExecutedVersion', Value: FunctionVersion },
      { Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^Functionapi/) } },
      {
        Name: 'Resource',
        Value: { 'Fn::Join': ['', [{ Ref: expect.stringMatching(/^Functionapi/) }, ':live']] },
      },
    ];
    const matchMetric = (Namespace: string, MetricName: string, Dimensions: unknown) =>
      expect.objectContaining({
        MetricStat: { Metric: { Namespace, MetricName, Dimensions }, Period: 300, Stat: 'Sum' },
      });
    expect(findAlarm('api').Metrics).toEqual([
      expect.objectContaining({ ReturnData: true }),
      matchMetric('AWS/Lambda', 'Errors', aliasDimensions),
      matchMetric(metricNamespace, metricNames.failed, [
        { Name: 'environment', Value: 'prod' },
        { Name: 'service', Value: 'api' },
        { Name: 'version', Value: FunctionVersion },
      ]),
    ]);
  });

  test('three crashed or failed events within five minutes stop a new version, and two errors do not', () => {
    expect(findAlarm('api')).toMatchObject({
      Metrics: [{ Expression: 'FILL(crashes, 0) + FILL(failures, 0)' }, {}, {}],
      ComparisonOperator: 'GreaterThanThreshold',
      Threshold: 2,
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
    });
  });

  test('CodeDeploy gets the alarm of the new version before the alias moves to that version', () => {
    for (const { DependsOn } of Object.values(aliases))
      expect(DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/Deployment[0-9A-F]{8}$/)]));
  });

  test('replaced versions remain in Lambda, so that the alias can be set back to them', () => {
    const versions = listResourcesInAllStacks(templates, 'AWS::Lambda::Version');
    expect(versions).toHaveLength(gradualFunctionNames.length);
    for (const { DeletionPolicy, UpdateReplacePolicy } of versions)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
  });

  test('the alarm of a version links to the runbook', () => {
    expect(findAlarm('api').AlarmDescription).toMatch(/runbook\.md#a-deployment-was-rolled-back$/);
    expect(runbook).toContain('### A deployment was rolled back\n');
  });
});

describe('an emergency deployment', () => {
  const urgentTemplates = synthesize({
    ...findEnvironment('prod'),
    name: 'urgent',
    deploysAtOnce: true,
  }).templates;

  test('routes all events to new code immediately, regardless of alarms', () => {
    const groups = listResourcesInAllStacks(urgentTemplates, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(gradualFunctionNames.length);
    for (const { Properties } of groups)
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
        AlarmConfiguration: { Enabled: false },
        AutoRollbackConfiguration: {
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST'],
        },
      });
  });

  test('changes nothing else: the same functions, versions and aliases', () => {
    const resourceTypes = ['AWS::Lambda::Function', 'AWS::Lambda::Alias', 'AWS::CloudWatch::Alarm'];
    for (const type of resourceTypes)
      expect(Object.keys(listResourcesOfType(urgentTemplates.api, type))).toHaveLength(
        Object.keys(listResourcesOfType(templates.api, type)).length,
      );
  });

  test('is in the runbook, with its command', () => {
    expect(runbook).toContain('npm run deploy -- --env prod -c at-once=true');
    expect(runbook).toContain('aws lambda update-alias');
  });
});

test.each(['local', 'dev', 'pr-7'])('%s has functions without aliases', (name) => {
  const environmentTemplates = synthesize(name).templates;
  expect(listResourcesInAllStacks(environmentTemplates, 'AWS::Lambda::Alias')).toEqual([]);
  expect(listResourcesInAllStacks(environmentTemplates, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
});

test('the outputs that commands read have these names', () => {
  const { stacks } = synthesize('staging');
  const outputEntries = (['data', 'identity', 'site'] as const).map((key): [string, string[]] => [
    stacks[key].stackName,
    Object.keys(templates[key].findOutputs('*')),
  ]);
  const outputNamesByStack = Object.fromEntries(outputEntries);
  expect(outputNamesByStack['Portico-staging-Data']).toEqual(
    expect.arrayContaining(['TableName', 'AttachmentsBucketName']),
  );
  expect(outputNamesByStack['Portico-staging-Identity']).toEqual(
    expect.arrayContaining(['UserPoolId', 'UserPoolClientId']),
  );
  expect(outputNamesByStack['Portico-staging-Site']).toContain('SiteUrl');
});
