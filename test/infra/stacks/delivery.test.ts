import { AwsSolutionsChecks } from 'cdk-nag';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildDelivery, deliveryEnvironments } from '../../../infra/delivery.ts';
import { repositoryName } from '../../../infra/repository.ts';
import { resourcesOf } from '../support/synthesize.ts';

describe('the roles of the workflows', () => {
  const stack = buildDelivery();
  const template = Template.fromStack(stack);

  test('can be assumed only by jobs of this repository, in their environment', () => {
    const roles = Object.values(resourcesOf(template, 'AWS::IAM::Role')).map(({ Properties }) => Properties);
    expect(roles.map(({ RoleName }) => RoleName)).toEqual(
      deliveryEnvironments.map(({ name }) => `portico-deploy-${name}`),
    );
    for (const [index, { name }] of deliveryEnvironments.entries())
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

  test("may assume the CDK's bootstrap roles and clean up after the smoke test, and nothing else", () => {
    const Statement = z.object({ Action: z.union([z.string(), z.array(z.string())]) });
    const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::IAM::Policy')))
      expect(
        Policy.parse(Properties)
          .PolicyDocument.Statement.flatMap(({ Action: actions }) => actions)
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual([
        'cloudformation:DescribeStacks',
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
