import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { getDeadlineSignal } from '../../../lambdas/platform/deadline.ts';
import { logger } from '../../../lambdas/platform/monitoring/logger.ts';
import { hideMessage } from '../../../lambdas/platform/messaging/messages.ts';
import {
  type UnprocessedWork,
  type QueueWork,
  createQueueHandler,
  createWork,
} from '../../../lambdas/platform/messaging/queue.ts';

vi.mock('../../../lambdas/platform/messaging/messages.ts', () => ({
  hideMessage: vi.fn<typeof hideMessage>(),
}));

const lambdaContext = { getRemainingTimeInMillis: () => 60_000 };
const rejectDeadLetter = () => Promise.reject(new Error('Not the last time'));
const Message = z.object({ name: z.string() });

/** An SQS event with these message bodies. The message ids are m1, m2 and so on. */
const createBatch = (...bodies: string[]) => ({
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
const createMessageBody = (name: string) => JSON.stringify({ name });

const fail = () => Promise.reject(new Error('No'));

const createHandler = (
  process: (message: z.output<typeof Message>) => Promise<void>,
  onDeadLetter: Parameters<typeof createQueueHandler>[1] = rejectDeadLetter,
) => createQueueHandler([createWork('search', Message, process)], onDeadLetter);

beforeEach(() => {
  const logSpies = [vi.spyOn(logger, 'error').mockReturnValue(), vi.spyOn(logger, 'warn').mockReturnValue()];
  vi.mocked(hideMessage).mockReset().mockResolvedValue();
  return () => logSpies.forEach((logSpy) => logSpy.mockRestore());
});

/** Delivers a failing message for the `attempt`th time. @returns the minutes for which it is then hidden */
async function readMinutesHidden(
  handle: ReturnType<typeof createQueueHandler>,
  attempt: number,
): Promise<number[]> {
  const event = createBatch(createMessageBody('a'));
  for (const { attributes } of event.Records) attributes.ApproximateReceiveCount = String(attempt);
  vi.mocked(hideMessage).mockClear();
  await handle(event, lambdaContext);
  return vi.mocked(hideMessage).mock.calls.map(([, , milliseconds]) => milliseconds / 60_000);
}

describe('the handler of a queue', () => {
  test('processes each message, and reports the ids of failed messages', async () => {
    const processedNames: string[] = [];
    const handle = createHandler(async ({ name }) => {
      if (name === 'poison') throw new Error('Cannot process this message');
      processedNames.push(name);
    });
    expect(
      await handle(
        createBatch(createMessageBody('a'), createMessageBody('poison'), createMessageBody('b')),
        lambdaContext,
      ),
    ).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm2' }],
    });
    expect(processedNames).toEqual(['a', 'b']);
  });

  test.each(['not JSON', '{"name":7}'])('reports an unreadable message: %s', async (body) => {
    const handle = createHandler(() => Promise.resolve());
    expect(await handle(createBatch(body, createMessageBody('a')), lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }],
    });
  });

  test('drops a message whose last attempt failed, and reports it once', async () => {
    const failedWork: UnprocessedWork[] = [];
    const handle = createHandler(fail, (work) => Promise.resolve(void failedWork.push(work)));
    const event = createBatch(createMessageBody('a'), createMessageBody('b'));
    const [, lastRecord] = event.Records;
    if (lastRecord) lastRecord.attributes.ApproximateReceiveCount = '5';
    await handle(event, lambdaContext);
    expect(failedWork).toEqual([
      { work: 'search', message: { name: 'b' }, error: expect.any(Error), tries: 5 },
    ]);
  });

  test('reports a message that no kind of work accepts after its last attempt', async () => {
    const failedWork: UnprocessedWork[] = [];
    const handle = createHandler(fail, (work) => Promise.resolve(void failedWork.push(work)));
    const event = createBatch('{"name":7}');
    for (const { attributes } of event.Records) attributes.ApproximateReceiveCount = '5';
    await handle(event, lambdaContext);
    expect(failedWork).toMatchObject([{ work: 'message', message: { name: 7 } }]);
  });

  test('hides a failed message for longer each time, up to minutes, but not the other messages in its batch', async () => {
    const handle = createHandler(({ name }) => (name === 'a' ? fail() : Promise.resolve()));
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1).mockReturnValueOnce(0.5);
    expect(await readMinutesHidden(handle, 1)).toEqual([0.5]);
    expect(await readMinutesHidden(handle, 2)).toEqual([2]);
    expect(await readMinutesHidden(handle, 3)).toEqual([3]);
    const [lastMinutes] = await readMinutesHidden(handle, 4);
    expect(lastMinutes).toBeGreaterThanOrEqual(4);
    expect(lastMinutes).toBeLessThanOrEqual(8);
    vi.mocked(hideMessage).mockClear();
    await handle(
      createBatch(createMessageBody('b'), createMessageBody('a'), createMessageBody('c')),
      lambdaContext,
    );
    expect(vi.mocked(hideMessage).mock.calls).toEqual([['arn', 'handle', expect.any(Number)]]);
  });

  test('reports a failed message even if it cannot be hidden', async () => {
    vi.mocked(hideMessage).mockRejectedValue(new Error('SQS does not answer'));
    const handle = createHandler(fail);
    expect(await handle(createBatch(createMessageBody('a'), createMessageBody('b')), lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm2' }],
    });
  });

  test("reports or drops a message if the function's deadline interrupted its work", async () => {
    const abortStates: unknown[] = [];
    const recordAbortState = () =>
      Promise.resolve(void abortStates.push(getDeadlineSignal()?.aborted ?? false));
    vi.mocked(hideMessage).mockImplementation(recordAbortState);
    const hang = () =>
      new Promise<void>((_, reject) => {
        getDeadlineSignal()?.addEventListener('abort', () => reject(new Error('Aborted')));
      });
    const handle = createHandler(hang, recordAbortState);
    const shortContext = { getRemainingTimeInMillis: () => 2_010 };
    const lastAttemptEvent = createBatch(createMessageBody('a'));
    for (const { attributes } of lastAttemptEvent.Records) attributes.ApproximateReceiveCount = '5';
    await handle(createBatch(createMessageBody('a')), shortContext);
    await handle(lastAttemptEvent, shortContext);
    // The deadline signal must not be aborted here, or every call would fail.
    expect(abortStates).toEqual([false, false]);
  });

  test('runs each kind of work on its messages; if one kind fails, the others are not affected', async () => {
    const completedWork: string[] = [];
    const recordName = (name: string) => Promise.resolve(void completedWork.push(name));
    const workKinds: QueueWork[] = [
      createWork('report', Message, fail),
      createWork('search', z.strictObject({ name: z.literal('a') }), () => recordName('searched a')),
      createWork('assignment', z.strictObject({ id: z.int() }), ({ id }) => recordName(`assigned ${id}`)),
    ];
    const deadLetterNames: string[] = [];
    const handle = createQueueHandler(workKinds, ({ work }) =>
      Promise.resolve(void deadLetterNames.push(work)),
    );
    const event = createBatch(createMessageBody('a'), '{"id":7}', createMessageBody('b'));
    for (const { attributes } of event.Records) attributes.ApproximateReceiveCount = '5';
    expect(await handle(event, lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm3' }],
    });
    expect(completedWork).toEqual(['searched a', 'assigned 7']);
    expect(deadLetterNames).toEqual(['report', 'report']);
  });

  test('processes a whole batch together, and one by one if that fails', async () => {
    const processedNames: string[] = [];
    const processBatch = vi
      .fn<() => Promise<boolean>>()
      .mockResolvedValueOnce(true)
      .mockRejectedValueOnce(new Error('No'));
    const processOne = ({ name }: z.output<typeof Message>) =>
      Promise.resolve(void processedNames.push(name));
    const handle = createQueueHandler(
      [createWork('report', Message, processOne, processBatch)],
      rejectDeadLetter,
    );
    await handle(createBatch(createMessageBody('a'), createMessageBody('b')), lambdaContext);
    expect(processedNames).toEqual([]);
    expect(await handle(createBatch(createMessageBody('a'), createMessageBody('b')), lambdaContext)).toEqual({
      batchItemFailures: [],
    });
    expect(processedNames).toEqual(['a', 'b']);
  });

  test('does not log the content of messages', async () => {
    const handle = createHandler(fail);
    await handle(createBatch(createMessageBody('secret')), lambdaContext);
    expect(JSON.stringify(vi.mocked(logger.error).mock.calls)).not.toContain('secret');
  });
});
