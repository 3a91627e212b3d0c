import { expect, test } from 'vitest';
import { toSetPasswordError } from '../../../../web/portal/set-password/set-password-error.ts';

const named = (name: string) => Object.assign(new Error(), { name });

test.each(['ExpiredCodeException', 'CodeMismatchException'])('%s needs a new link', (name) => {
  expect(toSetPasswordError(named(name)).cause).toBe('link');
});

test('a password the user pool refuses needs another password', () => {
  expect(toSetPasswordError(named('InvalidPasswordException')).cause).toBe('password');
});

test('anything else is worth another try', () => {
  expect(toSetPasswordError(named('NetworkError')).cause).toBe('other');
  expect(toSetPasswordError('odd').cause).toBe('other');
});
