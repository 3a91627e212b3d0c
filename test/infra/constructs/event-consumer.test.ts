import { App, Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { EventConsumer } from '../../../infra/constructs/event-consumer.ts';
import { PorticoFunction } from '../../../infra/constructs/function.ts';
import { RecurringSchedule } from '../../../infra/constructs/recurring-schedule.ts';
import { TicketEventTopic } from '../../../infra/constructs/ticket-event-topic.ts';
import { environmentNamed } from '../../../infra/environments.ts';
import { named, only, placeholderArtifacts, resourcesOf } from '../support/synthesize.ts';

const arnOf = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${id}`)), 'Arn'] });
const refTo = (id: string) => ({ Ref: expect.stringMatching(new RegExp(`^${id}`)) });

/** A stack with one consumer of two kinds of events, and one function with a schedule. */
function example(environment: string) {
  const app = new App({ context: { '@aws-cdk/core:validateTemplates': false }, analyticsReporting: false });
  const stack = new Stack(app, 'Example');
  const common = { environment: environmentNamed(environment), artifacts: placeholderArtifacts };
  const topic = new TicketEventTopic(stack, 'Topic');
  topic.grantPublishing(new PorticoFunction(stack, 'Publisher', { name: 'publisher', ...common }));
  const consumer = new PorticoFunction(stack, 'Reader', { name: 'reader', ...common });
  new EventConsumer(stack, 'Consumer', { topic, consumer, kinds: ['comment_added', 'status_changed'] });
  new RecurringSchedule(
    stack,
    'Every',
    new PorticoFunction(stack, 'Worker', { name: 'worker', ...common }),
    Duration.minutes(1),
  );
  return { app, template: Template.fromStack(stack) };
}

const { app, template } = example('prod');
const { template: ungraduated } = example('dev');

describe('the topic of events', () => {
  test('is encrypted, and accepts messages over TLS only', () => {
    expect(only(template, 'AWS::SNS::Topic').Properties).toHaveProperty('KmsMasterKeyId');
    expect(only(template, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Deny', Action: 'sns:Publish', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      ],
    });
  });

  test('lets a function publish that was granted it', () => {
    expect(named(template, 'AWS::IAM::Policy', 'Publisher').Properties.PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        { Effect: 'Allow', Action: 'sns:Publish', Resource: refTo('Topic') },
      ]),
    });
  });
});

describe('a consumer of events', () => {
  const queue = named(template, 'AWS::SQS::Queue', 'ConsumerQueue').Properties;
  const mapping = only(template, 'AWS::Lambda::EventSourceMapping').Properties;

  test('has an encrypted queue that receives only the kinds that it names, without an envelope', () => {
    expect(queue).toMatchObject({ SqsManagedSseEnabled: true });
    expect(only(template, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'sqs',
      Endpoint: arnOf('ConsumerQueue'),
      RawMessageDelivery: true,
      FilterPolicyScope: 'MessageBody',
      FilterPolicy: { kind: ['comment_added', 'status_changed'] },
      RedrivePolicy: { deadLetterTargetArn: arnOf('ConsumerDeadLetters') },
    });
  });

  test('has queues that accept messages over TLS only, and from no topic but this one', () => {
    expect(named(template, 'AWS::SQS::QueuePolicy', 'ConsumerQueue').Properties.PolicyDocument).toMatchObject(
      {
        Statement: [
          { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
          {
            Effect: 'Allow',
            Action: 'sqs:SendMessage',
            Principal: { Service: 'sns.amazonaws.com' },
            Condition: { ArnEquals: { 'aws:SourceArn': refTo('Topic') } },
          },
        ],
      },
    );
  });

  test('hides an event six times as long as the function may run, and gives it up after five attempts', () => {
    expect(queue).toMatchObject({
      VisibilityTimeout: 60,
      RedrivePolicy: { deadLetterTargetArn: arnOf('ConsumerDeadLetters'), maxReceiveCount: 5 },
    });
    expect(named(template, 'AWS::SQS::Queue', 'ConsumerDeadLetters').Properties).toMatchObject({
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
      SqsManagedSseEnabled: true,
    });
  });

  test('receives again only the events of a batch that failed, in at most five batches at a time', () => {
    expect(mapping).toMatchObject({
      EventSourceArn: arnOf('ConsumerQueue'),
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 5 },
    });
    expect(JSON.stringify(mapping.FunctionName)).toContain('ReaderLive');
  });
});

describe('a function that runs on a schedule, for example every minute', () => {
  test('is invoked by a schedule that gives up a run within a minute', () => {
    expect(only(template, 'AWS::Scheduler::Schedule').Properties).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Arn: refTo('WorkerLive'),
        RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 1 },
        DeadLetterConfig: { Arn: arnOf('EveryDeadLetters') },
      },
    });
  });

  test('sends a run that failed to its dead-letter queue, and is not run again for it', () => {
    const { Qualifier, ...attempts } = only(template, 'AWS::Lambda::EventInvokeConfig').Properties;
    expect(JSON.stringify(Qualifier)).toContain('WorkerLive');
    expect(attempts).toMatchObject({
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 60,
      DestinationConfig: { OnFailure: { Destination: arnOf('EveryDeadLetters') } },
    });
  });

  test('may be invoked by the scheduler of this account, which may do nothing else', () => {
    expect(named(template, 'AWS::IAM::Role', 'EveryRole').Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [
        {
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
    expect(named(template, 'AWS::IAM::Policy', 'EveryRole').Properties.PolicyDocument).toMatchObject({
      Statement: [
        { Action: 'lambda:InvokeFunction', Resource: refTo('WorkerLive') },
        { Action: 'sqs:SendMessage', Resource: arnOf('EveryDeadLetters') },
      ],
    });
  });
});

test('in an environment that deploys at once, queue and schedule call the function itself', () => {
  expect(only(ungraduated, 'AWS::Lambda::EventSourceMapping').Properties.FunctionName).toEqual(
    refTo('Reader'),
  );
  expect(only(ungraduated, 'AWS::Scheduler::Schedule').Properties.Target).toMatchObject({
    Arn: arnOf('Worker'),
  });
});

test('neither has cdk-nag findings without a reason', () => {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources])).toEqual([]);
  expect(Object.keys(resourcesOf(template, 'AWS::SQS::Queue'))).toHaveLength(3);
});
