import { App, Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { PorticoFunction } from '../../../infra/constructs/function.ts';
import { QueueConsumer } from '../../../infra/constructs/queue-consumer.ts';
import { RecurringJobs } from '../../../infra/constructs/recurring-jobs.ts';
import { EncryptedTopic } from '../../../infra/constructs/encrypted-topic.ts';
import { findEnvironment } from '../../../infra/environments.ts';
import { functions, findInvokedFunctionName } from '../support/deployed-functions.ts';
import { formatAsText, removeIdHash } from '../support/readable.ts';
import {
  findResource,
  findOnlyResource,
  placeholderArtifacts,
  listResourcesOfType,
  synthesize,
} from '../support/synthesize.ts';

const matchArn = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${id}`)), 'Arn'] });
const matchRef = (id: string) => ({ Ref: expect.stringMatching(new RegExp(`^${id}`)) });

/**
 * A stack with a consumer of two kinds of events, one of them from an AWS service, and a function with two
 * jobs.
 */
function buildExampleStack(environment: string) {
  const app = new App({ context: { '@aws-cdk/core:validateTemplates': false }, analyticsReporting: false });
  const stack = new Stack(app, 'Example');
  const commonProps = { environment: findEnvironment(environment), artifacts: placeholderArtifacts };
  const createFunction = (name: string) =>
    new PorticoFunction(stack, `Function-${name}`, { name, deploysGradually: true, ...commonProps });
  const topic = new EncryptedTopic(stack, 'Topic');
  topic.grantPublishing(createFunction('publisher'), 'EVENTS_TOPIC');
  const consumer = new QueueConsumer(stack, 'Consumer', { consumer: createFunction('reader') });
  consumer.addTicketEvents(topic, ['comment_added', 'status_changed']);
  const serviceEventConsumer = new QueueConsumer(stack, 'OfService', {
    consumer: createFunction('scanner'),
    retryDelay: Duration.seconds(20),
    batchingWindow: Duration.seconds(5),
    concurrency: 2,
  });
  serviceEventConsumer.addServiceEvents('Results of scans', { source: ['aws.guardduty'] });
  const worker = createFunction('worker');
  serviceEventConsumer.grantSending(worker, 'SCANS_QUEUE_URL');
  new RecurringJobs(stack, 'Jobs', worker, { sweep: Duration.minutes(1), count: Duration.hours(1) });
  return { app, template: Template.fromStack(stack) };
}

const { app, template } = buildExampleStack('prod');
const { template: templateWithoutAliases } = buildExampleStack('dev');

describe('the topic of events', () => {
  test('is encrypted, and accepts messages over TLS only', () => {
    expect(findOnlyResource(template, 'AWS::SNS::Topic').Properties).toHaveProperty('KmsMasterKeyId');
    expect(findOnlyResource(template, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Deny', Action: 'sns:Publish', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      ],
    });
  });

  test('lets a function publish events if it has the permission', () => {
    expect(
      findResource(template, 'AWS::IAM::Policy', 'Functionpublisher').Properties.PolicyDocument,
    ).toMatchObject({
      Statement: expect.arrayContaining([
        { Effect: 'Allow', Action: 'sns:Publish', Resource: matchRef('Topic') },
      ]),
    });
  });
});

describe('a consumer of events', () => {
  const queue = findResource(template, 'AWS::SQS::Queue', 'ConsumerQueue').Properties;
  const eventSourceMapping = findResource(template, 'AWS::Lambda::EventSourceMapping', 'Consumer').Properties;

  test('has an encrypted queue that receives only the named kinds of events, without an envelope', () => {
    expect(queue).toMatchObject({ SqsManagedSseEnabled: true });
    expect(findOnlyResource(template, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'sqs',
      Endpoint: matchArn('ConsumerQueue'),
      RawMessageDelivery: true,
      FilterPolicyScope: 'MessageBody',
      FilterPolicy: { kind: ['comment_added', 'status_changed'] },
      RedrivePolicy: { deadLetterTargetArn: matchArn('ConsumerDeadLetters') },
    });
  });

  test('has queues that accept messages over TLS only, and only from this topic', () => {
    expect(
      findResource(template, 'AWS::SQS::QueuePolicy', 'ConsumerQueue').Properties.PolicyDocument,
    ).toMatchObject({
      Statement: [
        { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          Effect: 'Allow',
          Action: 'sqs:SendMessage',
          Principal: { Service: 'sns.amazonaws.com' },
          Condition: { ArnEquals: { 'aws:SourceArn': matchRef('Topic') } },
        },
      ],
    });
  });

  test('hides an event for six times the timeout of the function, and drops it after five attempts', () => {
    expect(queue).toMatchObject({
      VisibilityTimeout: 60,
      RedrivePolicy: { deadLetterTargetArn: matchArn('ConsumerDeadLetters'), maxReceiveCount: 5 },
    });
    expect(findResource(template, 'AWS::SQS::Queue', 'ConsumerDeadLetters').Properties).toMatchObject({
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
      SqsManagedSseEnabled: true,
    });
  });

  test('gets only the failed events of a batch again, and at most five batches at the same time', () => {
    expect(eventSourceMapping).toMatchObject({
      EventSourceArn: matchArn('ConsumerQueue'),
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 5 },
    });
    expect(JSON.stringify(eventSourceMapping.FunctionName)).toContain('FunctionreaderLive');
  });

  test('lets its function hide a failed event for a longer time after each failure', () => {
    const { PolicyDocument } = findResource(template, 'AWS::IAM::Policy', 'Functionreader').Properties;
    expect(PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        {
          Effect: 'Allow',
          Action: expect.arrayContaining(['sqs:ChangeMessageVisibility']),
          Resource: matchArn('ConsumerQueue'),
        },
      ]),
    });
  });
});

describe('a consumer of events of an AWS service', () => {
  test('has a queue that only receives events of its pattern; undeliverable ones become dead letters', () => {
    expect(findOnlyResource(template, 'AWS::Events::Rule').Properties).toMatchObject({
      EventPattern: { source: ['aws.guardduty'] },
      State: 'ENABLED',
      Targets: [
        { Arn: matchArn('OfServiceQueue'), DeadLetterConfig: { Arn: matchArn('OfServiceDeadLetters') } },
      ],
    });
    expect(
      findResource(template, 'AWS::SQS::QueuePolicy', 'OfServiceQueue').Properties.PolicyDocument,
    ).toMatchObject({
      Statement: [
        { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          Effect: 'Allow',
          Principal: { Service: 'events.amazonaws.com' },
          Condition: { ArnEquals: { 'aws:SourceArn': matchArn('OfServiceRule') } },
        },
      ],
    });
  });

  test('can retry timeouts sooner, wait for a full batch, and process fewer batches concurrently', () => {
    expect(findResource(template, 'AWS::SQS::Queue', 'OfServiceQueue').Properties.VisibilityTimeout).toBe(20);
    expect(findResource(template, 'AWS::Lambda::EventSourceMapping', 'OfService').Properties).toMatchObject({
      MaximumBatchingWindowInSeconds: 5,
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  test('lets a function with the permission send messages, and gives it the URL of the queue', () => {
    expect(
      findResource(template, 'AWS::IAM::Policy', 'Functionworker').Properties.PolicyDocument,
    ).toMatchObject({
      Statement: expect.arrayContaining([
        { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: matchArn('OfServiceQueue') },
      ]),
    });
    expect(
      findResource(template, 'AWS::Lambda::Function', 'Functionworker').Properties.Environment,
    ).toMatchObject({
      Variables: { SCANS_QUEUE_URL: matchRef('OfServiceQueue') },
    });
  });
});

describe('a function with recurring jobs', () => {
  const findSchedule = (job: string) =>
    findResource(template, 'AWS::Scheduler::Schedule', `JobsSchedule${job}`).Properties;

  test.each([
    ['sweep', 'rate(1 minute)', 60],
    ['count', 'rate(1 hour)', 3600],
  ])('runs %s by its name, at %s, and drops a run within %i seconds', (job, rate, seconds) => {
    expect(findSchedule(job)).toMatchObject({
      Name: `portico-prod-${job}`,
      ScheduleExpression: rate,
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Arn: matchRef('FunctionworkerLive'),
        Input: JSON.stringify({ job, scheduled_at: '<aws.scheduler.scheduled-time>' }),
        RetryPolicy: { MaximumEventAgeInSeconds: seconds, MaximumRetryAttempts: 1 },
      },
    });
  });

  test('does not repeat a failed run: the next one does the remaining work', () => {
    const { Qualifier, ...retryConfig } = findOnlyResource(
      template,
      'AWS::Lambda::EventInvokeConfig',
    ).Properties;
    expect(JSON.stringify(Qualifier)).toContain('FunctionworkerLive');
    expect(retryConfig).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 300 });
    expect(retryConfig).not.toHaveProperty('DestinationConfig');
  });

  test('can be invoked by the scheduler of this account, which can do nothing else', () => {
    expect(
      findResource(template, 'AWS::IAM::Role', 'JobsRole').Properties.AssumeRolePolicyDocument,
    ).toMatchObject({
      Statement: [
        {
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
    expect(findResource(template, 'AWS::IAM::Policy', 'JobsRole').Properties.PolicyDocument).toMatchObject({
      Statement: [{ Action: 'lambda:InvokeFunction', Resource: matchRef('FunctionworkerLive') }],
    });
  });
});

test('in an environment without gradual deployments, the queue and the schedule call the function instead of an alias', () => {
  expect(
    findResource(templateWithoutAliases, 'AWS::Lambda::EventSourceMapping', 'Consumer').Properties
      .FunctionName,
  ).toEqual(matchRef('Functionreader'));
  expect(
    findResource(templateWithoutAliases, 'AWS::Scheduler::Schedule', 'JobsSchedulesweep').Properties.Target,
  ).toMatchObject({ Arn: matchArn('Functionworker') });
});

test('neither consumers nor jobs have cdk-nag findings without a reason', () => {
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources])).toEqual([]);
  expect(Object.keys(listResourcesOfType(template, 'AWS::SQS::Queue'))).toHaveLength(4);
});

describe.each(['prod', 'local'])('the queues of %s', (name) => {
  const { templates } = synthesize(name);
  const queues = Object.entries(templates).flatMap(([stack, stackTemplate]) =>
    Object.values(listResourcesOfType(stackTemplate, 'AWS::Lambda::EventSourceMapping')).flatMap(
      ({ Properties: { EventSourceArn, FunctionName } }) => {
        const [id, queue] =
          Object.entries(listResourcesOfType(stackTemplate, 'AWS::SQS::Queue')).find(
            ([id]) => `${removeIdHash(id)}.Arn` === formatAsText(EventSourceArn),
          ) ?? [];
        return queue === undefined
          ? []
          : {
              id: `${stack}/${removeIdHash(id ?? '')}`,
              hiddenSeconds: Number(queue.Properties.VisibilityTimeout),
              consumer: findInvokedFunctionName(stack, FunctionName),
            };
      },
    ),
  );
  const findTimeoutSeconds = (consumer: string) =>
    Number(functions.find((lambda) => lambda.name === consumer)?.properties['Timeout']);

  test('hide a message at least for the timeout of their function, so that it is not processed twice concurrently', () => {
    expect(queues).toHaveLength(3);
    for (const { id, hiddenSeconds, consumer } of queues)
      expect(hiddenSeconds, id).toBeGreaterThanOrEqual(findTimeoutSeconds(consumer));
  });

  test('include the queue of deliver, which retries timeouts after one minute, not six timeouts of its schedule', () => {
    const deliverQueues = queues.filter(({ consumer }) => consumer === 'deliver');
    expect(deliverQueues.map(({ hiddenSeconds }) => hiddenSeconds)).toEqual([60]);
  });
});
