import { expect, test } from 'vitest';
import { ApiError } from '../../../web/api/error.ts';
import { toFieldErrors, hasErrors, clearErrors } from '../../../web/forms/field-errors.ts';

test('an edit removes the errors of the edited field and of the whole form, but no others', () => {
  const errors = { name: 'Name is required', phone: 'Phone is too long', root: 'Invalid' };

  expect(clearErrors(errors, { name: 'Ann' })).toEqual({ phone: 'Phone is too long' });
});

test('an issue of a list item is an error of the list', () => {
  const issues = [{ path: 'body.roles.0', message: 'must be a role' }];
  const error = new ApiError(400, 'invalid_request', 'Invalid', { issues });

  expect(toFieldErrors(error, ['roles', 'email'])).toEqual({ roles: 'must be a role' });
});

test('an empty object has no errors', () => {
  expect(hasErrors({})).toBe(false);
  expect(hasErrors({ root: 'Invalid' })).toBe(true);
});
