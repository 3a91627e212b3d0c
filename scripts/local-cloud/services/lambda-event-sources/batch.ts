import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Outcome } from '../lambda/execution-environment.ts';
import type { StreamMapping } from './stream-mapping.ts';
import type { StreamRecord } from './stream-reader.ts';

export interface BatchOptions {
  mapping: StreamMapping;
  shardId: string;
  invoke: (event: object) => Promise<Outcome>;
  /** Milliseconds before the first retry. The pause doubles with each retry, up to 64 times this value. */
  retryPause: number;
  stopSignal: AbortSignal;
  log: (line: string) => void;
}

const response = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })) });

/**
 * Delivers records in order, until each has succeeded, has no retries left, or is too old. Failed records are
 * described in the on-failure queue.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html
 * @returns false if it was stopped before that
 */
export async function deliver(records: StreamRecord[], options: BatchOptions): Promise<boolean> {
  const { mapping } = options;
  let pendingRecords = records;
  for (let attempt = 0; pendingRecords.length > 0; attempt += 1) {
    if (attempt > 0) await pause(attempt, options);
    if (options.stopSignal.aborted) return false;
    const freshRecords = selectFreshRecords(pendingRecords, mapping);
    const expired = pendingRecords.filter((record) => !freshRecords.includes(record));
    if (expired.length > 0) discardRecords(expired, 'RecordAgeExceeded', attempt, undefined, options);
    if (freshRecords.length === 0) return true;
    const outcome = await options.invoke({
      Records: freshRecords.map((record) => ({ ...record, eventSourceARN: mapping.streamArn })),
    });
    const firstFailureIndex = findFirstFailure(outcome, freshRecords, mapping);
    if (firstFailureIndex === undefined) return true;
    if ('error' in outcome)
      options.log(`${mapping.id}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    if (options.stopSignal.aborted) return false;
    // The records before the first failure have succeeded. Bisecting splits the remaining records, so that a
    // bad record delays fewer records each time. A bisection does not count as a retry.
    pendingRecords = freshRecords.slice(firstFailureIndex);
    if (mapping.bisectsOnError && firstFailureIndex > 0) return deliver(pendingRecords, options);
    if (mapping.bisectsOnError && pendingRecords.length > 1) {
      const middle = Math.ceil(pendingRecords.length / 2);
      return (
        (await deliver(pendingRecords.slice(0, middle), options)) &&
        deliver(pendingRecords.slice(middle), options)
      );
    }
    if (mapping.retries >= 0 && attempt >= mapping.retries) {
      discardRecords(pendingRecords, 'RetryAttemptsExhausted', attempt + 1, outcome, options);
      return true;
    }
  }
  return true;
}

/** The index of the first failed record; 0 if the whole batch failed; undefined if all succeeded. */
function findFirstFailure(
  outcome: Outcome,
  records: StreamRecord[],
  mapping: StreamMapping,
): number | undefined {
  if ('error' in outcome) return 0;
  if (!mapping.reportsItemFailures) return undefined;
  const value: unknown = JSON.parse(outcome.payload);
  if (value === null || (typeof value === 'object' && !('batchItemFailures' in value))) return undefined;
  const parsed = response.safeParse(value);
  if (!parsed.success) return 0; // an invalid response fails the batch
  const positions = parsed.data.batchItemFailures.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  if (positions.length === 0) return undefined;
  return Math.max(0, Math.min(...positions));
}

function selectFreshRecords(records: StreamRecord[], { maximumAge }: StreamMapping): StreamRecord[] {
  if (maximumAge < 0) return records;
  return records.filter(
    ({ dynamodb }) => Date.now() - dynamodb.ApproximateCreationDateTime * 1000 <= maximumAge,
  );
}

async function pause(attempt: number, { retryPause, stopSignal }: BatchOptions): Promise<void> {
  await delay(retryPause * 2 ** Math.min(attempt - 1, 6), undefined, { signal: stopSignal }).catch(
    () => undefined,
  );
}

/** Sends a description of the records, without their content, to the on-failure queue. */
function discardRecords(
  records: StreamRecord[],
  condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded',
  approximateInvokeCount: number,
  outcome: Outcome | undefined,
  { mapping, shardId, log }: BatchOptions,
): void {
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) return;
  log(`${mapping.id}: ${condition}, ${records.length} record(s) from ${first.dynamodb.SequenceNumber}`);
  const formatArrivalTime = ({ dynamodb }: StreamRecord) =>
    new Date(dynamodb.ApproximateCreationDateTime * 1000).toISOString();
  const failureRecord = {
    requestContext: {
      requestId: randomUUID(),
      functionArn: mapping.functionArn,
      condition,
      approximateInvokeCount,
    },
    ...(outcome && {
      responseContext: {
        statusCode: 200,
        executedVersion: '$LATEST',
        functionError: 'error' in outcome ? 'Unhandled' : null,
      },
    }),
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first.dynamodb.SequenceNumber,
      endSequenceNumber: last.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: formatArrivalTime(first),
      approximateArrivalOfLastRecord: formatArrivalTime(last),
      batchSize: records.length,
      streamArn: mapping.streamArn,
    },
  };
  mapping.onFailure?.send(JSON.stringify(failureRecord));
}
