import { expect, test } from 'vitest';
import { clearStoredSession, readStoredSession } from '../../../web/session/stored/stored-session.ts';
import { createAmplifyItems, createMemoryStorage } from '../support/storage.ts';

test('the user has the roles of the access token, and the name and e-mail address of the ID token', () => {
  const storage = createMemoryStorage(
    createAmplifyItems({ groups: ['customer', 'agent', 'unknown'], name: 'Zoë Ångström' }),
  );

  expect(readStoredSession(storage)?.user).toEqual({
    id: 'user-1',
    email: 'priya@northgate.example',
    full_name: 'Zoë Ångström',
    roles: ['customer', 'agent'],
  });
});

test('a user without a name is shown with the e-mail address', () => {
  expect(readStoredSession(createMemoryStorage(createAmplifyItems({ groups: [] })))?.user.full_name).toBe(
    'priya@northgate.example',
  );
});

test("a token's expiry is computed with the clock of the browser, even if that clock is wrong", () => {
  const storage = createMemoryStorage(createAmplifyItems({ groups: [], exp: 1_000, clockDrift: 600_000 }));

  expect(readStoredSession(storage)?.expires_at).toBe(400_000);
});

test('empty storage has no session', () => {
  expect(readStoredSession(createMemoryStorage())).toBeUndefined();
});

test('a malformed token is treated as no session', () => {
  const items = createAmplifyItems({ groups: ['admin'] });
  const damagedItems = Object.fromEntries(
    Object.entries(items).map(([key, value]) => [key, key.endsWith('.accessToken') ? 'not.a!.token' : value]),
  );

  expect(readStoredSession(createMemoryStorage(damagedItems))).toBeUndefined();
});

test('clearing removes every session item and nothing else', () => {
  const storage = createMemoryStorage(createAmplifyItems({ groups: ['admin'] }));

  clearStoredSession(storage);

  expect(Object.keys(storage)).toEqual(['something.else']);
});
