import { expect, test } from 'vitest';
import { toSetPasswordError } from '../../../../web/portal/set-password/set-password-error.ts';

const named = (name: string) => Object.assign(new Error(), { name });

test.each(['ExpiredCodeException', 'CodeMismatchException'])(
  'after %s, the user needs a new link',
  (name) => {
    expect(toSetPasswordError(named(name)).cause).toBe('link');
  },
);

test('after the user pool rejected a password, the user needs another password', () => {
  expect(toSetPasswordError(named('InvalidPasswordException')).cause).toBe('password');
});

test('after any other error, the user can try again', () => {
  expect(toSetPasswordError(named('NetworkError')).cause).toBe('other');
  expect(toSetPasswordError('odd').cause).toBe('other');
});
