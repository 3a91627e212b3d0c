import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import { type TimeLeft, abortAtDeadline } from './deadline.ts';
import { logger } from './logger.ts';
import { countMetric, recordDuration } from './metrics.ts';

/**
 * The Lambda handler of a queue. Processes the messages of a batch one after the other. The queue delivers
 * those that failed again, and sends one that keeps failing to the dead-letter queue. Any message may come
 * more than once, and in any order.
 * @param Message the schema of a message's body, which is JSON
 */
export function queueHandler<T>(Message: z.ZodType<T>, process: (message: T) => Promise<void>) {
  return async ({ Records }: SQSEvent, context: TimeLeft): Promise<SQSBatchResponse> => {
    const started = performance.now();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    await abortAtDeadline(context, async () => {
      for (const { messageId, body } of Records)
        try {
          await process(Message.parse(JSON.parse(body)));
        } catch (error) {
          logger.error('message failed', {
            message_id: messageId,
            error: error instanceof Error ? error : String(error),
          });
          countMetric('failed');
          batchItemFailures.push({ itemIdentifier: messageId });
        }
    });
    recordDuration(started);
    return { batchItemFailures };
  };
}
