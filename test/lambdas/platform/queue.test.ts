import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { deadlineSignal } from '../../../lambdas/platform/deadline.ts';
import { logger } from '../../../lambdas/platform/monitoring/logger.ts';
import { hideMessage } from '../../../lambdas/platform/messaging/messages.ts';
import {
  type UnprocessedWork,
  type QueueWork,
  queueHandler,
  createWork,
} from '../../../lambdas/platform/messaging/queue.ts';

vi.mock('../../../lambdas/platform/messaging/messages.ts', () => ({
  hideMessage: vi.fn<typeof hideMessage>(),
}));

const context = { getRemainingTimeInMillis: () => 60_000 };
const noLetter = () => Promise.reject(new Error('Not the last time'));
const Message = z.object({ name: z.string() });

/** An SQS event with these message bodies. The message ids are m1, m2 and so on. */
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
const bodyOf = (name: string) => JSON.stringify({ name });

const fail = () => Promise.reject(new Error('No'));

const handlerOf = (
  process: (message: z.output<typeof Message>) => Promise<void>,
  onDead: Parameters<typeof queueHandler>[1] = noLetter,
) => queueHandler([createWork('search', Message, process)], onDead);

beforeEach(() => {
  const logs = [vi.spyOn(logger, 'error').mockReturnValue(), vi.spyOn(logger, 'warn').mockReturnValue()];
  vi.mocked(hideMessage).mockReset().mockResolvedValue();
  return () => logs.forEach((log) => log.mockRestore());
});

/** Delivers a failing message for the `tries`th time. @returns the minutes for which it is then hidden */
async function minutesHidden(handle: ReturnType<typeof queueHandler>, tries: number): Promise<number[]> {
  const events = batch(bodyOf('a'));
  for (const { attributes } of events.Records) attributes.ApproximateReceiveCount = String(tries);
  vi.mocked(hideMessage).mockClear();
  await handle(events, context);
  return vi.mocked(hideMessage).mock.calls.map(([, , milliseconds]) => milliseconds / 60_000);
}

describe('the handler of a queue', () => {
  test('processes each message, and reports the ids of failed messages', async () => {
    const doneNames: string[] = [];
    const handle = handlerOf(async ({ name }) => {
      if (name === 'poison') throw new Error('Cannot process this message');
      doneNames.push(name);
    });
    expect(await handle(batch(bodyOf('a'), bodyOf('poison'), bodyOf('b')), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm2' }],
    });
    expect(doneNames).toEqual(['a', 'b']);
  });

  test.each(['not JSON', '{"name":7}'])('reports an unreadable message: %s', async (body) => {
    const handle = handlerOf(() => Promise.resolve());
    expect(await handle(batch(body, bodyOf('a')), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }],
    });
  });

  test('drops a message whose last attempt failed, and reports it once', async () => {
    const failed: UnprocessedWork[] = [];
    const handle = handlerOf(fail, (work) => Promise.resolve(void failed.push(work)));
    const events = batch(bodyOf('a'), bodyOf('b'));
    const [, last] = events.Records;
    if (last) last.attributes.ApproximateReceiveCount = '5';
    await handle(events, context);
    expect(failed).toEqual([{ work: 'search', message: { name: 'b' }, error: expect.any(Error), tries: 5 }]);
  });

  test('reports a message that no kind of work accepts after its last attempt', async () => {
    const failed: UnprocessedWork[] = [];
    const handle = handlerOf(fail, (work) => Promise.resolve(void failed.push(work)));
    const events = batch('{"name":7}');
    for (const { attributes } of events.Records) attributes.ApproximateReceiveCount = '5';
    await handle(events, context);
    expect(failed).toMatchObject([{ work: 'message', message: { name: 7 } }]);
  });

  test('hides a failed message for longer each time, up to minutes, but not the other messages in its batch', async () => {
    const handle = handlerOf(({ name }) => (name === 'a' ? fail() : Promise.resolve()));
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1).mockReturnValueOnce(0.5);
    expect(await minutesHidden(handle, 1)).toEqual([0.5]);
    expect(await minutesHidden(handle, 2)).toEqual([2]);
    expect(await minutesHidden(handle, 3)).toEqual([3]);
    const [last] = await minutesHidden(handle, 4);
    expect(last).toBeGreaterThanOrEqual(4);
    expect(last).toBeLessThanOrEqual(8);
    vi.mocked(hideMessage).mockClear();
    await handle(batch(bodyOf('b'), bodyOf('a'), bodyOf('c')), context);
    expect(vi.mocked(hideMessage).mock.calls).toEqual([['arn', 'handle', expect.any(Number)]]);
  });

  test('reports a failed message even if it cannot be hidden', async () => {
    vi.mocked(hideMessage).mockRejectedValue(new Error('SQS does not answer'));
    const handle = handlerOf(fail);
    expect(await handle(batch(bodyOf('a'), bodyOf('b')), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm2' }],
    });
  });

  test("reports or drops a message if the function's deadline interrupted its work", async () => {
    const abortStates: unknown[] = [];
    const note = () => Promise.resolve(void abortStates.push(deadlineSignal()?.aborted ?? false));
    vi.mocked(hideMessage).mockImplementation(note);
    const hang = () =>
      new Promise<void>((_, reject) => {
        deadlineSignal()?.addEventListener('abort', () => reject(new Error('Aborted')));
      });
    const handle = handlerOf(hang, note);
    const shortContext = { getRemainingTimeInMillis: () => 2_010 };
    const lastAttempt = batch(bodyOf('a'));
    for (const { attributes } of lastAttempt.Records) attributes.ApproximateReceiveCount = '5';
    await handle(batch(bodyOf('a')), shortContext);
    await handle(lastAttempt, shortContext);
    // The deadline signal must not be aborted here, or every call would fail.
    expect(abortStates).toEqual([false, false]);
  });

  test('runs each kind of work on its messages; if one kind fails, the others are not affected', async () => {
    const doneNames: string[] = [];
    const note = (name: string) => Promise.resolve(void doneNames.push(name));
    const works: QueueWork[] = [
      createWork('report', Message, fail),
      createWork('search', z.strictObject({ name: z.literal('a') }), () => note('searched a')),
      createWork('assignment', z.strictObject({ id: z.int() }), ({ id }) => note(`assigned ${id}`)),
    ];
    const deadLetters: string[] = [];
    const handle = queueHandler(works, ({ work }) => Promise.resolve(void deadLetters.push(work)));
    const events = batch(bodyOf('a'), '{"id":7}', bodyOf('b'));
    for (const { attributes } of events.Records) attributes.ApproximateReceiveCount = '5';
    expect(await handle(events, context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm3' }],
    });
    expect(doneNames).toEqual(['searched a', 'assigned 7']);
    expect(deadLetters).toEqual(['report', 'report']);
  });

  test('processes a whole batch together, and one by one if that fails', async () => {
    const processed: string[] = [];
    const isPossible = vi
      .fn<() => Promise<boolean>>()
      .mockResolvedValueOnce(true)
      .mockRejectedValueOnce(new Error('No'));
    const processOne = ({ name }: z.output<typeof Message>) => Promise.resolve(void processed.push(name));
    const handle = queueHandler([createWork('report', Message, processOne, isPossible)], noLetter);
    await handle(batch(bodyOf('a'), bodyOf('b')), context);
    expect(processed).toEqual([]);
    expect(await handle(batch(bodyOf('a'), bodyOf('b')), context)).toEqual({ batchItemFailures: [] });
    expect(processed).toEqual(['a', 'b']);
  });

  test('does not log the content of messages', async () => {
    const handle = handlerOf(fail);
    await handle(batch(bodyOf('secret')), context);
    expect(JSON.stringify(vi.mocked(logger.error).mock.calls)).not.toContain('secret');
  });
});
