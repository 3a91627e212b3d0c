import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lambdas/platform/monitoring/logger.ts';
import {
  type FailedChange,
  type ItemChange,
  streamHandler,
} from '../../../lambdas/platform/messaging/stream.ts';

const record = (SequenceNumber: string, images: DynamoDBRecord['dynamodb']): DynamoDBRecord => ({
  dynamodb: { SequenceNumber, ApproximateCreationDateTime: 1_772_184_905, ...images },
});
const image = (id: string) => ({ id: { S: id }, size: { N: '7' } });

beforeEach(() => {
  const log = vi.spyOn(logger, 'error').mockReturnValue();
  return () => log.mockRestore();
});

const at = new Date('2026-02-27T09:35:05Z');
const context = { getRemainingTimeInMillis: () => 60_000 };

describe('the stream handler', () => {
  test('calls each listener with each change, in order', async () => {
    const seenChanges: [string, ItemChange][] = [];
    const handle = streamHandler([
      async (change) => void seenChanges.push(['first', change]),
      async (change) => void seenChanges.push(['second', change]),
    ]);
    const Records = [record('1', { NewImage: image('a') }), record('2', { OldImage: image('b') })];
    const answer = await handle({ Records }, context);
    const [created, deleted] = [
      { before: undefined, after: { id: 'a', size: 7 }, sequence_number: '1', at, expired: false },
      { before: { id: 'b', size: 7 }, after: undefined, sequence_number: '2', at, expired: false },
    ];
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(seenChanges).toEqual([
      ['first', created],
      ['second', created],
      ['first', deleted],
      ['second', deleted],
    ]);
  });

  test('reports failed records by sequence number and processes the records after them', async () => {
    const processed: unknown[] = [];
    const handle = streamHandler([
      async ({ after }) => {
        if (after?.['id'] === 'poison') throw new Error('Cannot process this change');
        processed.push(after?.['id']);
      },
    ]);
    const ids = ['a', 'poison', 'b', 'poison', 'c'];
    const Records = ids.map((id, index) => record(`n${index}`, { NewImage: image(id) }));
    expect(await handle({ Records }, context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'n1' }, { itemIdentifier: 'n3' }],
    });
    expect(processed).toEqual(['a', 'b', 'c']);
  });

  test('reports a failed change once, with its error, even if the report fails', async () => {
    const failedChanges: FailedChange[] = [];
    const fail = () => Promise.reject(new Error('No'));
    const onFailed = (one: FailedChange) => {
      failedChanges.push(one);
      return fail();
    };
    const warning = vi.spyOn(logger, 'warn').mockReturnValue();
    const handle = streamHandler([fail], fail, onFailed);
    await handle({ Records: [record('1', { NewImage: image('a') })] }, context);
    expect(failedChanges).toMatchObject([{ sequence_number: '1', change: { after: { id: 'a' } } }]);
    warning.mockRestore();
  });

  test('does not log the content of a failed item', async () => {
    const handle = streamHandler([() => Promise.reject(new Error('No'))]);
    await handle({ Records: [record('1', { NewImage: image('secret') })] }, context);
    expect(logger.error).toHaveBeenCalledOnce();
    expect(JSON.stringify(vi.mocked(logger.error).mock.calls)).not.toContain('secret');
  });
});
