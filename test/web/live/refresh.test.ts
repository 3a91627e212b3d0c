import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refresher } from '../../../web/live/refresh.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});

afterEach(() => {
  page.hidden = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows the results of these queries, each in two places. @returns how often each was fetched again */
async function screenWith(...keys: string[][]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const fetchCounts: Record<string, number> = {};
  for (const queryKey of keys) {
    const name = queryKey.join(' ');
    const queryFn = () => {
      fetchCounts[name] = (fetchCounts[name] ?? -1) + 1;
      return fetchCounts[name];
    };
    for (let place = 0; place < 2; place += 1)
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  await vi.advanceTimersByTimeAsync(0);
  return { asked: fetchCounts, refresh: refresher(client) };
}

const change = (...ids: string[]) => ({ kind: 'tickets', ids }) as const;

test('a list is refetched once within a second of a change, and the parts of a screen share the request', async () => {
  const { asked, refresh } = await screenWith(['tickets', ''], ['dashboard']);
  refresh.on(change('a'));
  refresh.on(change('b', 'c'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual({ 'tickets ': 1, dashboard: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual({ 'tickets ': 1, dashboard: 1 });
});

test('while changes continue, a list is refetched at most every ten seconds, and at the end once more', async () => {
  const { asked, refresh } = await screenWith(['tickets', '']);
  for (let second = 0; second < 60; second += 1) {
    refresh.on(change(`ticket ${second}`));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // Refetched after 0, 2, 7, 17, 27, 37, 47 and 57 seconds.
  expect(asked).toEqual({ 'tickets ': 8 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual({ 'tickets ': 9 });
  await vi.advanceTimersByTimeAsync(10_000);
  refresh.on(change('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual({ 'tickets ': 10 });
});

test('an open ticket is refetched within a second of each of its changes, but not for changes of other tickets', async () => {
  const { asked, refresh } = await screenWith(['ticket', 'a']);
  for (let second = 0; second < 5; second += 1) {
    refresh.on(change(second % 2 === 0 ? 'a' : 'b'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toEqual({ 'ticket a': 3 });
});

test('a hidden window refetches once, when it is shown again', async () => {
  const { asked, refresh } = await screenWith(['tickets', ''], ['ticket', 'a']);
  page.hidden = true;
  refresh.on(change('a'));
  await vi.advanceTimersByTimeAsync(30_000);
  refresh.on(change('a'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toEqual({ 'tickets ': 0, 'ticket a': 0 });
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual({ 'tickets ': 1, 'ticket a': 1 });
});

test('a new connection immediately refetches everything on screen, and many simultaneous changes only once', async () => {
  const { asked, refresh } = await screenWith(['tickets', ''], ['ticket', 'a']);
  refresh.all();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual({ 'tickets ': 1, 'ticket a': 1 });
  refresh.on(change(...Array.from({ length: 100 }, (_, index) => `b${index}`), 'a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual({ 'tickets ': 2, 'ticket a': 2 });
});

test('the counts of lists, which change after their ticket, are refetched once they have changed', async () => {
  const { asked, refresh } = await screenWith(['queues'], ['tickets', '']);
  refresh.on(change('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual({ queues: 0, 'tickets ': 1 });
  refresh.on({ kind: 'counts' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual({ queues: 1, 'tickets ': 1 });
});
