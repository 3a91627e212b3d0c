import { describe, expect, test } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import { prod, findProductionTemplate } from '../support/monitored.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

describe('the topic of alarm notifications', () => {
  test.each(['operations', 'edgeOperations'] as const)(
    'accepts messages only from CloudWatch in this account, and mails them to the operators: %s',
    (stack) => {
      const template = findProductionTemplate(stack);
      expect(findOnlyResource(template, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument).toMatchObject({
        Statement: [
          { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
          {
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          },
        ],
      });
      expect(findOnlyResource(template, 'AWS::SNS::Subscription').Properties).toMatchObject({
        Protocol: 'email',
        Endpoint: `operations@${brand.mailDomain}`,
      });
    },
  );

  test('exists in us-east-1 for CloudFront, whose metrics are there', () => {
    expect(synthesize('prod').stacks.edgeOperations?.region).toBe('us-east-1');
  });
});

test('the budget notifies about actual and forecasted costs', () => {
  expect(
    findOnlyResource(findProductionTemplate('operations'), 'AWS::Budgets::Budget').Properties,
  ).toMatchObject({
    Budget: { BudgetLimit: { Amount: 60, Unit: 'USD' }, TimeUnit: 'MONTHLY', BudgetType: 'COST' },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  });
});

test('every log group has a retention period', () => {
  for (const [stack, template] of Object.entries(prod))
    for (const [id, { Properties }] of Object.entries(listResourcesOfType(template, 'AWS::Logs::LogGroup')))
      expect(Properties.RetentionInDays, `${stack} ${id}`).toBeGreaterThan(0);
});
