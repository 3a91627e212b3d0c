import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { DynamoDbCall } from '../../../services/dynamodb/call.ts';
import type { Outcome } from '../../../services/lambda/execution-environment.ts';
import { startStreamPollers } from '../../../services/lambda-event-sources/stream-poller.ts';
import type { StreamMapping } from '../../../services/lambda-event-sources/stream-mapping.ts';

import { temporaryDirectory } from '../../assembly/fixture.ts';
import { objectContaining } from '../../expecting.ts';
import { testQueue } from '../sqs/queue.fixture.ts';

const input = z.object({
  ShardId: z.string().optional(),
  SequenceNumber: z.string().optional(),
  ShardIterator: z.string().optional(),
  Limit: z.number().optional(),
});

interface TestShard {
  parent?: string;
  closed?: boolean;
  records: object[];
}

/**
 * An in-memory stream that responds as DynamoDB Streams does. Its iterators have the form `shard/position`,
 * and its sequence numbers start at 1.
 */
function testStream(shards: Record<string, TestShard>): DynamoDbCall {
  return (target, given, schema) => {
    const { ShardId = '', SequenceNumber, ShardIterator = '', Limit = 1000 } = input.parse(given);
    const answer = () => {
      if (target.endsWith('DescribeStream')) {
        const Shards = Object.entries(shards).map(([id, { parent }]) => ({
          ShardId: id,
          ParentShardId: parent,
        }));
        return { StreamDescription: { Shards: Shards.toReversed() } };
      }
      if (target.endsWith('GetShardIterator')) return { ShardIterator: `${ShardId}/${SequenceNumber ?? 0}` };
      const [id = '', position = '0'] = ShardIterator.split('/');
      const { records = [], closed } = shards[id] ?? {};
      const Records = records.slice(Number(position), Number(position) + Limit);
      const next = Number(position) + Records.length;
      return { Records, NextShardIterator: closed && next >= records.length ? null : `${id}/${next}` };
    };
    return Promise.resolve(schema.parse(answer()));
  };
}

const agedRecord = (name: string, position: number, seconds: number) => ({
  eventID: name,
  eventName: 'INSERT',
  eventVersion: '1.1',
  dynamodb: {
    SequenceNumber: String(position),
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000) - seconds,
    NewImage: { name: { S: name } },
  },
});
const records = (...names: string[]) => names.map((name, index) => agedRecord(name, index + 1, 0));

const closeFunctions: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closeFunctions.splice(0).map((close) => close())));

const batchOf = z.object({
  Records: z.array(z.object({ eventID: z.string(), dynamodb: z.object({ SequenceNumber: z.string() }) })),
});
const success: Outcome = { payload: 'null' };
const failure: Outcome = { error: { errorType: 'Error', errorMessage: 'no', trace: [] } };
const failedItem = (itemIdentifier: string): Outcome => ({
  payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier }] }),
});

/** Starts one mapping over the shards, with the function `handle`. */
function poll(
  shards: Record<string, TestShard>,
  mapping: Partial<StreamMapping> = {},
  handle: (names: string[]) => Outcome = () => success,
  directory = temporaryDirectory(),
) {
  const batches: string[][] = [];
  const events: unknown[] = [];
  const queue = testQueue({ directory, name: 'failed' });
  const source = startStreamPollers({
    mappings: [
      {
        id: 'mapping',
        functionArn: 'arn:function',
        streamArn: 'arn:stream',
        batchSize: 100,
        batchingWindow: 0,
        startAtLatest: false,
        retries: -1,
        maximumAge: -1,
        bisect: false,
        reportItemFailures: false,
        accepts: () => true,
        onFailure: queue,
        ...mapping,
      },
    ],
    call: testStream(shards),
    invoke: (_, event) => {
      events.push(event);
      const names = batchOf.parse(event).Records.map(({ eventID }) => eventID);
      batches.push(names);
      return Promise.resolve(handle(names));
    },
    directory,
    log: () => undefined,
    interval: 5,
    retryPause: 1,
  });
  closeFunctions.push(() => source.close());
  return { batches, events, queue, directory, close: () => source.close() };
}
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });
const failPoison = (names: string[]) => (names.includes('poison') ? failure : success);

describe('records', () => {
  it("reach the function as they are in the stream, with the stream's ARN", async () => {
    const given = records('a');
    const { events } = poll({ one: { records: given } });
    await eventually(() =>
      expect(events).toEqual([{ Records: [{ ...given[0], eventSourceARN: 'arn:stream' }] }]),
    );
  });

  it('arrive in order, in batches of at most the batch size', async () => {
    const { batches } = poll({ one: { records: records('a', 'b', 'c', 'd', 'e') } }, { batchSize: 2 });
    await eventually(() => expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]));
  });

  it('are skipped if the filter rejects them, and then do not count as part of a batch', async () => {
    const accepts = (record: unknown) => JSON.stringify(record).includes('"keep');
    const given = records('keep1', 'drop', 'drop', 'keep2', 'keep3', 'drop');
    const { batches } = poll({ one: { records: given } }, { accepts, batchSize: 2 });
    await eventually(() => expect(batches).toEqual([['keep1', 'keep2'], ['keep3']]));
  });

  it('arrive from a parent shard first, then from its child shards', async () => {
    const { batches } = poll({
      child: { parent: 'parent', records: records('c') },
      parent: { closed: true, records: records('a', 'b') },
    });
    await eventually(() => expect(batches).toEqual([['a', 'b'], ['c']]));
  });

  it('wait for a fuller batch until the window ends', async () => {
    const stream = { one: { records: records('a') } };
    const { batches } = poll(stream, { batchSize: 2, batchingWindow: 60_000 });
    await new Promise((done) => setTimeout(done, 50));
    expect(batches).toEqual([]);
    stream.one.records = records('a', 'b');
    await eventually(() => expect(batches).toEqual([['a', 'b']]));
  });

  it('are skipped if they are older than a mapping that starts at the latest record', async () => {
    const stream = { one: { records: records('old') } };
    const { batches, directory, close } = poll(stream, { startAtLatest: true });
    await eventually(() => expect(existsSync(join(directory, 'streams/mapping.json'))).toBe(true));
    stream.one.records = records('old', 'new');
    await eventually(() => expect(batches).toEqual([['new']]));
    await close();
    stream.one.records = records('old', 'new', 'while away');
    const secondPoller = poll(stream, { startAtLatest: true }, undefined, directory);
    await eventually(() => expect(secondPoller.batches).toEqual([['while away']]));
  });
});

describe('a failing batch', () => {
  it('is retried until it succeeds, and later records wait', async () => {
    let remainingFailures = 3;
    const { batches } = poll({ one: { records: records('a', 'b') } }, { batchSize: 1 }, () =>
      remainingFailures-- > 0 ? failure : success,
    );
    await eventually(() => expect(batches).toEqual([['a'], ['a'], ['a'], ['a'], ['b']]));
  });

  it('is dropped after its retries and described in the queue, and later records continue', async () => {
    const { batches, queue } = poll(
      { one: { records: records('poison', 'b') } },
      { batchSize: 1, retries: 2 },
      failPoison,
    );
    await eventually(() => expect(batches).toEqual([['poison'], ['poison'], ['poison'], ['b']]));
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
    const { batches, queue } = poll(
      { one: { records: records('a', 'b', 'poison', 'd') } },
      { bisect: true, retries: 0 },
      failPoison,
    );
    await eventually(() => expect(batches.at(-1)).toEqual(['d']));
    expect(batches).toEqual([['a', 'b', 'poison', 'd'], ['a', 'b'], ['poison', 'd'], ['poison'], ['d']]);
    expect(queue.messages()).toHaveLength(1);
  });

  it('continues with the first record that the function reports', async () => {
    let first = true;
    const { batches } = poll(
      { one: { records: records('a', 'b', 'c') } },
      { reportItemFailures: true },
      () => {
        const outcome = first ? failedItem('2') : success;
        first = false;
        return outcome;
      },
    );
    await eventually(() =>
      expect(batches).toEqual([
        ['a', 'b', 'c'],
        ['b', 'c'],
      ]),
    );
  });

  it.each([
    ['names a record outside the batch', failedItem('99')],
    ['names no record', { payload: '{"batchItemFailures":[{"itemIdentifier":""}]}' }],
    ['makes no sense', { payload: '"oops"' }],
  ])('fails as a whole if the report %s', async (_, report) => {
    const outcomes: Outcome[] = [report];
    const { batches } = poll(
      { one: { records: records('a', 'b') } },
      { reportItemFailures: true },
      () => outcomes.pop() ?? success,
    );
    await eventually(() =>
      expect(batches).toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ]),
    );
  });

  it('has succeeded if the report is empty or missing', async () => {
    const outcomes: Outcome[] = [{ payload: '{}' }, { payload: '{"batchItemFailures":[]}' }];
    const { batches } = poll(
      { one: { records: records('a', 'b', 'c') } },
      { reportItemFailures: true, batchSize: 1 },
      () => outcomes.pop() ?? success,
    );
    await eventually(() => expect(batches).toEqual([['a'], ['b'], ['c']]));
  });

  it('is dropped when its records are too old', async () => {
    const given = [agedRecord('old', 1, 120), agedRecord('young', 2, 0)];
    const { batches, queue } = poll({ one: { records: given } }, { maximumAge: 60_000 });
    await eventually(() => expect(batches).toEqual([['young']]));
    expect(queue.messages()).toEqual([
      objectContaining({
        requestContext: objectContaining({ condition: 'RecordAgeExceeded' }),
      }),
    ]);
  });
});

describe('after a restart', () => {
  it('delivery continues after the last processed record', async () => {
    const stream = { one: { records: records('a', 'b') } };
    const before = poll(stream);
    await eventually(() => expect(before.batches).toEqual([['a', 'b']]));
    await before.close();
    stream.one.records = records('a', 'b', 'c');
    const after = poll(stream, {}, undefined, before.directory);
    await eventually(() => expect(after.batches).toEqual([['c']]));
  });

  it('a batch that had not succeeded is delivered again', async () => {
    const stream = { one: { records: records('a') } };
    const before = poll(stream, {}, () => failure);
    await eventually(() => expect(before.batches.length).toBeGreaterThan(1));
    await before.close();
    const after = poll(stream, {}, undefined, before.directory);
    await eventually(() => expect(after.batches).toEqual([['a']]));
    expect(after.queue.messages()).toEqual([]);
  });
});
