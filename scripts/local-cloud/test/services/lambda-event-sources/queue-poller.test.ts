import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../../services.ts';
import type { Outcome } from '../../../services/lambda/execution-environment.ts';
import {
  type QueueMapping,
  readQueueMappings,
} from '../../../services/lambda-event-sources/queue-mapping.ts';
import { QueuePoller } from '../../../services/lambda-event-sources/queue-poller.ts';
import { writeAssembly } from '../../assembly/fixture.ts';
import { createTestQueue } from '../sqs/queue.fixture.ts';

const Event = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      receiptHandle: z.string(),
      body: z.string(),
      eventSource: z.literal('aws:sqs'),
    }),
  ),
});
type Message = z.output<typeof Event>['Records'][number];

const successOutcome: Outcome = { payload: 'null' };
const failureOutcome: Outcome = { error: { errorType: 'Error', errorMessage: 'no', trace: [] } };
const createFailureReport = (ids: string[]): Outcome => ({
  payload: JSON.stringify({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) }),
});
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

const closeFunctions: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closeFunctions.splice(0).map((close) => close())));

/** A function that reads a queue with a dead-letter queue. Each message is attempted three times. */
function createReader(
  handleMessages: (messages: Message[]) => Outcome,
  mappingChanges: Partial<QueueMapping> = {},
  timeoutDivisor = 30_000,
) {
  const deadLetterQueue = createTestQueue({ name: 'dead' });
  const queue = createTestQueue({ deadLetterQueue });
  const batches: string[][] = [];
  const startPoller = () => {
    const poller = new QueuePoller({
      mapping: {
        id: 'mapping',
        functionArn: 'arn:function',
        queue,
        batchSize: 10,
        batchingWindow: 0,
        concurrency: 1,
        reportsItemFailures: true,
        ...mappingChanges,
      },
      invoke: (_, event) => {
        const { Records } = Event.parse(event);
        batches.push(Records.map(({ body }) => body));
        return Promise.resolve(handleMessages(Records));
      },
      region: 'eu-west-2',
      log: () => undefined,
      interval: 1,
      timeoutDivisor,
    });
    closeFunctions.push(() => poller.close());
    return poller;
  };
  const send = (...bodies: string[]) => {
    for (const body of bodies) queue.send(JSON.stringify(body));
  };
  return { startPoller, send, queue, deadLetters: deadLetterQueue, batches };
}
const failPoisonMessages = (messages: Message[]) =>
  createFailureReport(messages.filter(({ body }) => body === '"poison"').map(({ messageId }) => messageId));

describe('messages of a queue', () => {
  it('reach the function in batches, and leave the queue', async () => {
    const { startPoller, send, queue, batches } = createReader(() => successOutcome, { batchSize: 2 });
    send('a', 'b', 'c');
    startPoller();
    await waitFor(() => expect(batches).toEqual([['"a"', '"b"'], ['"c"']]));
    await waitFor(() => expect(queue.messages()).toEqual([]));
  });

  it('wait for a fuller batch until the window ends', async () => {
    const { startPoller, send, batches } = createReader(() => successOutcome, {
      batchSize: 2,
      batchingWindow: 60_000,
    });
    send('a');
    startPoller();
    await waitFor(() => undefined);
    send('b');
    await waitFor(() => expect(batches).toEqual([['"a"', '"b"']]));
  });

  it('are received while the function is still processing others', async () => {
    const finishCallbacks: (() => void)[] = [];
    const queue = createTestQueue();
    const poller = new QueuePoller({
      mapping: {
        id: 'mapping',
        functionArn: 'arn:function',
        queue,
        batchSize: 1,
        batchingWindow: 0,
        concurrency: 2,
        reportsItemFailures: true,
      },
      invoke: () => new Promise((resolve) => finishCallbacks.push(() => resolve(successOutcome))),
      region: 'eu-west-2',
      log: () => undefined,
      interval: 1,
    });
    closeFunctions.push(() => poller.close());
    for (const body of ['"a"', '"b"', '"c"']) queue.send(body);
    await waitFor(() => expect(finishCallbacks).toHaveLength(2));
    expect(queue.counts()).toMatchObject({ visible: 1, received: 2 });
    for (const finishBatch of finishCallbacks.splice(0)) finishBatch();
    await waitFor(() => expect(finishCallbacks).toHaveLength(1));
    for (const finishBatch of finishCallbacks.splice(0)) finishBatch();
    await waitFor(() => expect(queue.messages()).toEqual([]));
  });
});

describe('a message that always fails', () => {
  it('ends in the dead-letter queue, and the others are processed once', async () => {
    const { startPoller, send, queue, deadLetters, batches } = createReader(failPoisonMessages);
    send('a', 'poison', 'b');
    startPoller();
    await waitFor(() => expect(deadLetters.messages()).toEqual(['poison']));
    send('later');
    await waitFor(() => expect(queue.messages()).toEqual([]));
    const receivedBodies = batches.flat();
    expect(receivedBodies.filter((body) => body === '"poison"')).toHaveLength(3);
    expect(receivedBodies.filter((body) => body !== '"poison"')).toEqual(['"a"', '"b"', '"later"']);
  });

  it.each([
    ['throws', () => failureOutcome],
    ['names a message outside the batch', () => createFailureReport(['other'])],
    ['cannot be understood', (): Outcome => ({ payload: '"oops"' })],
  ])('makes its whole batch fail if the response %s', async (_, handle) => {
    const { startPoller, send, deadLetters } = createReader(handle);
    send('a', 'b');
    startPoller();
    await waitFor(() => expect(new Set(deadLetters.messages())).toEqual(new Set(['a', 'b'])));
  });

  it('stays hidden for the visibility timeout of its queue', async () => {
    const { startPoller, send, queue, batches } = createReader(() => failureOutcome, {}, 1);
    send('a');
    startPoller();
    await waitFor(() => expect(batches).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([batches.length, queue.counts()]).toEqual([1, { visible: 0, received: 1, delayed: 0 }]);
  });

  it('stays hidden for the time that the function set', async () => {
    const { startPoller, send, queue, batches } = createReader(([message]) => {
      queue.changeVisibility(message?.receiptHandle ?? '', 43_200_000);
      return failureOutcome;
    });
    send('a');
    startPoller();
    await waitFor(() => expect(batches).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([batches.length, queue.counts()]).toEqual([1, { visible: 0, received: 1, delayed: 0 }]);
  });

  it('is processed when the function recovers before the last attempt', async () => {
    let remainingFailures = 2;
    const { startPoller, send, queue, deadLetters, batches } = createReader(() =>
      remainingFailures-- > 0 ? failureOutcome : successOutcome,
    );
    send('a');
    startPoller();
    await waitFor(() => expect(queue.messages()).toEqual([]));
    expect([batches.length, deadLetters.messages()]).toEqual([3, []]);
  });
});

describe('an invalid mapping', () => {
  const readMappings = (mapping: object, timeoutSeconds = 10) => {
    const assembly = openAssembly(
      writeAssembly({
        Reader: {
          Resources: {
            Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 60 } },
            Function: {
              Type: 'AWS::Lambda::Function',
              Properties: { Handler: 'index.handler', Runtime: 'nodejs24.x', Timeout: timeoutSeconds },
            },
            Mapping: {
              Type: 'AWS::Lambda::EventSourceMapping',
              Properties: {
                FunctionName: { Ref: 'Function' },
                EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
                ...mapping,
              },
            },
          },
        },
      }),
    );
    return readQueueMappings(assembly, () => createTestQueue({ visibilityTimeout: 60_000 }));
  };

  it.each([
    ['with a batch of more than 10 without a window', { BatchSize: 11 }],
    ['with a window of more than 5 minutes', { MaximumBatchingWindowInSeconds: 301 }],
    ['with a concurrency of 1', { ScalingConfig: { MaximumConcurrency: 1 } }],
    ['with properties of streams', { BisectBatchOnFunctionError: true }],
    ['with a filter, which is not emulated', { FilterCriteria: { Filters: [] } }],
  ])('is refused %s', (_, mapping) => {
    expect(() => readMappings(mapping)).toThrow('does not support these properties');
    expect(readMappings({ BatchSize: 10 })).toHaveLength(1);
  });

  it('is refused if its function may run longer than a message stays hidden', () => {
    expect(() => readMappings({}, 61)).toThrow(
      'Queue visibility timeout: 60 seconds is less than Function timeout: 61 seconds',
    );
  });

  it('is refused if its source is neither a stream nor a queue', () => {
    expect(() => readMappings({ EventSourceArn: 'arn:aws:kinesis:eu-west-2:0:stream/x' })).toThrow(
      'refers to arn:aws:kinesis',
    );
  });
});
