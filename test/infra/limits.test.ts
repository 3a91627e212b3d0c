import { App } from 'aws-cdk-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Environment, environments, findEnvironment } from '../../infra/environments.ts';
import { computeLimits } from './limits/compute.ts';
import { edgeLimits } from './limits/edge.ts';
import { identityLimits } from './limits/identity.ts';
import { monitoringLimits } from './limits/monitoring.ts';
import { isExplicitName, serviceRules } from './limits/rules.ts';
import { stackRules } from './limits/stack-rules.ts';
import { storageLimits } from './limits/storage.ts';
import {
  type SynthesizedTemplate,
  isLiteral,
  nestProperty,
  parseTemplate,
  readValues,
  resolveReferences,
  selectResources,
} from './limits/template.ts';
import { synthesize } from './support/synthesize.ts';
import { synthesizeAllDeploymentRoles } from './support/deployment-roles.ts';
import { productionWithDomain } from './support/with-domain.ts';
import { checkRows } from '../support/rows.ts';

const limits = [...computeLimits, ...storageLimits, ...edgeLimits, ...identityLimits, ...monitoringLimits];
const rules = [...serviceRules, ...stackRules];

const productionWithoutDomain: Environment = findEnvironment('prod');

type NamedEnvironment = readonly [string, Environment];
const production: NamedEnvironment = ['prod with a domain and a firewall', productionWithDomain];
/** Every environment, and variants of production. */
const allEnvironments: readonly NamedEnvironment[] = [
  ...[...Object.keys(environments), 'pr-7', 'pr-999999'].map(
    (name) => [name, findEnvironment(name)] as const,
  ),
  production,
  ['prod without a domain', { ...productionWithoutDomain, name: 'bare' }],
  ['prod with a domain, without a firewall', { ...productionWithDomain, name: 'open', firewall: false }],
  ['prod without either', { ...productionWithoutDomain, name: 'plain', firewall: false }],
];

function synthesizeTemplates(environment: Environment): SynthesizedTemplate[] {
  const { app } = synthesize(environment);
  return app
    .synth()
    .stacks.map(({ stackName, environment: { region }, template }) =>
      parseTemplate(stackName, region, template),
    );
}

const synthesizeDeliveryTemplates = (): SynthesizedTemplate[] => {
  const stack = synthesizeAllDeploymentRoles();
  return [
    parseTemplate(
      stack.stackName,
      stack.region,
      App.of(stack)?.synth().getStackByName(stack.stackName).template,
    ),
  ];
};

type NamedTemplates = readonly [string, readonly SynthesizedTemplate[]];

/** All properties that exceed a limit, in the form `stack/resource property violation`. */
const listLimitViolations = (template: SynthesizedTemplate): string[] =>
  limits.flatMap(({ type, properties }) =>
    selectResources(template, type).flatMap(({ id, Properties }) =>
      Object.entries(properties).flatMap(([path, bound]) =>
        readValues(Properties, path).flatMap((value) => {
          const violation = bound.describeViolation(resolveReferences(value), isLiteral(value));
          return violation === undefined ? [] : [`${template.stackName}/${id} ${path} ${violation}`];
        }),
      ),
    ),
  );

describe.each([
  { name: 'production', testedEnvironments: [production], tags: [] },
  { name: 'every environment', testedEnvironments: allEnvironments, tags: ['nightly'] },
])('in $name, the documented limits', ({ testedEnvironments, tags }) => {
  let synthesizedEnvironments: readonly NamedTemplates[];
  beforeAll(() => {
    synthesizedEnvironments = [
      ...testedEnvironments.map(([name, environment]) => [name, synthesizeTemplates(environment)] as const),
      ['the roles of the workflows', synthesizeDeliveryTemplates()],
    ];
  });

  test('allow every property', { tags }, () =>
    checkRows(
      synthesizedEnvironments,
      ([name]) => name,
      ([, templates]) => {
        expect(templates.flatMap(listLimitViolations)).toEqual([]);
      },
    ),
  );

  test('allow all resources together', { tags }, () =>
    checkRows(
      synthesizedEnvironments,
      ([name]) => name,
      ([, templates]) => {
        const violations = templates.flatMap((template) =>
          rules.flatMap(({ limit, listViolations }) =>
            listViolations(template).map((violation) => `${template.stackName}: ${violation} (${limit})`),
          ),
        );
        expect(violations).toEqual([]);
      },
    ),
  );

  test('are known for every resource type, except custom resources', { tags }, () => {
    const usedTypes = new Set(
      synthesizedEnvironments.flatMap(([, templates]) =>
        templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)),
      ),
    );
    const limitedTypes = new Set(limits.map(({ type }) => type));
    expect([...usedTypes].filter((type) => !type.startsWith('Custom::') && !limitedTypes.has(type))).toEqual(
      [],
    );
  });
});

const nameProperties: Readonly<Record<string, string>> = {
  'AWS::Backup::BackupVault': 'BackupVaultName',
  'AWS::Budgets::Budget': 'Budget.BudgetName',
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig.Name',
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Logs::QueryDefinition': 'Name',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SSM::Parameter': 'Name',
};

test(
  'names of resources in an account are unique, within and across environments',
  { tags: ['nightly'] },
  () => {
    const liveEnvironments = [...Object.keys(environments), 'pr-7'].map((name) => findEnvironment(name));
    const resourceNames = [
      ...liveEnvironments.map(synthesizeTemplates),
      synthesizeDeliveryTemplates(),
    ].flatMap((templates) =>
      templates.flatMap((template) =>
        Object.entries(nameProperties).flatMap(([type, path]) =>
          selectResources(template, type)
            .flatMap(({ Properties }) => readValues(Properties, path))
            .filter(isExplicitName)
            .map((name) => `${type} ${name}`),
        ),
      ),
    );
    expect(resourceNames.length).toBeGreaterThan(100);
    expect(resourceNames.filter((name, index) => resourceNames.indexOf(name) !== index)).toEqual([]);
  },
);

describe('a violation is reported', () => {
  const bounds = limits.flatMap(({ type, source, properties }) =>
    Object.entries(properties).map(([path, bound]) => ({ type, source, path, bound })),
  );

  test('for every property', () =>
    checkRows(
      bounds,
      ({ path, type }) => `${path} of ${type}`,
      ({ type, path, bound }) => {
        const listPropertyViolations = (value: unknown) =>
          listLimitViolations(
            parseTemplate('Example', 'eu-west-2', {
              Resources: { Example: { Type: type, Properties: nestProperty(path, value) } },
            }),
          ).filter((violation) => violation.startsWith(`Example/Example ${path} `));
        for (const value of bound.invalidValues) expect(listPropertyViolations(value)).toHaveLength(1);
        if ('validValue' in bound) expect(listPropertyViolations(bound.validValue)).toEqual([]);
      },
    ));

  test('for every limit that applies to several properties or resources', () =>
    checkRows(
      rules,
      ({ limit }) => limit,
      ({ listViolations, offendingTemplate: template }) => {
        expect(listViolations(template)).not.toEqual([]);
      },
    ));

  test('every limit has a link to its page in the AWS documentation', () => {
    for (const { source } of [...limits, ...rules])
      expect(source).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/\S+\.html$/);
  });
});
