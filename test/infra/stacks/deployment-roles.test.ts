import { AwsSolutionsChecks } from 'cdk-nag';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildDeploymentRoles, deploymentEnvironments } from '../../../infra/bootstrap-delivery.ts';
import { repositoryName } from '../../../infra/repository.ts';
import { synthesizeAllDeploymentRoles, synthesizeDeploymentRoles } from '../support/deployment-roles.ts';
import { listResourcesOfType } from '../support/synthesize.ts';

describe('the roles of the workflows', () => {
  const stack = synthesizeAllDeploymentRoles();
  const template = Template.fromStack(stack);

  test('can be assumed only by jobs of this repository, in their environment', () => {
    const roles = Object.values(listResourcesOfType(template, 'AWS::IAM::Role')).map(
      ({ Properties }) => Properties,
    );
    expect(roles.map(({ RoleName }) => RoleName)).toEqual(
      deploymentEnvironments.map(({ name }) => `portico-deploy-${name}`),
    );
    for (const [index, { name }] of deploymentEnvironments.entries())
      expect(roles[index]?.AssumeRolePolicyDocument).toMatchObject({
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': `repo:${repositoryName}:environment:${name}`,
              },
            },
          },
        ],
      });
  });

  test('are created only for the named environments', () => {
    expect(() => buildDeploymentRoles()).toThrow('Name the environments of this account');
    expect(() => synthesizeDeploymentRoles('prod,production')).toThrow(
      'There is no environment "production"',
    );
    const roles = listResourcesOfType(
      Template.fromStack(synthesizeDeploymentRoles('prod')),
      'AWS::IAM::Role',
    );
    expect(Object.values(roles).map(({ Properties }) => Properties.RoleName)).toEqual([
      'portico-deploy-prod',
    ]);
  });

  test('trust a new or an existing identity provider for GitHub', () => {
    const context = { environments: 'prod', 'existing-provider': 'true' };
    const existingTemplate = Template.fromStack(buildDeploymentRoles({ context }));
    expect(existingTemplate.findResources('AWS::IAM::OIDCProvider')).toEqual({});
    const [role] = Object.values(listResourcesOfType(existingTemplate, 'AWS::IAM::Role'));
    expect(JSON.stringify(role)).toContain(':oidc-provider/token.actions.githubusercontent.com');
  });

  test('must be in separate accounts if they deploy code of different trust, unless an operator overrides this', () => {
    for (const names of ['staging,prod', 'prod,pull-request', 'dev,pull-request'])
      expect(() => synthesizeDeploymentRoles(names)).toThrow('they deploy code of different trust');
    expect(() => synthesizeDeploymentRoles('dev,staging')).not.toThrow();
    expect(() => synthesizeDeploymentRoles('dev,pull-request', true)).not.toThrow();
  });

  test("may assume the CDK's bootstrap roles, clean up after the smoke test and, for pull requests, list stacks", () => {
    const Statement = z.object({ Action: z.union([z.string(), z.array(z.string())]) });
    const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
    for (const [id, { Properties }] of Object.entries(listResourcesOfType(template, 'AWS::IAM::Policy')))
      expect(
        Policy.parse(Properties)
          .PolicyDocument.Statement.flatMap(({ Action: actions }) => actions)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual([
        'cloudformation:DescribeStacks',
        ...(id.includes('pullrequest') ? ['cloudformation:ListStacks'] : []),
        'dynamodb:DeleteItem',
        'dynamodb:Query',
        'dynamodb:UpdateItem',
        's3:DeleteObject',
        'sts:AssumeRole',
      ]);
  });

  test('have no cdk-nag findings without a reason', () => {
    const { violations } = new AwsSolutionsChecks(stack.node.root).validateScope(stack);
    expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources])).toEqual([]);
  });
});
