import { describe, expect, it } from 'vitest';
import { isNotFound, errorMessage } from '../../../web/api/error.ts';
import { ApiError } from '../../../web/api/error.ts';

const refusal = (status: number, issues: { path: string; message: string }[] = []) =>
  new ApiError(status, 'code', 'The reason', { issues });

describe('a ticket that cannot be shown', () => {
  it('is absent when the API says so', () => {
    expect(isNotFound(refusal(404))).toBe(true);
  });

  it('is absent when its address holds no possible id', () => {
    expect(isNotFound(refusal(400, [{ path: 'params.id', message: 'must be a ticket id' }]))).toBe(true);
  });

  it.each([refusal(500), refusal(0), refusal(403), refusal(400), new Error('bug'), null])(
    'is not called absent when it could not be fetched (%s)',
    (error) => {
      expect(isNotFound(error)).toBe(false);
    },
  );
});

describe('the reason given to people', () => {
  it("is the API's own message", () => {
    expect(errorMessage(refusal(409))).toBe('The reason');
  });

  it('never shows the inside of the program', () => {
    expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.');
  });
});
