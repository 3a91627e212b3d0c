import { expect, test } from 'vitest';
import { ApiError } from '../../../../web/api/error.ts';
import { toSetPasswordError } from '../../../../web/portal/set-password/set-password-error.ts';

const createRefusal = (code: string, field?: string) =>
  new ApiError(400, code, 'No', {
    issues: field === undefined ? [] : [{ path: `body.${field}`, message: 'Not this' }],
  });

test.each([createRefusal('link_invalid'), createRefusal('invalid_request', 'token')])(
  'after %s, the user needs a new link',
  (error) => {
    expect(toSetPasswordError(error).cause).toBe('link');
  },
);

test('after a rejected password, the user needs another password and sees the reason', () => {
  expect(toSetPasswordError(createRefusal('password_common', 'password'))).toEqual({
    cause: 'password',
    message: 'Not this',
  });
});

test('after any other error, the user can try again', () => {
  expect(toSetPasswordError(createRefusal('too_many_requests')).cause).toBe('other');
  expect(toSetPasswordError('odd').cause).toBe('other');
});
