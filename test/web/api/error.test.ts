import { describe, expect, it } from 'vitest';
import { isNotFound, errorMessage } from '../../../web/api/error.ts';
import { ApiError } from '../../../web/api/error.ts';

const refusal = (status: number, issues: { path: string; message: string }[] = []) =>
  new ApiError(status, 'code', 'The reason', { issues });

describe('a ticket that cannot be shown', () => {
  it('is not found when the API says so', () => {
    expect(isNotFound(refusal(404))).toBe(true);
  });

  it('is not found when the URL’s id is malformed', () => {
    expect(isNotFound(refusal(400, [{ path: 'params.id', message: 'must be a ticket id' }]))).toBe(true);
  });

  it.each([refusal(500), refusal(0), refusal(403), refusal(400), new Error('bug'), null])(
    'is not reported as not found after another error (%s)',
    (error) => {
      expect(isNotFound(error)).toBe(false);
    },
  );
});

describe('the message of an error', () => {
  it("is the API's own message", () => {
    expect(errorMessage(refusal(409))).toBe('The reason');
  });

  it('never shows internals', () => {
    expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.');
  });
});
