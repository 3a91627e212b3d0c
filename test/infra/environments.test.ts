import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { findEnvironment, environments } from '../../infra/environments.ts';
import { type Resource, listResourcesOfType, synthesize } from './support/synthesize.ts';
import { checkRows } from '../support/rows.ts';

const synthesizeTemplates = (name: string): Template[] =>
  synthesize(name)
    .app.synth()
    .stacks.map(({ template }) => Template.fromJSON(z.record(z.string(), z.unknown()).parse(template)));

const Resources = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });
function listAllResources(template: Template): [string, Resource][] {
  const types = new Set(Object.values(Resources.parse(template.toJSON()).Resources).map(({ Type }) => Type));
  return [...types].flatMap((type) => Object.entries(listResourcesOfType(template, type)));
}

/** Types with names that need to be unique only within their parent, such as the stages of an API. */
const typesNamedWithinParent = [
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPoolGroup',
  'AWS::IAM::Policy',
  'AWS::Route53::RecordSet',
];

/** Every name that must be unique in an account and region. */
function listUniqueNames(template: Template): string[] {
  return listAllResources(template)
    .filter(([, { Type }]) => !typesNamedWithinParent.includes(Type))
    .flatMap(([, { Type, Properties }]) =>
      [Properties, ...Object.values(Properties)].flatMap((part) =>
        Object.entries(z.record(z.string(), z.unknown()).safeParse(part).data ?? {})
          .filter(([key, value]) => /^(?!Attribute|Metric)\w*Name$/.test(key) && typeof value === 'string')
          .map(([key, value]) => `${Type} ${key} ${String(value)}`),
      ),
    );
}

describe('environments', () => {
  test('are found by their names', () => {
    for (const name of Object.keys(environments)) expect(findEnvironment(name).name).toBe(name);
  });

  test('an unknown name is rejected with an error that lists the known names', () =>
    checkRows(
      ['production', '', 'toString', undefined, 7, 'pr-', 'pr-0', 'pr-x', 'pr-1234567', 'Pr-7'],
      (name) => String(name),
      (name) => {
        expect(() => findEnvironment(name)).toThrow(
          /^There is no environment ".*"; choose one of local, dev, staging, prod, or pr-<number> for a pull request, for example: cdk synth -c env=prod$/,
        );
      },
    ));

  test.each([...Object.keys(environments), 'pr-7'])(
    '%s has its own stacks in eu-west-2, and only what CloudFront requires in us-east-1',
    (name) => {
      for (const { stackName, environment } of synthesize(name).app.synth().stacks) {
        expect(stackName).toMatch(new RegExp(`^Portico-${name}-`));
        expect([stackName, environment.region]).toEqual([
          stackName,
          stackName.startsWith(`Portico-${name}-Edge`) ? 'us-east-1' : 'eu-west-2',
        ]);
      }
    },
  );

  test('synthesis needs no lookups in an account', () => {
    expect(synthesize('prod').app.synth().manifest.missing).toBeUndefined();
  });
});

describe("a pull request's environment", () => {
  const { stacks, app } = synthesize('pr-7');
  const templates = synthesizeTemplates('pr-7');

  test('is deleted completely with its stacks', () => {
    for (const { stackName, terminationProtection } of app.synth().stacks)
      expect([stackName, terminationProtection]).toEqual([stackName, false]);
    for (const [id, { Type, DeletionPolicy = 'Delete', Properties }] of templates.flatMap(listAllResources)) {
      // Old function versions are retained by the CDK.
      if (Type !== 'AWS::Lambda::Version') expect([id, DeletionPolicy]).toEqual([id, 'Delete']);
      expect([id, Properties.DeletionProtectionEnabled ?? false]).toEqual([id, false]);
      expect([id, Properties.DeletionProtection ?? 'INACTIVE']).toEqual([id, 'INACTIVE']);
    }
  });

  test('retains logs for three days', () => {
    const logGroups = templates.flatMap((template) =>
      Object.entries(listResourcesOfType(template, 'AWS::Logs::LogGroup')),
    );
    expect(logGroups.length).toBeGreaterThan(10);
    for (const [id, { Properties }] of logGroups) expect([id, Properties.RetentionInDays]).toEqual([id, 3]);
  });

  test('has no firewall, no domain and nothing in another region', () => {
    expect(stacks.edge).toBeUndefined();
    expect(new Set(app.synth().stacks.map(({ environment }) => environment.region))).toEqual(
      new Set(['eu-west-2']),
    );
  });

  test('shares no resource name with another environment of the account', () => {
    const resourceNames = templates.flatMap(listUniqueNames);
    expect(resourceNames.length).toBeGreaterThan(10);
    const otherResourceNames = new Set(
      [...synthesizeTemplates('dev'), ...synthesizeTemplates('pr-77')].flatMap(listUniqueNames),
    );
    expect(resourceNames.filter((name) => otherResourceNames.has(name))).toEqual([]);
  });
});
