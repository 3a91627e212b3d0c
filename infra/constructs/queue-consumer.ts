import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sns from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { TicketEventKind } from '@portico/shared/model/ticket-events.ts';
import { DeadLetterQueue } from './alarms/dead-letter-queue.ts';
import type { PorticoFunction } from './function.ts';

/** Attempts before a message goes to the dead-letter queue. */
const attempts = 5;
/** The limit of concurrent batches, so that a flood of messages leaves capacity for the API. */
const defaultConcurrency = 5;
const batchSize = 10;

export interface QueueConsumerProps {
  /** A function whose handler `createQueueHandler` returns (lambdas/platform/messaging/queue.ts). */
  readonly consumer: PorticoFunction;
  /**
   * The queue's visibility timeout: after this time, a message is received again if its function was stopped.
   * At least the function's timeout.
   * @default six timeouts of the function, as Lambda's documentation advises
   */
  readonly retryDelay?: Duration;
  /** How long to wait for a full batch. @default no wait */
  readonly batchingWindow?: Duration;
  /** The limit of concurrent batches. @default 5 */
  readonly concurrency?: number;
}

/**
 * The queue of a function, with a dead-letter queue. Messages arrive at least once and in any order. Only
 * messages that the function reports as failed are received again. A function has one queue for all of its
 * work, because Lambda polls an empty queue five times in 20 seconds, which is billed.
 */
export class QueueConsumer extends Construct {
  /** The name of the function; alarms use it in their names. */
  readonly name: string;
  readonly queue: sqs.Queue;
  readonly deadLetterQueue: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: QueueConsumerProps) {
    super(scope, id);
    const { service, timeout } = props.consumer;
    if (!timeout) throw new Error(`The function ${service} has no timeout.`);
    this.name = service;
    this.deadLetterQueue = new DeadLetterQueue(this, 'DeadLetters', {
      name: `${service}-queue`,
      sourceDescription: 'the queue and of its subscriptions',
    });
    this.queue = new sqs.Queue(this, 'Queue', {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: props.retryDelay ?? Duration.seconds(timeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount: attempts },
    });
    this.#processQueue(props);
  }

  #processQueue({ consumer, batchingWindow, concurrency }: QueueConsumerProps): void {
    consumer.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: [
          'sqs:ReceiveMessage',
          'sqs:DeleteMessage',
          'sqs:GetQueueAttributes',
          // Each failure lengthens the wait until the next attempt (lambdas/platform/messaging/queue.ts).
          'sqs:ChangeMessageVisibility',
        ],
        resources: [this.queue.queueArn],
      }),
    );
    new lambda.EventSourceMapping(this, 'Mapping', {
      target: consumer.target,
      eventSourceArn: this.queue.queueArn,
      batchSize,
      ...(batchingWindow && { maxBatchingWindow: batchingWindow }),
      maxConcurrency: concurrency ?? defaultConcurrency,
      reportBatchItemFailures: true,
    });
  }

  /**
   * Sends ticket events to the queue.
   * @param kinds the kinds of events to send; all by default
   */
  addTicketEvents(topic: sns.Topic, kinds?: readonly TicketEventKind[]): void {
    topic.addSubscription(
      new SqsSubscription(this.queue, {
        rawMessageDelivery: true,
        deadLetterQueue: this.deadLetterQueue,
        ...(kinds && {
          filterPolicyWithMessageBody: {
            kind: sns.FilterOrPolicy.filter(sns.SubscriptionFilter.stringFilter({ allowlist: [...kinds] })),
          },
        }),
      }),
    );
  }

  /** Sends events of an AWS service to the queue, with a rule on the default event bus. */
  addServiceEvents(description: string, eventPattern: EventPattern): void {
    new Rule(this, 'Rule', {
      description,
      eventPattern,
      targets: [new SqsQueue(this.queue, { deadLetterQueue: this.deadLetterQueue })],
    });
  }

  /**
   * Lets the function send messages to the queue, and sets the environment variable `variableName` to the
   * queue's URL.
   */
  grantSending(lambda: PorticoFunction, variableName: string): void {
    const { queueUrl, queueArn } = this.queue;
    lambda.addEnvironment(variableName, queueUrl);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }),
    );
  }
}
