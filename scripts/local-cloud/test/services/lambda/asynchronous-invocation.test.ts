import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAssembly } from '../../../services.ts';
import { AsynchronousInvoker, readInvokeSettings } from '../../../services/lambda/asynchronous-invocation.ts';
import type { Outcome } from '../../../services/lambda/execution-environment.ts';
import { QueueJournal } from '../../../services/sqs/queue-journal.ts';
import { createTemporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';
import { objectContaining } from '../../expecting.ts';
import { createTestQueue } from '../sqs/queue.fixture.ts';

const failureOutcome = { error: { errorType: 'Error', errorMessage: 'no', trace: [] } };
const successOutcome: Outcome = { payload: '"done"' };

const openJournal = (directory: string) => new QueueJournal(join(directory, 'events.journal'));

/** Invokes a function asynchronously. Its attempts have these outcomes in turn; all later attempts fail. */
function createInvoker(outcomes: Outcome[], directory = createTemporaryDirectory()) {
  const events: unknown[] = [];
  const asynchronousInvoker = new AsynchronousInvoker(
    (_, event) => {
      events.push(event);
      return Promise.resolve(outcomes.shift() ?? failureOutcome);
    },
    openJournal(directory),
    1,
  );
  return { asynchronousInvocation: asynchronousInvoker, events };
}

describe('an asynchronous event', () => {
  it('is tried three times', async () => {
    const { asynchronousInvocation, events } = createInvoker([
      failureOutcome,
      failureOutcome,
      successOutcome,
    ]);
    expect(await asynchronousInvocation.invoke('arn:function', 'event')).toEqual(successOutcome);
    expect(events).toEqual(['event', 'event', 'event']);
  });

  it("goes to the on-failure queue after its function's number of retries", async () => {
    const onFailure = createTestQueue();
    const { asynchronousInvocation, events } = createInvoker([]);
    asynchronousInvocation.settings = new Map([
      ['arn:function', { retries: 0, maximumAge: 60_000, onFailure }],
    ]);
    await asynchronousInvocation.invoke('arn:function', { id: 1 });
    expect(events).toHaveLength(1);
    expect(onFailure.messages()).toEqual([
      objectContaining({
        requestContext: objectContaining({
          functionArn: 'arn:function:$LATEST',
          condition: 'RetriesExhausted',
          approximateInvokeCount: 1,
        }),
        requestPayload: { id: 1 },
        responsePayload: objectContaining({ errorMessage: 'no' }),
      }),
    ]);
  });

  it('goes there immediately if it would continue a recursive loop', async () => {
    const onFailure = createTestQueue();
    const { asynchronousInvocation, events } = createInvoker([
      { error: { ...failureOutcome.error, errorType: 'RecursiveInvocationException' } },
    ]);
    asynchronousInvocation.settings = new Map([
      ['arn:function', { retries: 2, maximumAge: 60_000, onFailure }],
    ]);
    await asynchronousInvocation.invoke('arn:function', {});
    expect(events).toHaveLength(1);
    expect(onFailure.messages()).toHaveLength(1);
  });

  it('continues in the next process if this one stops, and is deleted once it has ended', async () => {
    const directory = createTemporaryDirectory();
    const firstProcess = createInvoker([failureOutcome], directory);
    const pendingInvocation = firstProcess.asynchronousInvocation.invoke('arn:function', 'event');
    firstProcess.asynchronousInvocation.close();
    await pendingInvocation;
    const secondProcess = createInvoker([successOutcome], directory);
    secondProcess.asynchronousInvocation.resume();
    await expect.poll(() => openJournal(directory).messages).toEqual([]);
    expect(secondProcess.events).toEqual(['event']);
  });
});

describe('the settings of an assembly', () => {
  const readSettings = (changes: object) =>
    readInvokeSettings(
      openAssembly(
        writeAssembly({
          Work: {
            Resources: {
              Function: { Type: 'AWS::Lambda::Function', Properties: {} },
              Settings: {
                Type: 'AWS::Lambda::EventInvokeConfig',
                Properties: { FunctionName: { Ref: 'Function' }, Qualifier: '$LATEST', ...changes },
              },
            },
          },
        }),
      ),
      () => createTestQueue(),
    );

  it('belong to a function', () => {
    const settings = readSettings({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
    expect([...settings.values()]).toEqual([{ retries: 0, maximumAge: 60_000 }]);
  });

  it.each([
    ['more than two retries', { MaximumRetryAttempts: 3 }],
    ['an age of less than a minute', { MaximumEventAgeInSeconds: 59 }],
    [
      'a destination of successful events',
      { DestinationConfig: { OnSuccess: { Destination: 'arn:aws:sqs:eu-west-2:0:q' } } },
    ],
  ])('are refused with %s', (_, changes) => {
    expect(() => readSettings(changes)).toThrow('does not support these properties');
  });
});
