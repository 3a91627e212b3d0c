import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesize } from '../support/synthesize.ts';

const { templates } = synthesize('prod');
const gradual = [templates.api, templates.pages, templates.changes];

const ref = z.object({ Ref: z.string() }).transform(({ Ref }) => Ref);
const Alias = z.object({
  Name: z.literal('live'),
  FunctionName: ref,
  FunctionVersion: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Version')]) }),
});
const aliasesOf = (template: (typeof gradual)[number]) => resourcesOf(template, 'AWS::Lambda::Alias');
const functionsOf = (template: (typeof gradual)[number]) =>
  Object.keys(resourcesOf(template, 'AWS::Lambda::Function'));

describe('gradual deployment', () => {
  test('creates an alias for every function behind the API and the stream', () => {
    for (const template of gradual) {
      const aliased = Object.values(aliasesOf(template)).map(
        ({ Properties }) => Alias.parse(Properties).FunctionName,
      );
      expect(aliased.toSorted()).toEqual(functionsOf(template).toSorted());
    }
  });

  test('makes every event source target the alias', () => {
    for (const template of gradual) {
      const aliases = Object.keys(aliasesOf(template));
      const targets = [
        ...Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Integration')).map(
          ({ Properties }) => Properties.IntegrationUri,
        ),
        ...Object.values(resourcesOf(template, 'AWS::Lambda::Permission')).map(
          ({ Properties }) => Properties.FunctionName,
        ),
      ];
      for (const target of targets) expect(aliases).toContain(ref.parse(target));
    }
    const [mapping] = Object.values(resourcesOf(templates.changes, 'AWS::Lambda::EventSourceMapping'));
    expect(JSON.stringify(mapping?.Properties.FunctionName)).toContain('Live');
  });

  test('routes a tenth of the events to a new version for five minutes, and rolls back on failure', () => {
    for (const template of gradual) {
      const groups = Object.values(resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup'));
      expect(groups).toHaveLength(functionsOf(template).length);
      for (const { Properties } of groups) {
        expect(Properties).toMatchObject({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
          AlarmConfiguration: { Enabled: true, Alarms: [{ Name: expect.anything() }] },
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
          },
        });
      }
      for (const { UpdatePolicy } of Object.values(
        z
          .record(z.string(), z.object({ UpdatePolicy: z.unknown() }))
          .parse(template.findResources('AWS::Lambda::Alias')),
      ))
        expect(UpdatePolicy).toHaveProperty('CodeDeployLambdaAliasUpdate');
    }
  });

  test('rolls a function back for its own errors: crashes and responses with 500', () => {
    const alarms = Object.values(resourcesOf(templates.api, 'AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties,
    );
    expect(alarms.map(({ AlarmName }) => String(AlarmName)).toSorted()).toEqual(
      ['attachments', 'blog', 'companies', 'contact', 'newsletter', 'people', 'tickets'].map(
        (name) => `portico-prod-deployment-${name}`,
      ),
    );
    const tickets = alarms.find(({ AlarmName }) => AlarmName === 'portico-prod-deployment-tickets');
    const metrics = JSON.stringify(tickets?.Metrics);
    expect(metrics).toContain('"MetricName":"Errors"');
    expect(metrics).toMatch(
      /"Dimensions":\[\{"Name":"environment","Value":"prod"\},\{"Name":"service","Value":"tickets"\}\],"MetricName":"Failed"/,
    );
    expect(tickets?.AlarmDescription).toMatch(/runbook\.md#a-deployment-was-rolled-back$/);
    expect(readFileSync(resolve(import.meta.dirname, '../../../infra/docs/runbook.md'), 'utf8')).toContain(
      '## A deployment was rolled back\n',
    );
    expect(tickets).toMatchObject({ Threshold: 0, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
  });
});

test.each(['local', 'dev', 'pr-7'])('%s has functions without aliases', (name) => {
  const { templates: plain } = synthesize(name);
  for (const template of [plain.api, plain.pages, plain.changes]) {
    expect(aliasesOf(template)).toEqual({});
    expect(resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup')).toEqual({});
  }
});

test('the outputs that commands read have these names', () => {
  const { stacks } = synthesize('staging');
  const outputs = (['data', 'identity', 'site'] as const).map((key): [string, string[]] => [
    stacks[key].stackName,
    Object.keys(templates[key].findOutputs('*')),
  ]);
  const found = Object.fromEntries(outputs);
  expect(found['Portico-staging-Data']).toEqual(
    expect.arrayContaining(['TableName', 'AttachmentsBucketName']),
  );
  expect(found['Portico-staging-Identity']).toEqual(
    expect.arrayContaining(['UserPoolId', 'UserPoolClientId']),
  );
  expect(found['Portico-staging-Site']).toContain('SiteUrl');
});
