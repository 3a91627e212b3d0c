import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { logger } from '../../../lambdas/platform/logger.ts';
import { queueHandler } from '../../../lambdas/platform/queue.ts';

const context = { getRemainingTimeInMillis: () => 60_000 };
const Message = z.object({ name: z.string() });

/** An event of SQS with these bodies; message ids count from m1. */
const batch = (...bodies: string[]) => ({
  Records: bodies.map((body, index) => ({
    messageId: `m${index + 1}`,
    receiptHandle: 'handle',
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '0',
      SenderId: 'sender',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn',
    awsRegion: 'eu-west-2',
  })),
});
const named = (name: string) => JSON.stringify({ name });

beforeEach(() => {
  const log = vi.spyOn(logger, 'error').mockReturnValue();
  return () => log.mockRestore();
});

describe('the handler of a queue', () => {
  test('processes each message, and reports by its id each one that failed', async () => {
    const done: string[] = [];
    const handle = queueHandler(Message, async ({ name }) => {
      if (name === 'poison') throw new Error('Cannot process this message');
      done.push(name);
    });
    expect(await handle(batch(named('a'), named('poison'), named('b')), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm2' }],
    });
    expect(done).toEqual(['a', 'b']);
  });

  test.each(['not JSON', '{"name":7}'])('reports a message that it cannot read: %s', async (body) => {
    const handle = queueHandler(Message, () => Promise.resolve());
    expect(await handle(batch(body, named('a')), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }],
    });
  });

  test('gives up a message that fails the last time, and says so once', async () => {
    const dead: unknown[] = [];
    const handle = queueHandler(
      Message,
      () => Promise.reject(new Error('No')),
      (message, _, tries) => Promise.resolve(void dead.push([message, tries])),
    );
    const events = batch(named('a'), named('b'));
    const [, last] = events.Records;
    if (last) last.attributes.ApproximateReceiveCount = '5';
    await handle(events, context);
    expect(dead).toEqual([[{ name: 'b' }, 5]]);
  });

  test('does not log what a message contains', async () => {
    const handle = queueHandler(Message, () => Promise.reject(new Error('No')));
    await handle(batch(named('secret')), context);
    expect(JSON.stringify(vi.mocked(logger.error).mock.calls)).not.toContain('secret');
  });
});
