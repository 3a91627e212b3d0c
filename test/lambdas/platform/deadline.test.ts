import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import {
  DeadlineExceeded,
  runUntilDeadline,
  runBeforeDeadline,
  getDeadlineSignal,
  getMillisecondsLeft,
  createTimeoutSignal,
  withTriggerDeadline,
} from '../../../lambdas/platform/deadline.ts';

const hang = () => new Promise<never>(() => undefined);
const createContext = (milliseconds: number) => ({ getRemainingTimeInMillis: () => milliseconds });

describe('work with a deadline', () => {
  test('returns its result or throws its error if it ends in time', async () => {
    expect(await runBeforeDeadline(createContext(10_000), async () => 7)).toBe(7);
    const failingWork = runBeforeDeadline(createContext(10_000), () => Promise.reject(new Error('No')));
    await expect(failingWork).rejects.toThrow('No');
  });

  test('is rejected two seconds before the function times out if it hangs', async () => {
    vi.useFakeTimers();
    const onRejected = vi.fn<(error: unknown) => void>();
    runBeforeDeadline(createContext(10_000), hang).catch(onRejected);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(onRejected).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onRejected).toHaveBeenCalledExactlyOnceWith(expect.any(DeadlineExceeded));
    vi.useRealTimers();
  });

  test('has its calls aborted, but not the calls of the next invocation', async () => {
    const abortStates: boolean[] = [];
    const firstInvocation = runBeforeDeadline(createContext(2_010), async () => {
      await delay(50);
      abortStates.push(getDeadlineSignal()?.aborted ?? false);
    });
    await expect(firstInvocation).rejects.toThrow(DeadlineExceeded);
    await runBeforeDeadline(createContext(10_000), async () => {
      await delay(100);
      abortStates.push(getDeadlineSignal()?.aborted ?? false);
    });
    expect(abortStates).toEqual([true, false]);
  });

  test('is awaited after the deadline if it handles its own failures', async () => {
    const isAborted = await runUntilDeadline(createContext(2_010), async () => {
      await delay(30);
      return getDeadlineSignal()?.aborted;
    });
    expect(isAborted).toBe(true);
  });

  test('ends before the timeout of Cognito in a Cognito trigger', async () => {
    vi.useFakeTimers();
    const onRejected = vi.fn<(error: unknown) => void>();
    withTriggerDeadline(hang)('event', createContext(10_000)).catch(onRejected);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(onRejected).toHaveBeenCalledExactlyOnceWith(expect.any(DeadlineExceeded));
    vi.useRealTimers();
  });

  test('can read the remaining time, which is unlimited outside an invocation', async () => {
    expect(getMillisecondsLeft()).toBe(Number.POSITIVE_INFINITY);
    expect(getDeadlineSignal()).toBeUndefined();
    const remainingMilliseconds = await runBeforeDeadline(createContext(5_000), async () =>
      getMillisecondsLeft(),
    );
    expect(remainingMilliseconds).toBeGreaterThan(2_900);
    expect(remainingMilliseconds).toBeLessThanOrEqual(3_000);
  });

  test('gives calls a signal that aborts at the earlier of their timeout and the deadline', async () => {
    const isAborted = await runUntilDeadline(createContext(2_020), async () => {
      const signal = createTimeoutSignal(60_000);
      await delay(60);
      return signal.aborted;
    });
    expect(isAborted).toBe(true);
  });
});
