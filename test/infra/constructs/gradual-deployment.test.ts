import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { environmentNamed } from '../../../infra/environments.ts';
import { metricNamespace, metricNames } from '../../../shared/model/metrics.ts';
import { resourcesOf, synthesize } from '../support/synthesize.ts';

const { templates } = synthesize('prod');
const gradual = [templates.api, templates.pages, templates.changes];

const runbook = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/runbook.md'), 'utf8');

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

  const alarmOf = (service: string) => {
    const [found] = Object.values(resourcesOf(templates.api, 'AWS::CloudWatch::Alarm'))
      .map(({ Properties }) => Properties)
      .filter(({ AlarmName }) => JSON.stringify(AlarmName).includes(`-deployment-${service}-`));
    return found ?? {};
  };

  test('every version is judged by an alarm of its own, which cannot begin in the state that another version left', () => {
    for (const template of gradual)
      for (const { Properties } of Object.values(aliasesOf(template))) {
        const { FunctionVersion } = Alias.parse(Properties);
        const alarms = Object.entries(resourcesOf(template, 'AWS::CloudWatch::Alarm')).filter(([, alarm]) =>
          JSON.stringify(alarm.Properties.AlarmName).includes(JSON.stringify(FunctionVersion)),
        );
        expect(alarms).toHaveLength(1);
      }
  });

  test('a new version answers only for events that the alias routed to it: those that crashed, and those answered with 500', () => {
    const { FunctionVersion } = Alias.parse(
      Object.values(aliasesOf(templates.api)).find(({ Properties }) =>
        JSON.stringify(Properties.FunctionName).includes('Functiontickets'),
      )?.Properties,
    );
    const ofAlias = [
      { Name: 'ExecutedVersion', Value: FunctionVersion },
      { Name: 'FunctionName', Value: { Ref: expect.stringMatching(/^Functiontickets/) } },
      {
        Name: 'Resource',
        Value: { 'Fn::Join': ['', [{ Ref: expect.stringMatching(/^Functiontickets/) }, ':live']] },
      },
    ];
    const metric = (Namespace: string, MetricName: string, Dimensions: unknown) =>
      expect.objectContaining({
        MetricStat: { Metric: { Namespace, MetricName, Dimensions }, Period: 300, Stat: 'Sum' },
      });
    expect(alarmOf('tickets').Metrics).toEqual([
      expect.objectContaining({ ReturnData: true }),
      metric('AWS/Lambda', 'Errors', ofAlias),
      metric(metricNamespace, metricNames.failed, [
        { Name: 'environment', Value: 'prod' },
        { Name: 'service', Value: 'tickets' },
        { Name: 'version', Value: FunctionVersion },
      ]),
      metric('AWS/Lambda', 'Invocations', ofAlias),
    ]);
  });

  const formula = z
    .object({ Metrics: z.tuple([z.object({ Expression: z.string() })]).rest(z.unknown()) })
    .transform(({ Metrics: [{ Expression }] }) =>
      /^IF\((?<failed>.+) >= (?<fewest>\d+), 100 \* \((?<same>.+)\) \/ invocations, 0\)$/.exec(Expression),
    )
    .parse(alarmOf('tickets'));

  /** The datapoint of the alarm for these counts. */
  const datapoint = (crashes: number, failures: number, invocations: number): number =>
    crashes + failures >= Number(formula?.groups?.fewest) ? (100 * (crashes + failures)) / invocations : 0;

  test('its alarm adds crashes and failures', () => {
    expect([formula?.groups?.failed, formula?.groups?.same]).toEqual(
      Array.from({ length: 2 }, () => 'FILL(crashes, 0) + FILL(failures, 0)'),
    );
  });

  test.each([
    ['one stray error among four events does not stop it', 1, 0, 4, false],
    ['two stray errors do not stop it', 1, 1, 2, false],
    ['three errors among a hundred events do not stop it', 0, 3, 100, false],
    ['three errors among three events stop it', 0, 3, 3, true],
    ['one error in ten events stops it', 5, 5, 100, true],
  ])('%s', (_, crashes, failures, invocations, stopped) => {
    expect(datapoint(crashes, failures, invocations) > Number(alarmOf('tickets').Threshold)).toBe(stopped);
    expect(alarmOf('tickets')).toMatchObject({ EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
  });

  test('CodeDeploy knows the alarm of the new version before the alias moves to it', () => {
    for (const template of gradual)
      for (const alias of Object.values(aliasesOf(template)))
        expect(alias.DependsOn).toEqual(
          expect.arrayContaining([expect.stringMatching(/Deployment[0-9A-F]{8}$/)]),
        );
  });

  test('versions stay in Lambda when the next one replaces them, so that the alias can be pointed back', () => {
    for (const template of gradual) {
      const versions = Object.values(resourcesOf(template, 'AWS::Lambda::Version'));
      expect(versions).toHaveLength(functionsOf(template).length);
      for (const { DeletionPolicy, UpdateReplacePolicy } of versions)
        expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
    }
  });

  test('its alarm leads to the runbook', () => {
    expect(alarmOf('tickets').AlarmDescription).toMatch(/runbook\.md#a-deployment-was-rolled-back$/);
    expect(runbook).toContain('### A deployment was rolled back\n');
  });
});

describe('an emergency deployment', () => {
  const urgent = synthesize({ ...environmentNamed('prod'), name: 'urgent', deployAtOnce: true }).templates;

  test('gives all events to new code at once, whatever alarms say', () => {
    const templates = [urgent.api, urgent.pages, urgent.changes];
    const groups = templates.flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup')),
    );
    expect(groups).toHaveLength(templates.flatMap(functionsOf).length);
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
    const parts = ['AWS::Lambda::Function', 'AWS::Lambda::Alias', 'AWS::CloudWatch::Alarm'];
    for (const type of parts)
      expect(Object.keys(resourcesOf(urgent.api, type))).toHaveLength(
        Object.keys(resourcesOf(templates.api, type)).length,
      );
  });

  test('is in the runbook, with the command that does it', () => {
    expect(runbook).toContain('npm run deploy -- --env prod -c at-once=true');
    expect(runbook).toContain('aws lambda update-alias');
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
