import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openAssembly } from '../../../services.ts';
import type { Outcome } from '../../../services/lambda/execution-environment.ts';
import { type QueueMapping, queueMappings } from '../../../services/lambda-event-sources/queue-mapping.ts';
import { QueuePoller } from '../../../services/lambda-event-sources/queue-poller.ts';
import { writeAssembly } from '../../assembly/fixture.ts';
import { testQueue } from '../sqs/queue.fixture.ts';

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

const success: Outcome = { payload: 'null' };
const failure: Outcome = { error: { errorType: 'Error', errorMessage: 'no', trace: [] } };
const reportFailures = (ids: string[]): Outcome => ({
  payload: JSON.stringify({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) }),
});
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

const closeFunctions: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closeFunctions.splice(0).map((close) => close())));

/** A function that reads a queue with a dead-letter queue. Each message is attempted three times. */
function startReader(
  handle: (messages: Message[]) => Outcome,
  changes: Partial<QueueMapping> = {},
  timeoutDivisor = 30_000,
) {
  const deadLetters = testQueue({ name: 'dead' });
  const queue = testQueue({ deadLetters });
  const batches: string[][] = [];
  const start = () => {
    const poller = new QueuePoller({
      mapping: {
        id: 'mapping',
        functionArn: 'arn:function',
        queue,
        batchSize: 10,
        batchingWindow: 0,
        concurrency: 1,
        reportItemFailures: true,
        ...changes,
      },
      invoke: (_, event) => {
        const { Records } = Event.parse(event);
        batches.push(Records.map(({ body }) => body));
        return Promise.resolve(handle(Records));
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
  return { start, send, queue, deadLetters, batches };
}
const failPoison = (messages: Message[]) =>
  reportFailures(messages.filter(({ body }) => body === '"poison"').map(({ messageId }) => messageId));

describe('messages of a queue', () => {
  it('reach the function in batches, and leave the queue', async () => {
    const { start, send, queue, batches } = startReader(() => success, { batchSize: 2 });
    send('a', 'b', 'c');
    start();
    await eventually(() => expect(batches).toEqual([['"a"', '"b"'], ['"c"']]));
    await eventually(() => expect(queue.messages()).toEqual([]));
  });

  it('wait for a fuller batch until the window ends', async () => {
    const { start, send, batches } = startReader(() => success, { batchSize: 2, batchingWindow: 60_000 });
    send('a');
    start();
    await eventually(() => undefined);
    send('b');
    await eventually(() => expect(batches).toEqual([['"a"', '"b"']]));
  });

  it('are received while the function is still processing others', async () => {
    const finishCallbacks: (() => void)[] = [];
    const queue = testQueue();
    const poller = new QueuePoller({
      mapping: {
        id: 'mapping',
        functionArn: 'arn:function',
        queue,
        batchSize: 1,
        batchingWindow: 0,
        concurrency: 2,
        reportItemFailures: true,
      },
      invoke: () => new Promise((resolve) => finishCallbacks.push(() => resolve(success))),
      region: 'eu-west-2',
      log: () => undefined,
      interval: 1,
    });
    closeFunctions.push(() => poller.close());
    for (const body of ['"a"', '"b"', '"c"']) queue.send(body);
    await eventually(() => expect(finishCallbacks).toHaveLength(2));
    expect(queue.counts()).toMatchObject({ visible: 1, received: 2 });
    for (const finishBatch of finishCallbacks.splice(0)) finishBatch();
    await eventually(() => expect(finishCallbacks).toHaveLength(1));
    for (const finishBatch of finishCallbacks.splice(0)) finishBatch();
    await eventually(() => expect(queue.messages()).toEqual([]));
  });
});

describe('a message that always fails', () => {
  it('ends in the dead-letter queue, and the others are processed once', async () => {
    const { start, send, queue, deadLetters, batches } = startReader(failPoison);
    send('a', 'poison', 'b');
    start();
    await eventually(() => expect(deadLetters.messages()).toEqual(['poison']));
    send('later');
    await eventually(() => expect(queue.messages()).toEqual([]));
    const received = batches.flat();
    expect(received.filter((body) => body === '"poison"')).toHaveLength(3);
    expect(received.filter((body) => body !== '"poison"')).toEqual(['"a"', '"b"', '"later"']);
  });

  it.each([
    ['throws', () => failure],
    ['names a message outside the batch', () => reportFailures(['other'])],
    ['cannot be understood', (): Outcome => ({ payload: '"oops"' })],
  ])('makes its whole batch fail if the response %s', async (_, handle) => {
    const { start, send, deadLetters } = startReader(handle);
    send('a', 'b');
    start();
    await eventually(() => expect(new Set(deadLetters.messages())).toEqual(new Set(['a', 'b'])));
  });

  it('stays hidden for the visibility timeout of its queue', async () => {
    const { start, send, queue, batches } = startReader(() => failure, {}, 1);
    send('a');
    start();
    await eventually(() => expect(batches).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([batches.length, queue.counts()]).toEqual([1, { visible: 0, received: 1, delayed: 0 }]);
  });

  it('stays hidden for the time that the function set', async () => {
    const { start, send, queue, batches } = startReader(([message]) => {
      queue.changeVisibility(message?.receiptHandle ?? '', 43_200_000);
      return failure;
    });
    send('a');
    start();
    await eventually(() => expect(batches).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([batches.length, queue.counts()]).toEqual([1, { visible: 0, received: 1, delayed: 0 }]);
  });

  it('is processed when the function recovers before the last attempt', async () => {
    let remainingFailures = 2;
    const { start, send, queue, deadLetters, batches } = startReader(() =>
      remainingFailures-- > 0 ? failure : success,
    );
    send('a');
    start();
    await eventually(() => expect(queue.messages()).toEqual([]));
    expect([batches.length, deadLetters.messages()]).toEqual([3, []]);
  });
});

describe('an invalid mapping', () => {
  const mappingWith = (mapping: object, timeout = 10) => {
    const assembly = openAssembly(
      writeAssembly({
        Reader: {
          Resources: {
            Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 60 } },
            Function: {
              Type: 'AWS::Lambda::Function',
              Properties: { Handler: 'index.handler', Runtime: 'nodejs24.x', Timeout: timeout },
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
    return queueMappings(assembly, () => testQueue({ visibilityTimeout: 60_000 }));
  };

  it.each([
    ['with a batch of more than 10 without a window', { BatchSize: 11 }],
    ['with a window of more than 5 minutes', { MaximumBatchingWindowInSeconds: 301 }],
    ['with a concurrency of 1', { ScalingConfig: { MaximumConcurrency: 1 } }],
    ['with properties of streams', { BisectBatchOnFunctionError: true }],
    ['with a filter, which is not emulated', { FilterCriteria: { Filters: [] } }],
  ])('is refused %s', (_, mapping) => {
    expect(() => mappingWith(mapping)).toThrow('does not support these properties');
    expect(mappingWith({ BatchSize: 10 })).toHaveLength(1);
  });

  it('is refused if its function may run longer than a message stays hidden', () => {
    expect(() => mappingWith({}, 61)).toThrow(
      'Queue visibility timeout: 60 seconds is less than Function timeout: 61 seconds',
    );
  });

  it('is refused if its source is neither a stream nor a queue', () => {
    expect(() => mappingWith({ EventSourceArn: 'arn:aws:kinesis:eu-west-2:0:stream/x' })).toThrow(
      'refers to arn:aws:kinesis',
    );
  });
});
