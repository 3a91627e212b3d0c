import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../web/api/error.ts';
import { type Failure, logFailure, setFailureReporter } from '../../../web/api/log-failure.ts';
import { createQueryClient } from '../../../web/api/query-client.ts';

const reported: Failure[] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setFailureReporter((failure) => reported.push(failure));
});

afterEach(() => {
  vi.restoreAllMocks();
  setFailureReporter(() => undefined);
  reported.length = 0;
});

const taken = () => {
  const error = new ApiError(409, 'email_taken', 'priya@example.com is taken', { request_id: 'r-1' });
  error.action = 'createUser';
  return error;
};

test('a failed call is logged and reported with its endpoint, code, status and request, and nothing else', () => {
  logFailure(taken(), 'form');

  expect(console.error).toHaveBeenCalledExactlyOnceWith('createUser failed: email_taken (409, request r-1)');
  expect(reported).toEqual([{ action: 'createUser', code: 'email_taken', status: 409, request_id: 'r-1' }]);
});

test('of an error of the user pool, whose message may name the user, only the name is logged', () => {
  const error = Object.assign(new Error('priya@example.com does not exist'), {
    name: 'UserNotFoundException',
  });

  logFailure(error, 'signIn');

  expect(console.error).toHaveBeenCalledExactlyOnceWith('signIn failed: UserNotFoundException');
  expect(reported).toEqual([
    { action: 'signIn', code: 'UserNotFoundException', status: undefined, request_id: undefined },
  ]);
});

test('what the user has cancelled is not a failure', () => {
  logFailure(new DOMException('Cancelled', 'AbortError'), 'uploadFile');

  expect(console.error).not.toHaveBeenCalled();
  expect(reported).toEqual([]);
});

test('queries and mutations log what they fail with', async () => {
  const client = createQueryClient();
  const fail = () => Promise.reject(taken());

  await expect(client.fetchQuery({ queryKey: ['users'], queryFn: fail })).rejects.toThrow('taken');
  const mutation = client.getMutationCache().build(client, { mutationFn: fail });
  await expect(mutation.execute(undefined)).rejects.toThrow('taken');

  expect(reported.map(({ action }) => action)).toEqual(['createUser', 'createUser']);
});
