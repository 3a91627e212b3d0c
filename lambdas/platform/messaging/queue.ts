import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { type FailedWork, pauseAfter } from '@portico/shared/model/failed-work.ts';
import { type TimeLeft, abortAtDeadline } from '../deadline.ts';
import { logger } from '../monitoring/logger.ts';
import { hideMessage } from './messages.ts';
import { countMetric } from '../monitoring/metrics.ts';

/** Before a message goes to the dead-letter queue (infra/constructs/queue-consumer.ts). */
const attemptsOfQueue = 5;

/** What a function does with some of the messages of its queue. */
export interface Work {
  readonly name: FailedWork;
  readonly accepts: (message: unknown) => boolean;
  /** Must change nothing when it is repeated. */
  readonly process: (message: unknown) => Promise<void>;
  /** Processes all messages of a batch at once, and says whether it did. It is tried first. */
  readonly processBatch: (messages: readonly unknown[]) => Promise<boolean>;
}

/**
 * @param Message the schema of the messages, which are JSON, that the work is about
 * @param processBatch processes several messages at once, and says whether it did
 */
export const workOn = <T>(
  name: FailedWork,
  Message: z.ZodType<T>,
  process: (message: T) => Promise<void>,
  processBatch: (messages: readonly T[]) => Promise<boolean> = () => Promise.resolve(false),
): Work => ({
  name,
  accepts: (message) => Message.safeParse(message).success,
  process: (message) => process(Message.parse(message)),
  processBatch: (messages) => processBatch(messages.map((message) => Message.parse(message))),
});

/** Work that failed the last time. */
export interface DeadWork {
  readonly work: FailedWork;
  readonly message: unknown;
  readonly error: unknown;
  readonly tries: number;
}

interface Received {
  readonly record: SQSRecord;
  /** Undefined if it is not JSON. */
  readonly message: unknown;
}

interface Failure extends Received {
  /** Undefined for a message that no work is about. */
  readonly work: FailedWork | undefined;
  readonly error: unknown;
}

const received = (record: SQSRecord): Received => {
  try {
    return { record, message: JSON.parse(record.body) };
  } catch {
    return { record, message: undefined };
  }
};

async function isBatchDone(work: Work, batch: readonly Received[]): Promise<boolean> {
  try {
    return await work.processBatch(batch.map(({ message }) => message));
  } catch (error) {
    // It is processed message by message then: most of them are not the cause.
    logger.warn('batch failed', { work: work.name, error: error instanceof Error ? error : String(error) });
    return false;
  }
}

async function doWork(work: Work, batch: readonly Received[]): Promise<Failure[]> {
  if (batch.length === 0 || (await isBatchDone(work, batch))) return [];
  const failures: Failure[] = [];
  for (const one of batch)
    try {
      await work.process(one.message);
    } catch (error) {
      failures.push({ ...one, work: work.name, error });
    }
  return failures;
}

/**
 * The Lambda handler of a queue. Does each work with the messages that it accepts. The queue delivers those
 * of which a work failed again, later each time, and sends one that keeps failing to the dead-letter queue.
 * Any message may come more than once, and in any order.
 * @param onDead called for each work that failed the last time
 */
export function queueHandler(works: readonly Work[], onDead: (dead: DeadWork) => Promise<void>) {
  /** Hides a message longer each time; the last time it becomes a dead letter. */
  async function giveBack(
    { receiptHandle, eventSourceARN, attributes }: SQSRecord,
    failures: readonly Failure[],
  ) {
    const tries = Number(attributes.ApproximateReceiveCount);
    try {
      // Half of it by chance: a message that hangs would else come back with those that failed beside it.
      const pause = pauseAfter(tries) * (0.5 + Math.random() / 2);
      if (tries < attemptsOfQueue) await hideMessage(eventSourceARN, receiptHandle, pause);
      else
        for (const { work, message, error } of failures)
          if (work) await onDead({ work, message, error, tries });
    } catch (reason) {
      // It comes back after the queue's own visibility timeout.
      logger.warn('message not given back', { error: reason instanceof Error ? reason : String(reason) });
    }
  }

  return async ({ Records }: SQSEvent, context: TimeLeft): Promise<SQSBatchResponse> => {
    const batch = Records.map(received);
    const failures: Failure[] = batch
      .filter(({ message }) => !works.some((work) => work.accepts(message)))
      .map((one) => ({ ...one, work: undefined, error: new Error('No work is about this message') }));
    await abortAtDeadline(context, async () => {
      for (const work of works)
        failures.push(
          ...(await doWork(
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
    const failed = Map.groupBy(failures, ({ record }) => record);
    // Not within the deadline, after which calls fail.
    await Promise.all([...failed].map(([record, all]) => giveBack(record, all)));
    return {
      batchItemFailures: [...failed.keys()].map(({ messageId: itemIdentifier }) => ({ itemIdentifier })),
    };
  };
}
