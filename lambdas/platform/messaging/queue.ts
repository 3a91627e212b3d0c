import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { type BackgroundWorkKind, computeRetryPause } from '@portico/shared/model/background-work.ts';
import { type LambdaContext, runUntilDeadline } from '../deadline.ts';
import { logger } from '../monitoring/logger.ts';
import { hideMessage } from './messages.ts';
import { countMetric } from '../monitoring/metrics.ts';

/** The attempts before a message goes to the dead-letter queue (infra/constructs/queue-consumer.ts). */
const maxQueueAttempts = 5;

/** A kind of work: which messages of a queue it accepts, and how it processes them. */
export interface QueueWork {
  readonly name: BackgroundWorkKind;
  readonly accepts: (message: unknown) => boolean;
  /** A repeated call must change nothing. */
  readonly process: (message: unknown) => Promise<void>;
  /** Called before `process`: processes all messages of a batch together, and returns whether it did. */
  readonly processBatch: (messages: readonly unknown[]) => Promise<boolean>;
}

/**
 * @param Message the schema of the JSON messages that this work accepts
 * @param processBatch processes several messages together, and returns whether it did
 */
export const createWork = <T>(
  name: BackgroundWorkKind,
  Message: z.ZodType<T>,
  process: (message: T) => Promise<void>,
  processBatch: (messages: readonly T[]) => Promise<boolean> = () => Promise.resolve(false),
): QueueWork => ({
  name,
  accepts: (message) => Message.safeParse(message).success,
  process: (message) => process(Message.parse(message)),
  processBatch: (messages) => processBatch(messages.map((message) => Message.parse(message))),
});

/** Work whose last attempt failed. */
export interface UnprocessedWork {
  readonly work: BackgroundWorkKind;
  readonly message: unknown;
  readonly error: unknown;
  readonly tries: number;
}

interface ReceivedMessage {
  readonly record: SQSRecord;
  /** Undefined if the message is not JSON. */
  readonly message: unknown;
}

interface Failure extends ReceivedMessage {
  readonly work: BackgroundWorkKind;
  readonly error: unknown;
}

const toReceivedMessage = (record: SQSRecord): ReceivedMessage => {
  try {
    return { record, message: JSON.parse(record.body) };
  } catch {
    return { record, message: undefined };
  }
};

async function tryBatch(work: QueueWork, batch: readonly ReceivedMessage[]): Promise<boolean> {
  try {
    return await work.processBatch(batch.map(({ message }) => message));
  } catch (error) {
    // The caller then processes the messages one by one, because most of them did not cause the failure.
    logger.warn('batch failed', { work: work.name, error: error instanceof Error ? error : String(error) });
    return false;
  }
}

async function processMessages(work: QueueWork, batch: readonly ReceivedMessage[]): Promise<Failure[]> {
  if (batch.length === 0 || (await tryBatch(work, batch))) return [];
  const failures: Failure[] = [];
  for (const receivedMessage of batch)
    try {
      await work.process(receivedMessage.message);
    } catch (error) {
      failures.push({ ...receivedMessage, work: work.name, error });
    }
  return failures;
}

/**
 * The Lambda handler of a queue. Runs each work on the messages that it accepts. The queue redelivers a
 * message whose work failed, after a longer pause each time, and finally moves it to the dead-letter queue.
 * Messages arrive at least once, and in any order.
 * @param onLastFailure called for each work whose last attempt failed
 */
export function createQueueHandler(
  workKinds: readonly QueueWork[],
  onLastFailure: (dead: UnprocessedWork) => Promise<void>,
) {
  /**
   * Hides a failed message, for longer after each attempt. After the last attempt, reports its work to
   * `onLastFailure`.
   */
  async function delayOrReportFailures(
    { receiptHandle, eventSourceARN, attributes }: SQSRecord,
    failures: readonly Failure[],
  ) {
    const tries = Number(attributes.ApproximateReceiveCount);
    try {
      // Half of the pause is random, so that a message that makes the work hang does not return together with
      // others of its batch.
      const pause = computeRetryPause(tries) * (0.5 + Math.random() / 2);
      if (tries < maxQueueAttempts) await hideMessage(eventSourceARN, receiptHandle, pause);
      else
        for (const { work, message, error } of failures) await onLastFailure({ work, message, error, tries });
    } catch (reason) {
      // Then the message returns after the queue's own visibility timeout.
      logger.warn('message not returned', { error: reason instanceof Error ? reason : String(reason) });
    }
  }

  return async ({ Records }: SQSEvent, context: LambdaContext): Promise<SQSBatchResponse> => {
    const batch = Records.map(toReceivedMessage);
    const failures: Failure[] = batch
      .filter(({ message }) => !workKinds.some((work) => work.accepts(message)))
      .map((receivedMessage) => ({
        ...receivedMessage,
        work: 'message' as const,
        error: new Error('No kind of work accepts this message'),
      }));
    await runUntilDeadline(context, async () => {
      for (const work of workKinds)
        failures.push(
          ...(await processMessages(
            work,
            batch.filter(({ message }) => work.accepts(message)),
          )),
        );
    });
    for (const { record, work, error } of failures) {
      const { messageId: message_id } = record;
      logger.error('message failed', {
        message_id,
        work,
        error: error instanceof Error ? error : String(error),
      });
      countMetric('failed');
    }
    const failuresByRecord = Map.groupBy(failures, ({ record }) => record);
    // Runs outside the deadline, because calls fail after the deadline.
    await Promise.all([...failuresByRecord].map(([record, all]) => delayOrReportFailures(record, all)));
    return {
      batchItemFailures: [...failuresByRecord.keys()].map(({ messageId: itemIdentifier }) => ({
        itemIdentifier,
      })),
    };
  };
}
