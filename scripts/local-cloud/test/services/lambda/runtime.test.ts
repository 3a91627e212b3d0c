// @module-tag nightly

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LambdaRuntime } from '../../../services/lambda/runtime.ts';
import { defineFunction, createRuntime } from './functions.ts';
import { anything, objectContaining, textContaining } from '../../expecting.ts';

const openRuntimes: LambdaRuntime[] = [];
afterEach(() => Promise.all(openRuntimes.splice(0).map((runtime) => runtime.close())));

function startRuntime(...runtimeParameters: Parameters<typeof createRuntime>) {
  const createdRuntime = createRuntime(...runtimeParameters);
  openRuntimes.push(createdRuntime.runtime);
  return createdRuntime;
}

const createExpectedError = (errorType: unknown, errorMessage: unknown) => ({
  error: objectContaining({ errorType, errorMessage }),
});

describe('a function without errors', () => {
  it('gets the event and a context, and its result is returned', async () => {
    const { invoke, definition } = startRuntime(`
      export const handler = async (event, context) => ({
        event, name: context.functionName, arn: context.invokedFunctionArn, memory: context.memoryLimitInMB,
        left: context.getRemainingTimeInMillis() > 0, id: typeof context.awsRequestId,
      });`);
    const outcome = await invoke({ a: [1, null] });
    expect('payload' in outcome && JSON.parse(outcome.payload)).toEqual({
      event: { a: [1, null] },
      name: 'Test-Function',
      arn: definition.arn,
      memory: '128',
      left: true,
      id: 'string',
    });
  });

  it('has the result null if it returns nothing', async () => {
    expect(await startRuntime('export const handler = async () => {};').invoke()).toEqual({
      payload: 'null',
    });
  });

  it('sees its own variables and those of Lambda, but none of this process', async () => {
    vi.stubEnv('SECRET_OF_THE_HOST', 'x');
    const { invoke } = startRuntime({
      code: 'export const handler = async () => process.env;',
      variables: { TABLE_NAME: 'tickets' },
    });
    const outcome = await invoke({}, 'Root=1-2-3');
    vi.unstubAllEnvs();
    const environment: unknown = 'payload' in outcome && JSON.parse(outcome.payload);
    expect(environment).toMatchObject({
      TABLE_NAME: 'tickets',
      AWS_REGION: 'eu-west-2',
      AWS_LAMBDA_FUNCTION_NAME: 'Test-Function',
      // Each function has its own key, which identifies its calls.
      AWS_ACCESS_KEY_ID: 'LOCALFUNCTIONTestFunction',
      AWS_ENDPOINT_URL_S3: 'http://s3',
      _X_AMZN_TRACE_ID: textContaining('Root=1-2-3;Lineage='),
    });
    expect(environment).not.toHaveProperty('SECRET_OF_THE_HOST');
    expect(environment).not.toHaveProperty('VITEST');
  });

  it('gets the trace id of each invocation, not of the first one', async () => {
    const { invoke } = startRuntime('export const handler = async () => process.env._X_AMZN_TRACE_ID;');
    await invoke({}, 'Root=one');
    expect(await invoke({}, 'Root=two')).toEqual({ payload: textContaining('"Root=two;') });
  });

  it('keeps its module state from one event to the next', async () => {
    const { invoke } = startRuntime('let count = 0; export const handler = async () => ++count;');
    await invoke();
    expect(await invoke()).toEqual({ payload: '2' });
  });

  it('handles one event at a time in each environment', async () => {
    const { invoke } = startRuntime(`
      let busy = 0;
      export const handler = async () => {
        const before = busy++;
        await new Promise((done) => setTimeout(done, 20));
        busy--;
        return before;
      };`);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => invoke()));
    expect(outcomes).toEqual(Array.from({ length: 12 }, () => ({ payload: '0' })));
  });

  it('has its output forwarded line by line', async () => {
    const { invoke, logLines } = startRuntime(
      'export const handler = async () => { console.log("out"); console.error("err\\nmore"); };',
    );
    await invoke();
    await expect.poll(() => logLines.toSorted()).toEqual(['err', 'more', 'out']);
  });

  it('has its output forwarded when its environment is no longer needed', async () => {
    const code = `export const handler = async ({ n }) => {
      for (let line = 0; line < 50; line += 1) process.stdout.write('event ' + n + '\\n');
    };`;
    const { invoke, logLines } = startRuntime(code, { maxIdleEnvironments: 0 });
    const eventNumbers = Array.from({ length: 5 }, (_, n) => n);
    await Promise.all(eventNumbers.map((n) => invoke({ n })));
    const expectedLines = eventNumbers.flatMap((n) => Array.from({ length: 50 }, () => `event ${n}`));
    await expect.poll(() => logLines.toSorted()).toEqual(expectedLines.toSorted());
  });
});

describe('a function that fails', () => {
  it('reports what it throws, and processes the next event', async () => {
    const { invoke } = startRuntime(`
      export const handler = async ({ bad }) => { if (bad) throw new TypeError('no'); return 'fine'; };`);
    expect(await invoke({ bad: true })).toEqual(createExpectedError('TypeError', 'no'));
    expect(await invoke({})).toEqual({ payload: '"fine"' });
  });

  it.each([
    ['an endless loop', 'export const handler = async () => { for (;;); };'],
    [
      'a promise that never settles',
      'export const handler = () => new Promise(() => setInterval(() => {}, 1000));',
    ],
  ])('is stopped at its timeout in case of %s, and replaced', async (_, code) => {
    const { invoke } = startRuntime({ code, timeout: 0.2 });
    const timeoutError = {
      ...createExpectedError('Sandbox.Timedout', textContaining('Task timed out after 0.20 seconds')),
      timedOut: true,
    };
    expect(await invoke()).toEqual(timeoutError);
    expect(await invoke()).toEqual(timeoutError);
  });

  it('is reported and replaced if it exits', async () => {
    const { invoke } = startRuntime(`
      export const handler = async ({ code }) => { if (code === undefined) return 'alive'; process.exit(code); };`);
    expect(await invoke({ code: 7 })).toEqual(
      createExpectedError('Runtime.ExitError', textContaining('exit status 7')),
    );
    expect(await invoke({ code: 0 })).toEqual(
      createExpectedError('Runtime.ExitError', textContaining('without providing a reason')),
    );
    expect(await invoke({})).toEqual({ payload: '"alive"' });
  });

  it('ends only itself if it sends itself a signal', async () => {
    const { invoke } = startRuntime(
      'export const handler = async () => process.kill(process.pid, "SIGKILL");',
    );
    expect(await invoke()).toEqual(
      createExpectedError('Runtime.ExitError', textContaining('exit status 137')),
    );
  });

  it('is stopped without affecting others if it exceeds its memory', async () => {
    const { invoke } = startRuntime({
      code: `export const handler = async ({ big }) => {
        const all = [];
        while (big) all.push(new Array(10_000).fill(Math.random()));
        return 'small';
      };`,
      memory: 24,
      timeout: 20,
    });
    expect(await invoke({ big: true })).toEqual(
      createExpectedError('Runtime.ExitError', textContaining('signal: killed')),
    );
    expect(await invoke({})).toEqual({ payload: '"small"' });
  });

  it('reports an unhandled rejection', async () => {
    const { invoke } = startRuntime(`
      export const handler = async () => { Promise.reject(new Error('lost')); await new Promise((done) => setTimeout(done, 500)); };`);
    expect(await invoke()).toEqual(createExpectedError('Runtime.UnhandledPromiseRejection', 'Error: lost'));
  });

  it('does not affect later events if it throws after its result', async () => {
    const { invoke, logLines } = startRuntime(`
      let late = false;
      export const handler = async () => { if (!late) setTimeout(() => { throw new Error('late'); }, 5); late = true; return 'ok'; };`);
    expect(await invoke()).toEqual({ payload: '"ok"' });
    await expect.poll(() => logLines).toContain('Error: late');
    expect(await invoke()).toEqual({ payload: '"ok"' });
  });

  it.each([
    ['throws while loading', 'throw new RangeError("init")', 'RangeError', 'init'],
    [
      'imports a missing module',
      'import "./absent.mjs"',
      'Runtime.ImportModuleError',
      textContaining('absent'),
    ],
    ['is not JavaScript', 'export const = 1', 'Runtime.UserCodeSyntaxError', anything()],
    [
      'has no handler',
      'export const other = 1',
      'Runtime.HandlerNotFound',
      'index.handler is undefined or not exported',
    ],
    ['exits while loading', 'process.exit(3)', 'Runtime.ExitError', textContaining('exit status 3')],
  ])('reports that its bundle %s', async (_, code, errorType, message) => {
    const { invoke } = startRuntime(code);
    expect(await invoke()).toEqual(createExpectedError(errorType, message));
    expect(await invoke()).toEqual(createExpectedError(errorType, message));
  });

  it('may not return more than six megabytes', async () => {
    const { invoke } = startRuntime('export const handler = async () => "x".repeat(7 * 1024 * 1024);');
    expect(await invoke()).toEqual(createExpectedError('Function.ResponseSizeTooLarge', anything()));
  });

  it('does not get an event of more than six megabytes', async () => {
    const { invoke } = startRuntime('export const handler = async () => "asked";');
    expect(await invoke('x'.repeat(7 * 1024 * 1024))).toEqual(
      createExpectedError('RequestEntityTooLarge', anything()),
    );
  });
});

describe('environments', () => {
  const threadIdSource = `
    import { threadId } from 'node:worker_threads';
    export const handler = async () => { await new Promise((done) => setTimeout(done, 20)); return threadId; };`;
  const collectThreadIds = async (invoke: () => Promise<object>, count: number) =>
    new Set(
      (await Promise.all(Array.from({ length: count }, () => invoke()))).map((outcome) =>
        JSON.stringify(outcome),
      ),
    );

  it('are at most the limit, however many events arrive', async () => {
    const { invoke } = startRuntime(threadIdSource, { concurrency: 2 });
    expect((await collectThreadIds(invoke, 7)).size).toBe(2);
  });

  it('are ended when they are idle, and started again when needed', async () => {
    const { invoke } = startRuntime(threadIdSource, { idleTimeout: 30 });
    const [firstThreadId] = await collectThreadIds(invoke, 1);
    await expect
      .poll(async () => [...(await collectThreadIds(invoke, 1))], { interval: 100 })
      .not.toEqual([firstThreadId]);
  });

  it('run new code from the next event on', async () => {
    const { invoke, runtime, definition } = startRuntime('export const handler = async () => "old";');
    expect(await invoke()).toEqual({ payload: '"old"' });
    runtime.replace([defineFunction('export const handler = async () => "new";')]);
    expect(runtime.arns).toEqual([definition.arn]);
    expect(await invoke()).toEqual({ payload: '"new"' });
  });

  it('finish events in progress when the code is replaced', async () => {
    const { invoke, runtime } = startRuntime(
      'export const handler = async () => { await new Promise((done) => setTimeout(done, 200)); return "old"; };',
    );
    const pendingInvocation = invoke();
    runtime.replace([defineFunction('export const handler = async () => "new";')]);
    expect(await pendingInvocation).toEqual({ payload: '"old"' });
    expect(await invoke()).toEqual({ payload: '"new"' });
  });

  it('process no more events after their function has been removed', async () => {
    const { invoke, runtime } = startRuntime('export const handler = async () => 1;');
    runtime.replace([]);
    await expect(invoke()).rejects.toThrow('There is no function');
  });
});
