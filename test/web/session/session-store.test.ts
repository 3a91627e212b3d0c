import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuthEvent } from '../../../web/session/auth-events.ts';
import { readDraft, storeDraft } from '../../../web/session/stored/stored-drafts.ts';
import { createAmplifyItems, createMemoryStorage } from '../support/storage.ts';

const revokeStub = vi.hoisted(() => ({ session: (): Promise<void> => Promise.resolve() }));

// Amplify needs a page's configuration and a user pool, so these tests replace it.
vi.mock('../../../web/session/tokens/amplify.ts', () => ({
  revokeSession: () => revokeStub.session(),
  endSession: () => revokeStub.session(),
  refreshTokens: () => Promise.resolve(undefined),
}));

/** Emulates a browser tab: its own window, and storage that all tabs share. */
async function openTab(storage: Storage) {
  vi.resetModules();
  vi.unstubAllGlobals();
  const tabWindow = new EventTarget();
  const visitedPaths: string[] = [];
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('addEventListener', tabWindow.addEventListener.bind(tabWindow));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', {
    pathname: '/support/ticket/1',
    search: '',
    assign: (path: string) => visitedPaths.push(path),
    reload: () => undefined,
  });
  const { onAuthEvent } = await import('../../../web/session/auth-events.ts');
  const events: AuthEvent[] = [];
  onAuthEvent((event) => events.push(event));
  const store = await import('../../../web/session/session-store.ts');
  store.startSessionStore();
  await vi.advanceTimersByTimeAsync(100);
  const dispatchStorageEvent = async (key: string | null) => {
    tabWindow.dispatchEvent(Object.assign(new Event('storage'), { key }));
    await vi.advanceTimersByTimeAsync(100);
  };
  return { ...store, events, visitedPaths, dispatchStorageEvent };
}

const createSessionStorage = () => createMemoryStorage(createAmplifyItems({ groups: ['customer'] }));
const listSessionKeys = (storage: Storage) =>
  Object.keys(storage).filter((key) => key.startsWith('CognitoIdentityServiceProvider.'));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page starts with the stored session', async () => {
  const { getCurrentSession, events } = await openTab(createSessionStorage());

  expect(getCurrentSession().status).toBe('signed-in');
  expect(events).toEqual(['initial_session']);
});

test('a sign-out and a sign-in in another tab update the session', async () => {
  const items = createAmplifyItems({ groups: ['customer'] });
  const storage = createMemoryStorage({ ...items });
  const { getCurrentSession, events, dispatchStorageEvent } = await openTab(storage);
  const [tokenKey = ''] = listSessionKeys(storage);

  storage.clear();
  await dispatchStorageEvent(tokenKey);
  expect(getCurrentSession().status).toBe('signed-out');

  for (const [key, value] of Object.entries(items)) storage.setItem(key, value);
  await dispatchStorageEvent(tokenKey);
  expect(getCurrentSession().status).toBe('signed-in');
  expect(events).toEqual(['initial_session', 'signed_out', 'signed_in']);
});

test('storage items of other libraries are ignored', async () => {
  const storage = createSessionStorage();
  const { getCurrentSession, dispatchStorageEvent } = await openTab(storage);

  storage.clear();
  await dispatchStorageEvent('something.else');

  expect(getCurrentSession().status).toBe('signed-in');
});

test.each([
  ['accepts the request', () => Promise.resolve()],
  ['rejects the request', () => Promise.reject(new Error('NotAuthorizedException'))],
  ['does not respond', () => new Promise<void>(() => undefined)],
])('signing out clears the local session when the user pool %s', async (_, respond) => {
  revokeStub.session = respond;
  const storage = createSessionStorage();
  const { signOut, events, visitedPaths } = await openTab(storage);

  const signOutPromise = signOut();
  await vi.advanceTimersByTimeAsync(3000);
  await signOutPromise;

  expect(listSessionKeys(storage)).toEqual([]);
  expect(visitedPaths).toEqual(['/auth/login']);
  expect(events).toEqual(['initial_session', 'signed_out']);
  expect(sessionStorage.getItem('toast')).toBe('["success","Signed out successfully"]');
});

test('a user who signs out leaves no draft; those of other users stay', async () => {
  revokeStub.session = () => Promise.resolve();
  const storage = createSessionStorage();
  for (const user of ['user-1', 'user-2'])
    storeDraft(storage, user, 'ticket/new', { saved_at: Date.now(), values: {} });
  const { signOut } = await openTab(storage);

  await signOut();

  expect(Object.keys(storage).filter((key) => key.startsWith('draft/'))).toEqual(['draft/user-2/ticket/new']);
});

test('a session that ends without a sign-out does not remove the drafts', async () => {
  revokeStub.session = () => Promise.resolve();
  const storage = createSessionStorage();
  storeDraft(storage, 'user-1', 'ticket/new', { saved_at: Date.now(), values: {} });
  const { signOutWithError } = await openTab(storage);

  await signOutWithError('Your account is disabled.');

  expect(readDraft(storage, 'user-1', 'ticket/new')).toBeDefined();
});

test('a user whose account is disabled is signed out once, sees the reason, and returns to the page after sign-in', async () => {
  revokeStub.session = () => Promise.resolve();
  const storage = createSessionStorage();
  const { signOutWithError, visitedPaths } = await openTab(storage);

  await Promise.all([
    signOutWithError('Your account is disabled.'),
    signOutWithError('Your account is disabled.'),
  ]);

  expect(listSessionKeys(storage)).toEqual([]);
  expect(visitedPaths).toEqual(['/auth/login']);
  expect(sessionStorage.getItem('toast')).toBe('["error","Your account is disabled."]');
  expect(sessionStorage.getItem('return_to')).toBe('/support/ticket/1');
});
