import { expect, test } from 'vitest';
import { failureOf } from '../../../../web/portal/set-password/set-password-error.ts';
import { readResetLink } from '../../../../web/portal/set-password/reset-link.ts';

function taken(hash: string) {
  const addresses: unknown[] = [];
  const place: Location = Object.assign(Object.create(null), { hash, pathname: '/auth/set-password' });
  const past = {
    state: null,
    replaceState: (_: unknown, __: string, url?: unknown) => void addresses.push(url),
  };
  return { link: readResetLink(place, past), addresses };
}

test('a mailed link fills in e-mail and code, a plus kept, and leaves the address bar', () => {
  const { link, addresses } = taken("#email=o'neil%2Bdesk@example.com&code=123456");

  expect(link).toEqual({ email: "o'neil+desk@example.com", code: '123456' });
  expect(addresses).toEqual(['/auth/set-password']);
});

test('a plus that was not encoded is a plus', () => {
  expect(taken('#email=a+b@example.com&code=1').link.email).toBe('a+b@example.com');
});

test.each(['', '#', '#email=%E0%A4%A', '#code'])('a damaged link %j fills in nothing', (hash) => {
  expect(taken(hash).link).toEqual({ email: '', code: '' });
});

const named = (name: string) => Object.assign(new Error(), { name });

test.each(['ExpiredCodeException', 'CodeMismatchException'])('%s needs a new link', (name) => {
  expect(failureOf(named(name)).about).toBe('link');
});

test('a password the user pool refuses needs another password', () => {
  expect(failureOf(named('InvalidPasswordException')).about).toBe('password');
});

test('anything else is worth another try', () => {
  expect(failureOf(named('NetworkError')).about).toBe('rest');
  expect(failureOf('odd').about).toBe('rest');
});
