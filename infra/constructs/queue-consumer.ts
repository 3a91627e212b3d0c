import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { PorticoFunction } from './function.ts';

/** Attempts before a message goes to the dead-letter queue. */
const attempts = 5;
/** Batches that are processed at the same time, so that a flood leaves capacity to the API. */
const defaultConcurrency = 5;
const batchSize = 10;

export interface Batching {
  /** How long to wait for a full batch. @default not at all */
  readonly batchingWindow?: Duration;
  /** Batches at the same time. @default 5 */
  readonly concurrency?: number;
}

/**
 * A queue and the function that processes its messages, with a dead-letter queue of its own. Messages arrive
 * at least once and in any order. The function repeats only those that it reports as failed.
 */
export class QueueConsumer extends Construct {
  /** The function's name in logs; alarms are named after it. */
  readonly service: string;
  readonly queue: sqs.Queue;
  protected readonly deadLetters: DeadLetterQueue;

  /**
   * @param consumer its handler is a `queueHandler` (lambdas/platform/queue.ts)
   */
  constructor(scope: Construct, id: string, consumer: PorticoFunction, batching: Batching = {}) {
    super(scope, id);
    const { service, timeout } = consumer;
    if (!timeout) throw new Error(`The function ${service} has no timeout.`);
    this.service = service;
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', {
      service,
      owner: 'the queue and of its subscription',
    });
    this.queue = new sqs.Queue(this, 'Queue', {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: Duration.seconds(timeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: attempts },
    });
    this.#processQueue(consumer, batching);
  }

  #processQueue({ executionRole, target }: PorticoFunction, { batchingWindow, concurrency }: Batching): void {
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
      ...(batchingWindow && { maxBatchingWindow: batchingWindow }),
      maxConcurrency: concurrency ?? defaultConcurrency,
      reportBatchItemFailures: true,
    });
  }
}
