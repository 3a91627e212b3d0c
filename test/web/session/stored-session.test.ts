import { expect, test } from 'vitest';
import { clearStoredSession, readStoredSession } from '../../../web/session/stored-session.ts';
import { amplifyItems, memoryStorage } from '../support/storage.ts';

test('the stored tokens hold the user: roles from the access token, name and e-mail from the ID token', () => {
  const storage = memoryStorage(
    amplifyItems({ groups: ['customer', 'agent', 'unknown'], name: 'Zoë Ångström' }),
  );

  expect(readStoredSession(storage)?.user).toEqual({
    id: 'user-1',
    email: 'priya@northgate.example',
    full_name: 'Zoë Ångström',
    roles: ['customer', 'agent'],
  });
});

test('a user without a name is shown by the e-mail address', () => {
  expect(readStoredSession(memoryStorage(amplifyItems({ groups: [] })))?.user.full_name).toBe(
    'priya@northgate.example',
  );
});

test("the end of a token is told by this machine's clock, however wrong that is", () => {
  const storage = memoryStorage(amplifyItems({ groups: [], exp: 1_000, drift: 600_000 }));

  expect(readStoredSession(storage)?.expires_at).toBe(400_000);
});

test('empty storage has no session', () => {
  expect(readStoredSession(memoryStorage())).toBeUndefined();
});

test('a malformed token is no session', () => {
  const items = amplifyItems({ groups: ['admin'] });
  const damaged = Object.fromEntries(
    Object.entries(items).map(([key, value]) => [key, key.endsWith('.accessToken') ? 'not.a!.token' : value]),
  );

  expect(readStoredSession(memoryStorage(damaged))).toBeUndefined();
});

test('clearing removes every session item and nothing else', () => {
  const storage = memoryStorage(amplifyItems({ groups: ['admin'] }));

  clearStoredSession(storage);

  expect(Object.keys(storage)).toEqual(['something.else']);
});
