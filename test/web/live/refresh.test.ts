import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from '../../../web/live/refresh.ts';

const fakeDocument = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', fakeDocument);
});

afterEach(() => {
  fakeDocument.hidden = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows the results of these queries, each in two places. @returns how often each was fetched again */
async function openScreen(...keys: string[][]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const fetchCounts: Record<string, number> = {};
  for (const queryKey of keys) {
    const name = queryKey.join(' ');
    const queryFn = () => {
      fetchCounts[name] = (fetchCounts[name] ?? -1) + 1;
      return fetchCounts[name];
    };
    for (let observerIndex = 0; observerIndex < 2; observerIndex += 1)
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  await vi.advanceTimersByTimeAsync(0);
  return { fetchCounts, refresh: createRefresher(client) };
}

const createChange = (...ids: string[]) => ({ kind: 'tickets', ids }) as const;

test('a list is refetched once within a second of a change, and the parts of a screen share the request', async () => {
  const { fetchCounts, refresh } = await openScreen(['tickets', ''], ['dashboard']);
  refresh.handleEnvelope(createChange('a'));
  refresh.handleEnvelope(createChange('b', 'c'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchCounts).toEqual({ 'tickets ': 1, dashboard: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchCounts).toEqual({ 'tickets ': 1, dashboard: 1 });
});

test('while changes continue, a list is refetched at most every ten seconds, and at the end once more', async () => {
  const { fetchCounts, refresh } = await openScreen(['tickets', '']);
  for (let second = 0; second < 60; second += 1) {
    refresh.handleEnvelope(createChange(`ticket ${second}`));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // Refetched after 0, 2, 7, 17, 27, 37, 47 and 57 seconds.
  expect(fetchCounts).toEqual({ 'tickets ': 8 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchCounts).toEqual({ 'tickets ': 9 });
  await vi.advanceTimersByTimeAsync(10_000);
  refresh.handleEnvelope(createChange('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchCounts).toEqual({ 'tickets ': 10 });
});

test('an open ticket is refetched within a second of each of its changes, but not for changes of other tickets', async () => {
  const { fetchCounts, refresh } = await openScreen(['ticket', 'a']);
  for (let second = 0; second < 5; second += 1) {
    refresh.handleEnvelope(createChange(second % 2 === 0 ? 'a' : 'b'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(fetchCounts).toEqual({ 'ticket a': 3 });
});

test('a hidden window refetches once, when it is shown again', async () => {
  const { fetchCounts, refresh } = await openScreen(['tickets', ''], ['ticket', 'a']);
  fakeDocument.hidden = true;
  refresh.handleEnvelope(createChange('a'));
  await vi.advanceTimersByTimeAsync(30_000);
  refresh.handleEnvelope(createChange('a'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetchCounts).toEqual({ 'tickets ': 0, 'ticket a': 0 });
  fakeDocument.hidden = false;
  fakeDocument.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchCounts).toEqual({ 'tickets ': 1, 'ticket a': 1 });
});

test('a new connection immediately refetches everything on screen, and many simultaneous changes only once', async () => {
  const { fetchCounts, refresh } = await openScreen(['tickets', ''], ['ticket', 'a']);
  refresh.all();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchCounts).toEqual({ 'tickets ': 1, 'ticket a': 1 });
  refresh.handleEnvelope(createChange(...Array.from({ length: 100 }, (_, index) => `b${index}`), 'a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchCounts).toEqual({ 'tickets ': 2, 'ticket a': 2 });
});

test('the counts of lists, which change after their ticket, are refetched once they have changed', async () => {
  const { fetchCounts, refresh } = await openScreen(['queues'], ['tickets', '']);
  refresh.handleEnvelope(createChange('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchCounts).toEqual({ queues: 0, 'tickets ': 1 });
  refresh.handleEnvelope({ kind: 'counts' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchCounts).toEqual({ queues: 1, 'tickets ': 1 });
});
