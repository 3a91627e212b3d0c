import { describe, expect, it } from 'vitest';
import { isNotFound, errorMessage } from '../../../web/api/error.ts';
import { ApiError } from '../../../web/api/error.ts';

const createApiError = (status: number, issues: { path: string; message: string }[] = []) =>
  new ApiError(status, 'code', 'The reason', { issues });

describe('a failed ticket request', () => {
  it('is "not found" when the API returns 404', () => {
    expect(isNotFound(createApiError(404))).toBe(true);
  });

  it('is "not found" when the id in the URL is malformed', () => {
    expect(isNotFound(createApiError(400, [{ path: 'params.id', message: 'must be a ticket id' }]))).toBe(
      true,
    );
  });

  it.each([
    createApiError(500),
    createApiError(0),
    createApiError(403),
    createApiError(400),
    new Error('bug'),
    null,
  ])('is not "not found" after another error (%s)', (error) => {
    expect(isNotFound(error)).toBe(false);
  });
});

describe('the message of an error', () => {
  it("is the API's own message", () => {
    expect(errorMessage(createApiError(409))).toBe('The reason');
  });

  it('never contains internal details', () => {
    expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.');
  });
});
