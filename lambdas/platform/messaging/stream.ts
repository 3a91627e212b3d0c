import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { type LambdaContext, runUntilDeadline, withDeadline } from '../deadline.ts';
import { logger } from '../monitoring/logger.ts';
import { countMetric } from '../monitoring/metrics.ts';
import type { Item } from '../dynamodb.ts';

/** A change of an item: `before` is undefined for a new item, `after` for a deleted one. */
export interface ItemChange {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** Increases with each change of an item. */
  readonly sequence_number: string;
  /** The time of the change, with a resolution of one second. */
  readonly at: Date;
  /** Whether DynamoDB deleted the item when its time to live ended. */
  readonly expired: boolean;
}

// Only the outer shape is checked here; unmarshall rejects invalid attribute values.
const Image = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object' && value !== null),
);

const parseImage = (image: unknown): Item | undefined =>
  image === undefined ? undefined : unmarshall(Image.parse(image));

const Position = z.object({ SequenceNumber: z.string(), ApproximateCreationDateTime: z.number() });

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html */
const isExpiry = ({ userIdentity }: DynamoDBRecord): boolean =>
  z.object({ principalId: z.literal('dynamodb.amazonaws.com') }).safeParse(userIdentity).success;

function toItemChange(record: DynamoDBRecord): ItemChange {
  const { dynamodb } = record;
  const { SequenceNumber, ApproximateCreationDateTime } = Position.parse(dynamodb);
  return {
    before: parseImage(dynamodb?.OldImage),
    after: parseImage(dynamodb?.NewImage),
    sequence_number: SequenceNumber,
    at: new Date(ApproximateCreationDateTime * 1000),
    expired: isExpiry(record),
  };
}

/** A change whose processing failed. */
export interface FailedChange {
  readonly sequence_number: string;
  /** Undefined if the record cannot be read. */
  readonly change: ItemChange | undefined;
  readonly error: unknown;
}

/**
 * The Lambda handler of a table's stream. Calls all reactions for each change, sequentially and in order.
 * Reactions select the changes that concern them, and must accept repeated calls. After a failure Lambda
 * repeats the batch from the first failed record, and sends a record that keeps failing to the dead-letter
 * queue.
 * @param processBatch called with all changes of a batch; if that fails, with each change on its own
 * @param onFailedChange called once for each change of the batch that failed
 */
export function createStreamHandler(
  reactions: readonly ((change: ItemChange) => Promise<void>)[],
  processBatch?: (changes: readonly ItemChange[]) => Promise<void>,
  onFailedChange?: (failed: FailedChange) => Promise<void>,
) {
  return async ({ Records }: DynamoDBStreamEvent, context: LambdaContext): Promise<DynamoDBBatchResponse> => {
    const changes: ItemChange[] = [];
    const failures = new Map<string, unknown>();
    const attempt = async (itemIdentifier: string, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        logger.error('change failed', {
          sequence_number: itemIdentifier,
          error: error instanceof Error ? error : String(error),
        });
        countMetric('failed');
        failures.set(itemIdentifier, error);
      }
    };
    const reactToAllRecords = async () => {
      for (const record of Records)
        await attempt(record.dynamodb?.SequenceNumber ?? '', async () => {
          const change = toItemChange(record);
          changes.push(change);
          for (const react of reactions) await react(change);
        });
      if (!processBatch) return;
      try {
        await processBatch(changes);
      } catch {
        for (const change of changes) await attempt(change.sequence_number, () => processBatch([change]));
      }
    };
    await runUntilDeadline(context, reactToAllRecords);
    // Runs outside the deadline, because calls fail after the deadline.
    for (const [sequence_number, error] of failures)
      try {
        const change = changes.find((candidate) => candidate.sequence_number === sequence_number);
        await onFailedChange?.({ sequence_number, change, error });
      } catch (reason) {
        logger.warn('failed change not counted', {
          error: reason instanceof Error ? reason : String(reason),
        });
      }
    return {
      batchItemFailures: [...failures.keys()].map((itemIdentifier) => ({ itemIdentifier })),
    };
  };
}

/**
 * The Lambda handler of a table's stream, for work that processes the changes of a batch together. If it
 * fails, Lambda repeats the whole batch.
 */
export const createStreamBatchHandler = (processBatch: (changes: readonly ItemChange[]) => Promise<void>) =>
  withDeadline(async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
    await processBatch(Records.map(toItemChange));
  });
