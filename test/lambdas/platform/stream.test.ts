import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lambdas/platform/monitoring/logger.ts';
import {
  type FailedChange,
  type ItemChange,
  createStreamHandler,
} from '../../../lambdas/platform/messaging/stream.ts';

const createRecord = (SequenceNumber: string, images: DynamoDBRecord['dynamodb']): DynamoDBRecord => ({
  dynamodb: { SequenceNumber, ApproximateCreationDateTime: 1_772_184_905, ...images },
});
const createImage = (id: string) => ({ id: { S: id }, size: { N: '7' } });

beforeEach(() => {
  const errorSpy = vi.spyOn(logger, 'error').mockReturnValue();
  return () => errorSpy.mockRestore();
});

const changeTime = new Date('2026-02-27T09:35:05Z');
const lambdaContext = { getRemainingTimeInMillis: () => 60_000 };

describe('the stream handler', () => {
  test('calls each listener with each change, in order', async () => {
    const seenChanges: [string, ItemChange][] = [];
    const handle = createStreamHandler([
      async (change) => void seenChanges.push(['first', change]),
      async (change) => void seenChanges.push(['second', change]),
    ]);
    const Records = [
      createRecord('1', { NewImage: createImage('a') }),
      createRecord('2', { OldImage: createImage('b') }),
    ];
    const response = await handle({ Records }, lambdaContext);
    const [createdChange, deletedChange] = [
      {
        before: undefined,
        after: { id: 'a', size: 7 },
        sequence_number: '1',
        at: changeTime,
        expired: false,
      },
      {
        before: { id: 'b', size: 7 },
        after: undefined,
        sequence_number: '2',
        at: changeTime,
        expired: false,
      },
    ];
    expect(response).toEqual({ batchItemFailures: [] });
    expect(seenChanges).toEqual([
      ['first', createdChange],
      ['second', createdChange],
      ['first', deletedChange],
      ['second', deletedChange],
    ]);
  });

  test('reports failed records by sequence number and processes the records after them', async () => {
    const processedIds: unknown[] = [];
    const handle = createStreamHandler([
      async ({ after }) => {
        if (after?.['id'] === 'poison') throw new Error('Cannot process this change');
        processedIds.push(after?.['id']);
      },
    ]);
    const ids = ['a', 'poison', 'b', 'poison', 'c'];
    const Records = ids.map((id, index) => createRecord(`n${index}`, { NewImage: createImage(id) }));
    expect(await handle({ Records }, lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'n1' }, { itemIdentifier: 'n3' }],
    });
    expect(processedIds).toEqual(['a', 'b', 'c']);
  });

  test('reports a failed change once, with its error, even if the report fails', async () => {
    const failedChanges: FailedChange[] = [];
    const fail = () => Promise.reject(new Error('No'));
    const onFailedChange = (failedChange: FailedChange) => {
      failedChanges.push(failedChange);
      return fail();
    };
    const warnSpy = vi.spyOn(logger, 'warn').mockReturnValue();
    const handle = createStreamHandler([fail], fail, onFailedChange);
    await handle({ Records: [createRecord('1', { NewImage: createImage('a') })] }, lambdaContext);
    expect(failedChanges).toMatchObject([{ sequence_number: '1', change: { after: { id: 'a' } } }]);
    warnSpy.mockRestore();
  });

  test('does not log the content of a failed item', async () => {
    const handle = createStreamHandler([() => Promise.reject(new Error('No'))]);
    await handle({ Records: [createRecord('1', { NewImage: createImage('secret') })] }, lambdaContext);
    expect(logger.error).toHaveBeenCalledOnce();
    expect(JSON.stringify(vi.mocked(logger.error).mock.calls)).not.toContain('secret');
  });
});
