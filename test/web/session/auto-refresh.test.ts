import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAmplifyItems, createMemoryStorage } from '../support/storage.ts';

const userPool = vi.hoisted(() => ({ refresh: (): Promise<string | undefined> => Promise.resolve('') }));

// Amplify needs a page's configuration and a user pool, so these tests replace it.
vi.mock('../../../web/session/tokens/amplify.ts', () => ({ refreshTokens: () => userPool.refresh() }));

const toMilliseconds = (count: number) => count * 1000;
const startTime = Date.UTC(2026, 0, 1);

/** Stores tokens that expire in this many seconds. @returns the times of requests for new tokens, in ms */
function emulateTokens(
  expiresInSeconds: number,
  respond: (callNumber: number) => Promise<string | undefined>,
) {
  const createItems = (lifetime: number) =>
    createAmplifyItems({ groups: ['customer'], exp: (Date.now() + lifetime) / 1000 });
  const storage = createMemoryStorage(createItems(toMilliseconds(expiresInSeconds)));
  vi.stubGlobal('localStorage', storage);
  const refreshTimes: number[] = [];
  userPool.refresh = async () => {
    refreshTimes.push(Date.now() - startTime);
    const token = await respond(refreshTimes.length);
    for (const [key, value] of Object.entries(createItems(toMilliseconds(900)))) storage.setItem(key, value);
    return token;
  };
  return refreshTimes;
}

/** Opens a browser tab. Each tab has its own copy of the modules. */
async function openTab(visibilityState = 'visible') {
  vi.resetModules();
  const document = Object.assign(new EventTarget(), { visibilityState });
  vi.stubGlobal('document', document);
  // Loads the module now, so that loading it on demand takes no emulated time.
  await import('../../../web/session/tokens/amplify.ts');
  const { startAutoRefresh } = await import('../../../web/session/tokens/auto-refresh.ts');
  startAutoRefresh();
  return document;
}

/** Emulates a browser's locks: work that requests a lock runs only after earlier work has ended. */
function stubLocks() {
  let lastWork: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, work: () => Promise<unknown>) => {
    const result = lastWork.then(work);
    lastWork = result.catch(() => undefined);
    return result;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

const createNamedError = (name: string) => Object.assign(new Error(name), { name });
const advanceSeconds = (count: number) => vi.advanceTimersByTimeAsync(toMilliseconds(count));

beforeEach(() => {
  vi.useFakeTimers({ now: startTime });
  stubLocks();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the token is refreshed at the first tick with three ticks or fewer left, and not before', async () => {
  const refreshTimes = emulateTokens(151, () => Promise.resolve('new'));
  await openTab();

  await advanceSeconds(89);
  expect(refreshTimes).toEqual([]);
  await advanceSeconds(300);
  expect(refreshTimes).toEqual([90_000]);
});

test('a token with exactly three ticks left is refreshed', async () => {
  const refreshTimes = emulateTokens(120, () => Promise.resolve('new'));
  await openTab();

  await advanceSeconds(31);
  expect(refreshTimes).toEqual([30_000]);
});

test.each(['NetworkError', 'InternalErrorException'])(
  'after %s, a refresh is retried after 200 ms and twice as long each time, until the next tick',
  async (name) => {
    const refreshTimes = emulateTokens(100, () => Promise.reject(createNamedError(name)));
    await openTab();

    await advanceSeconds(59);
    expect(refreshTimes.map((time) => time - 30_000)).toEqual([
      0, 200, 600, 1400, 3000, 6200, 12_600, 25_400,
    ]);
    await advanceSeconds(1);
    expect(refreshTimes.at(-1)).toBe(60_000);
  },
);

test('a retry that succeeds is the last', async () => {
  const refreshTimes = emulateTokens(100, (callNumber) =>
    callNumber < 3 ? Promise.reject(createNamedError('NetworkError')) : Promise.resolve('new'),
  );
  await openTab();

  await advanceSeconds(200);
  expect(refreshTimes).toEqual([30_000, 30_200, 30_600]);
});

test('if the user pool refuses, nothing is retried before the next tick', async () => {
  const refreshTimes = emulateTokens(100, () =>
    Promise.reject(createNamedError('ResourceNotFoundException')),
  );
  await openTab();

  await advanceSeconds(59);
  expect(refreshTimes).toEqual([30_000]);
});

test('a hidden document refreshes nothing until it is visible', async () => {
  const refreshTimes = emulateTokens(100, () => Promise.resolve('new'));
  const document = await openTab('hidden');

  await advanceSeconds(75);
  expect(refreshTimes).toEqual([]);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await advanceSeconds(0);
  expect(refreshTimes).toEqual([75_000]);
});

test('only one of several tabs refreshes the token', async () => {
  const refreshTimes = emulateTokens(100, async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return 'new';
  });
  for (let tab = 0; tab < 3; tab += 1) await openTab();

  await advanceSeconds(200);
  expect(refreshTimes).toEqual([30_000]);
});

test('while the user pool is unreachable, the API gets the token as long as it is valid', async () => {
  const refreshTimes = emulateTokens(60, () => Promise.reject(createNamedError('NetworkError')));
  await openTab('hidden');
  const { getAccessToken } = await import('../../../web/session/tokens/tokens.ts');

  expect(await getAccessToken({ refresh: false })).toMatch(/\w/);
  await advanceSeconds(61);
  await expect(getAccessToken({ refresh: false })).rejects.toThrow('NetworkError');
  expect(refreshTimes).toEqual([0, 61_000]);
});
