import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sns from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { TicketEventKind } from '@portico/shared/model/ticket-events.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { PorticoFunction } from './function.ts';
import type { TicketEventTopic } from './ticket-event-topic.ts';

export interface EventConsumerProps {
  readonly topic: TicketEventTopic;
  /** The function; its handler is a `queueHandler` (lambdas/platform/queue.ts) of `TicketEvent`s. */
  readonly consumer: PorticoFunction;
  /** The only kinds of events that reach the queue. */
  readonly kinds: readonly TicketEventKind[];
}

/** Attempts before an event goes to the dead-letter queue. */
const attempts = 5;
/** Batches that are processed at the same time, so that a flood leaves capacity to the API. */
const concurrency = 5;
const batchSize = 10;

/**
 * Lets a function consume events of tickets: topic → queue → function, with a dead-letter queue of its own.
 * Events arrive at least once and in any order. The function repeats only those that it reports as failed.
 */
export class EventConsumer extends Construct {
  /** The function's name in logs; alarms are named after it. */
  readonly service: string;
  readonly queue: sqs.Queue;

  constructor(scope: Construct, id: string, { topic, consumer, kinds }: EventConsumerProps) {
    super(scope, id);
    const { service, timeout } = consumer;
    if (!timeout) throw new Error(`The function ${service} has no timeout.`);
    this.service = service;
    const deadLetters = new DeadLetterQueue(this, 'DeadLetters', {
      service,
      owner: 'the queue and of its subscription',
    });
    this.queue = new sqs.Queue(this, 'Queue', {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: Duration.seconds(timeout.toSeconds() * 6),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: attempts },
    });
    topic.addSubscription(
      new SqsSubscription(this.queue, {
        rawMessageDelivery: true,
        deadLetterQueue: deadLetters,
        filterPolicyWithMessageBody: {
          kind: sns.FilterOrPolicy.filter(sns.SubscriptionFilter.stringFilter({ allowlist: [...kinds] })),
        },
      }),
    );
    this.#processQueue(consumer);
  }

  #processQueue({ executionRole, target }: PorticoFunction): void {
    executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [this.queue.queueArn],
      }),
    );
    new lambda.EventSourceMapping(this, 'Mapping', {
      target,
      eventSourceArn: this.queue.queueArn,
      batchSize,
      maxConcurrency: concurrency,
      reportBatchItemFailures: true,
    });
  }
}
