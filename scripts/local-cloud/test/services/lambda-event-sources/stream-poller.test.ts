import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { DynamoDbCall } from '../../../services/dynamodb/call.ts';
import type { Outcome } from '../../../services/lambda/execution-environment.ts';
import { startStreamPollers } from '../../../services/lambda-event-sources/stream-poller.ts';
import type { StreamMapping } from '../../../services/lambda-event-sources/stream-mapping.ts';

import { createTemporaryDirectory } from '../../assembly/fixture.ts';
import { objectContaining } from '../../expecting.ts';
import { createTestQueue } from '../sqs/queue.fixture.ts';

const requestSchema = z.object({
  ShardId: z.string().optional(),
  SequenceNumber: z.string().optional(),
  ShardIterator: z.string().optional(),
  Limit: z.number().optional(),
});

interface TestShard {
  parent?: string;
  isClosed?: boolean;
  records: object[];
}

/**
 * An in-memory stream that responds as DynamoDB Streams does. Its iterators have the form `shard/position`,
 * and its sequence numbers start at 1.
 */
function createTestStream(shards: Record<string, TestShard>): DynamoDbCall {
  return (target, request, schema) => {
    const { ShardId = '', SequenceNumber, ShardIterator = '', Limit = 1000 } = requestSchema.parse(request);
    const createResponse = () => {
      if (target.endsWith('DescribeStream')) {
        const Shards = Object.entries(shards).map(([id, { parent }]) => ({
          ShardId: id,
          ParentShardId: parent,
        }));
        return { StreamDescription: { Shards: Shards.toReversed() } };
      }
      if (target.endsWith('GetShardIterator')) return { ShardIterator: `${ShardId}/${SequenceNumber ?? 0}` };
      const [id = '', position = '0'] = ShardIterator.split('/');
      const { records = [], isClosed } = shards[id] ?? {};
      const Records = records.slice(Number(position), Number(position) + Limit);
      const nextPosition = Number(position) + Records.length;
      return {
        Records,
        NextShardIterator: isClosed && nextPosition >= records.length ? null : `${id}/${nextPosition}`,
      };
    };
    return Promise.resolve(schema.parse(createResponse()));
  };
}

const createAgedRecord = (name: string, position: number, ageSeconds: number) => ({
  eventID: name,
  eventName: 'INSERT',
  eventVersion: '1.1',
  dynamodb: {
    SequenceNumber: String(position),
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000) - ageSeconds,
    NewImage: { name: { S: name } },
  },
});
const createRecords = (...names: string[]) =>
  names.map((name, index) => createAgedRecord(name, index + 1, 0));

const closeFunctions: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closeFunctions.splice(0).map((close) => close())));

const eventSchema = z.object({
  Records: z.array(z.object({ eventID: z.string(), dynamodb: z.object({ SequenceNumber: z.string() }) })),
});
const successOutcome: Outcome = { payload: 'null' };
const failureOutcome: Outcome = { error: { errorType: 'Error', errorMessage: 'no', trace: [] } };
const reportFailedItem = (itemIdentifier: string): Outcome => ({
  payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier }] }),
});

/** Starts one mapping over the shards, with the function `handleBatch`. */
function startPolling(
  shards: Record<string, TestShard>,
  mapping: Partial<StreamMapping> = {},
  handleBatch: (names: string[]) => Outcome = () => successOutcome,
  directory = createTemporaryDirectory(),
) {
  const batches: string[][] = [];
  const events: unknown[] = [];
  const queue = createTestQueue({ directory, name: 'failed' });
  const pollers = startStreamPollers({
    mappings: [
      {
        id: 'mapping',
        functionArn: 'arn:function',
        streamArn: 'arn:stream',
        batchSize: 100,
        batchingWindow: 0,
        startsAtLatest: false,
        retries: -1,
        maximumAge: -1,
        bisectsOnError: false,
        reportsItemFailures: false,
        accepts: () => true,
        onFailure: queue,
        ...mapping,
      },
    ],
    call: createTestStream(shards),
    invoke: (_, event) => {
      events.push(event);
      const names = eventSchema.parse(event).Records.map(({ eventID }) => eventID);
      batches.push(names);
      return Promise.resolve(handleBatch(names));
    },
    directory,
    log: () => undefined,
    interval: 5,
    retryPause: 1,
  });
  closeFunctions.push(() => pollers.close());
  return { batches, events, queue, directory, close: () => pollers.close() };
}
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });
const failPoisonRecords = (names: string[]) => (names.includes('poison') ? failureOutcome : successOutcome);

describe('records', () => {
  it("reach the function as they are in the stream, with the stream's ARN", async () => {
    const streamRecords = createRecords('a');
    const { events } = startPolling({ one: { records: streamRecords } });
    await waitFor(() =>
      expect(events).toEqual([{ Records: [{ ...streamRecords[0], eventSourceARN: 'arn:stream' }] }]),
    );
  });

  it('arrive in order, in batches of at most the batch size', async () => {
    const { batches } = startPolling(
      { one: { records: createRecords('a', 'b', 'c', 'd', 'e') } },
      { batchSize: 2 },
    );
    await waitFor(() => expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]));
  });

  it('are skipped if the filter rejects them, and then do not count as part of a batch', async () => {
    const accepts = (record: unknown) => JSON.stringify(record).includes('"keep');
    const streamRecords = createRecords('keep1', 'drop', 'drop', 'keep2', 'keep3', 'drop');
    const { batches } = startPolling({ one: { records: streamRecords } }, { accepts, batchSize: 2 });
    await waitFor(() => expect(batches).toEqual([['keep1', 'keep2'], ['keep3']]));
  });

  it('arrive from a parent shard first, then from its child shards', async () => {
    const { batches } = startPolling({
      child: { parent: 'parent', records: createRecords('c') },
      parent: { isClosed: true, records: createRecords('a', 'b') },
    });
    await waitFor(() => expect(batches).toEqual([['a', 'b'], ['c']]));
  });

  it('wait for a fuller batch until the window ends', async () => {
    const shards = { one: { records: createRecords('a') } };
    const { batches } = startPolling(shards, { batchSize: 2, batchingWindow: 60_000 });
    await new Promise((done) => setTimeout(done, 50));
    expect(batches).toEqual([]);
    shards.one.records = createRecords('a', 'b');
    await waitFor(() => expect(batches).toEqual([['a', 'b']]));
  });

  it('are skipped if they are older than a mapping that starts at the latest record', async () => {
    const shards = { one: { records: createRecords('old') } };
    const { batches, directory, close } = startPolling(shards, { startsAtLatest: true });
    await waitFor(() => expect(existsSync(join(directory, 'streams/mapping.json'))).toBe(true));
    shards.one.records = createRecords('old', 'new');
    await waitFor(() => expect(batches).toEqual([['new']]));
    await close();
    shards.one.records = createRecords('old', 'new', 'while away');
    const secondPoller = startPolling(shards, { startsAtLatest: true }, undefined, directory);
    await waitFor(() => expect(secondPoller.batches).toEqual([['while away']]));
  });
});

describe('a failing batch', () => {
  it('is retried until it succeeds, and later records wait', async () => {
    let remainingFailures = 3;
    const { batches } = startPolling({ one: { records: createRecords('a', 'b') } }, { batchSize: 1 }, () =>
      remainingFailures-- > 0 ? failureOutcome : successOutcome,
    );
    await waitFor(() => expect(batches).toEqual([['a'], ['a'], ['a'], ['a'], ['b']]));
  });

  it('is dropped after its retries and described in the queue, and later records continue', async () => {
    const { batches, queue } = startPolling(
      { one: { records: createRecords('poison', 'b') } },
      { batchSize: 1, retries: 2 },
      failPoisonRecords,
    );
    await waitFor(() => expect(batches).toEqual([['poison'], ['poison'], ['poison'], ['b']]));
    expect(queue.messages()).toEqual([
      objectContaining({
        version: '1.0',
        requestContext: objectContaining({
          functionArn: 'arn:function',
          condition: 'RetryAttemptsExhausted',
          approximateInvokeCount: 3,
        }),
        responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
        DDBStreamBatchInfo: objectContaining({
          shardId: 'one',
          startSequenceNumber: '1',
          endSequenceNumber: '1',
          batchSize: 1,
          streamArn: 'arn:stream',
        }),
      }),
    ]);
  });

  it('is split until the bad record is alone in its batch', async () => {
    const { batches, queue } = startPolling(
      { one: { records: createRecords('a', 'b', 'poison', 'd') } },
      { bisectsOnError: true, retries: 0 },
      failPoisonRecords,
    );
    await waitFor(() => expect(batches.at(-1)).toEqual(['d']));
    expect(batches).toEqual([['a', 'b', 'poison', 'd'], ['a', 'b'], ['poison', 'd'], ['poison'], ['d']]);
    expect(queue.messages()).toHaveLength(1);
  });

  it('continues with the first record that the function reports', async () => {
    let isFirstAttempt = true;
    const { batches } = startPolling(
      { one: { records: createRecords('a', 'b', 'c') } },
      { reportsItemFailures: true },
      () => {
        const outcome = isFirstAttempt ? reportFailedItem('2') : successOutcome;
        isFirstAttempt = false;
        return outcome;
      },
    );
    await waitFor(() =>
      expect(batches).toEqual([
        ['a', 'b', 'c'],
        ['b', 'c'],
      ]),
    );
  });

  it.each([
    ['names a record outside the batch', reportFailedItem('99')],
    ['names no record', { payload: '{"batchItemFailures":[{"itemIdentifier":""}]}' }],
    ['makes no sense', { payload: '"oops"' }],
  ])('fails as a whole if the report %s', async (_, report) => {
    const outcomes: Outcome[] = [report];
    const { batches } = startPolling(
      { one: { records: createRecords('a', 'b') } },
      { reportsItemFailures: true },
      () => outcomes.pop() ?? successOutcome,
    );
    await waitFor(() =>
      expect(batches).toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ]),
    );
  });

  it('has succeeded if the report is empty or missing', async () => {
    const outcomes: Outcome[] = [{ payload: '{}' }, { payload: '{"batchItemFailures":[]}' }];
    const { batches } = startPolling(
      { one: { records: createRecords('a', 'b', 'c') } },
      { reportsItemFailures: true, batchSize: 1 },
      () => outcomes.pop() ?? successOutcome,
    );
    await waitFor(() => expect(batches).toEqual([['a'], ['b'], ['c']]));
  });

  it('is dropped when its records are too old', async () => {
    const streamRecords = [createAgedRecord('old', 1, 120), createAgedRecord('young', 2, 0)];
    const { batches, queue } = startPolling({ one: { records: streamRecords } }, { maximumAge: 60_000 });
    await waitFor(() => expect(batches).toEqual([['young']]));
    expect(queue.messages()).toEqual([
      objectContaining({
        requestContext: objectContaining({ condition: 'RecordAgeExceeded' }),
      }),
    ]);
  });
});

describe('after a restart', () => {
  it('delivery continues after the last processed record', async () => {
    const shards = { one: { records: createRecords('a', 'b') } };
    const firstPoller = startPolling(shards);
    await waitFor(() => expect(firstPoller.batches).toEqual([['a', 'b']]));
    await firstPoller.close();
    shards.one.records = createRecords('a', 'b', 'c');
    const secondPoller = startPolling(shards, {}, undefined, firstPoller.directory);
    await waitFor(() => expect(secondPoller.batches).toEqual([['c']]));
  });

  it('a batch that had not succeeded is delivered again', async () => {
    const shards = { one: { records: createRecords('a') } };
    const firstPoller = startPolling(shards, {}, () => failureOutcome);
    await waitFor(() => expect(firstPoller.batches.length).toBeGreaterThan(1));
    await firstPoller.close();
    const secondPoller = startPolling(shards, {}, undefined, firstPoller.directory);
    await waitFor(() => expect(secondPoller.batches).toEqual([['a']]));
    expect(secondPoller.queue.messages()).toEqual([]);
  });
});
