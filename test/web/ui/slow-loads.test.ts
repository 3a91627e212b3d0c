import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLoadingSlowly, onSlowLoadChange, showSlowLoad } from '../../../web/ui/loading/slow-loads.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Loads code for this many ms, and then fails with `failure` if it is given. */
const load = (ms: number, failure?: Error) =>
  showSlowLoad(
    new Promise<string>((resolve, reject) =>
      setTimeout(() => (failure ? reject(failure) : resolve('loaded')), ms),
    ),
  );

test('code that loads for more than 300 ms shows a loading state until all of it has loaded', async () => {
  const slowStates: boolean[] = [];
  const unsubscribe = onSlowLoadChange(() => slowStates.push(isLoadingSlowly()));
  const loadPromises = [load(200), load(500), load(900)];
  await vi.advanceTimersByTimeAsync(299);
  expect(isLoadingSlowly()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLoadingSlowly()).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(isLoadingSlowly()).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(isLoadingSlowly()).toBe(false);
  expect(await Promise.all(loadPromises)).toEqual(['loaded', 'loaded', 'loaded']);
  expect(slowStates.at(-1)).toBe(false);
  unsubscribe();
});

test('code that fails to load ends the loading state, and rejects with its error', async () => {
  const failurePromise = load(400, new TypeError('offline')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(350);
  expect(isLoadingSlowly()).toBe(true);
  await vi.advanceTimersByTimeAsync(50);
  expect(await failurePromise).toMatchObject({ message: 'offline' });
  expect(isLoadingSlowly()).toBe(false);
});
