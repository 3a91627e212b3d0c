import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { pauseAfter } from '@portico/shared/model/failed-work.ts';
import { type TimeLeft, abortAtDeadline } from './deadline.ts';
import { logger } from './logger.ts';
import { hideMessage } from './messages.ts';
import { countMetric } from './metrics.ts';

/** Before a message goes to the dead-letter queue (infra/constructs/queue-consumer.ts). */
const attemptsOfQueue = 5;

interface Failure {
  readonly record: SQSRecord;
  readonly error: unknown;
}

/**
 * The Lambda handler of a queue. Processes the messages of a batch one after the other. The queue delivers
 * those that failed again, later each time, and sends one that keeps failing to the dead-letter queue. Any
 * message may come more than once, and in any order.
 * @param Message the schema of a message's body, which is JSON
 * @param onDead called when a message fails the last time
 * @param together processes a whole batch at once, and says whether it did; it is tried first, if it is given
 */
export function queueHandler<T>(
  Message: z.ZodType<T>,
  process: (message: T) => Promise<void>,
  onDead: (message: unknown, error: unknown, tries: number) => Promise<void>,
  together?: (messages: readonly T[]) => Promise<boolean>,
) {
  /** Hides the message longer each time; the last time it becomes a dead letter. */
  async function giveBack({ record, error }: Failure): Promise<void> {
    const { body, receiptHandle, eventSourceARN, attributes } = record;
    const tries = Number(attributes.ApproximateReceiveCount);
    try {
      if (tries >= attemptsOfQueue) await onDead(parsed(body), error, tries);
      // Half of it by chance: a message that hangs would else come back with those that failed beside it.
      else await hideMessage(eventSourceARN, receiptHandle, pauseAfter(tries) * (0.5 + Math.random() / 2));
    } catch (reason) {
      // It comes back after the queue's own visibility timeout.
      logger.warn('message not given back', { error: reason instanceof Error ? reason : String(reason) });
    }
  }

  return async ({ Records }: SQSEvent, context: TimeLeft): Promise<SQSBatchResponse> => {
    const failures: Failure[] = [];
    await abortAtDeadline(context, async () => {
      if (together && (await isDoneTogether(Message, Records, together))) return;
      for (const record of Records)
        try {
          await process(Message.parse(JSON.parse(record.body)));
        } catch (error) {
          logger.error('message failed', {
            message_id: record.messageId,
            error: error instanceof Error ? error : String(error),
          });
          countMetric('failed');
          failures.push({ record, error });
        }
    });
    // Not within the deadline, after which calls fail.
    await Promise.all(failures.map(giveBack));
    return { batchItemFailures: failures.map(({ record }) => ({ itemIdentifier: record.messageId })) };
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A batch that fails as a whole is processed message by message: most of them are not the cause. */
async function isDoneTogether<T>(
  Message: z.ZodType<T>,
  records: SQSEvent['Records'],
  together: (messages: readonly T[]) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await together(records.map(({ body }) => Message.parse(JSON.parse(body))));
  } catch (error) {
    logger.warn('batch failed', { error: error instanceof Error ? error : String(error) });
    return false;
  }
}

type QueueHandler = (event: SQSEvent, context: TimeLeft) => Promise<SQSBatchResponse>;

/**
 * The Lambda handler of several queues, of which each batch comes from one.
 * @param handlers by the name of the environment variable with the queue's ARN; an environment may lack one
 */
export function queueHandlers(handlers: Readonly<Record<string, QueueHandler>>): QueueHandler {
  return async (event, context) => {
    const source = event.Records[0]?.eventSourceARN;
    const [, handle] = Object.entries(handlers).find(([name]) => process.env[name] === source) ?? [];
    if (!handle) throw new Error(`The queue ${source ?? 'without a name'} has no handler.`);
    return handle(event, context);
  };
}
