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

export interface QueueConsumerProps {
  /** Lower case with hyphens. The function gets `NAME_QUEUE_ARN`; alarms are named after it. */
  readonly name: string;
  /** Its handler is a `queueHandlers` (lambdas/platform/queue.ts). */
  readonly consumer: PorticoFunction;
  /**
   * After how long a message comes again whose function was ended; at least the function's timeout.
   * @default six timeouts of the function, as Lambda's documentation advises
   */
  readonly retryAfter?: Duration;
  /** Shared by queues of a function: a message knows its queue. @default one of its own */
  readonly deadLetters?: DeadLetterQueue;
  /** How long to wait for a full batch. @default not at all */
  readonly batchingWindow?: Duration;
  /** Batches at the same time. @default 5 */
  readonly concurrency?: number;
}

/**
 * A queue and the function that processes its messages, with a dead-letter queue. Messages arrive
 * at least once and in any order. The function repeats only those that it reports as failed.
 */
export class QueueConsumer extends Construct {
  readonly name: string;
  readonly queue: sqs.Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: QueueConsumerProps) {
    super(scope, id);
    const { name, consumer } = props;
    const { service, timeout } = consumer;
    if (!timeout) throw new Error(`The function ${service} has no timeout.`);
    this.name = name;
    this.deadLetters =
      props.deadLetters ??
      new DeadLetterQueue(this, 'DeadLetters', { name, owner: 'the queue and of its subscription' });
    this.queue = new sqs.Queue(this, 'Queue', {
      enforceSSL: true,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: props.retryAfter ?? Duration.seconds(timeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: attempts },
    });
    consumer.addEnvironment(`${name.toUpperCase().replaceAll('-', '_')}_QUEUE_ARN`, this.queue.queueArn);
    this.#processQueue(props);
  }

  #processQueue({ consumer, batchingWindow, concurrency }: QueueConsumerProps): void {
    consumer.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: [
          'sqs:ReceiveMessage',
          'sqs:DeleteMessage',
          'sqs:GetQueueAttributes',
          // A message that failed comes back later each time (lambdas/platform/queue.ts).
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

  /** Grants the function putting messages into the queue, whose URL it gets as `variable`. */
  grantSending(lambda: PorticoFunction, variable: string): void {
    const { queueUrl, queueArn } = this.queue;
    lambda.addEnvironment(variable, queueUrl);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }),
    );
  }
}
