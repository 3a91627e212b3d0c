import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAssembly } from '../../../services.ts';
import { AsynchronousInvocation, invokeSettings } from '../../../services/lambda/asynchronous-invocation.ts';
import type { Outcome } from '../../../services/lambda/execution-environment.ts';
import { QueueJournal } from '../../../services/sqs/queue-journal.ts';
import { temporaryDirectory, writeAssembly } from '../../assembly/fixture.ts';
import { objectContaining } from '../../expecting.ts';
import { testQueue } from '../sqs/queue.fixture.ts';

const failure = { error: { errorType: 'Error', errorMessage: 'no', trace: [] } };
const success: Outcome = { payload: '"done"' };

const openJournal = (directory: string) => new QueueJournal(join(directory, 'events.journal'));

/** Invokes a function asynchronously. Its attempts have these outcomes in turn; all later attempts fail. */
function createInvocation(outcomes: Outcome[], directory = temporaryDirectory()) {
  const events: unknown[] = [];
  const asynchronous = new AsynchronousInvocation(
    (_, event) => {
      events.push(event);
      return Promise.resolve(outcomes.shift() ?? failure);
    },
    openJournal(directory),
    1,
  );
  return { asynchronous, events };
}

describe('an asynchronous event', () => {
  it('is tried three times', async () => {
    const { asynchronous, events } = createInvocation([failure, failure, success]);
    expect(await asynchronous.invoke('arn:function', 'event')).toEqual(success);
    expect(events).toEqual(['event', 'event', 'event']);
  });

  it("goes to the on-failure queue after its function's number of retries", async () => {
    const onFailure = testQueue();
    const { asynchronous, events } = createInvocation([]);
    asynchronous.settings = new Map([['arn:function', { retries: 0, maximumAge: 60_000, onFailure }]]);
    await asynchronous.invoke('arn:function', { id: 1 });
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
    const onFailure = testQueue();
    const { asynchronous, events } = createInvocation([
      { error: { ...failure.error, errorType: 'RecursiveInvocationException' } },
    ]);
    asynchronous.settings = new Map([['arn:function', { retries: 2, maximumAge: 60_000, onFailure }]]);
    await asynchronous.invoke('arn:function', {});
    expect(events).toHaveLength(1);
    expect(onFailure.messages()).toHaveLength(1);
  });

  it('continues in the next process if this one stops, and is deleted once it has ended', async () => {
    const directory = temporaryDirectory();
    const first = createInvocation([failure], directory);
    const pendingInvocation = first.asynchronous.invoke('arn:function', 'event');
    first.asynchronous.close();
    await pendingInvocation;
    const second = createInvocation([success], directory);
    second.asynchronous.resume();
    await expect.poll(() => openJournal(directory).messages).toEqual([]);
    expect(second.events).toEqual(['event']);
  });
});

describe('the settings of an assembly', () => {
  const settingsWith = (changes: object) =>
    invokeSettings(
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
      () => testQueue(),
    );

  it('belong to a function', () => {
    const settings = settingsWith({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
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
    expect(() => settingsWith(changes)).toThrow('does not support these properties');
  });
});
