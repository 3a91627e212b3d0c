import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../web/api/error.ts';
import { logFailure } from '../../../web/api/log-failure.ts';
import { createQueryClient } from '../../../web/api/query-client.ts';

const sendBeacon = vi.fn<(address: string, body: Blob) => boolean>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('location', { pathname: '/support/new-ticket' });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sendBeacon.mockReset();
});

const createEmailTakenError = () => {
  const error = new ApiError(409, 'email_taken', 'priya@example.com is taken', { request_id: 'r-1' });
  error.action = 'createUser';
  return error;
};

test('a failed call is logged with its endpoint, code, status and request, and nothing else', () => {
  logFailure(createEmailTakenError(), 'form');

  expect(console.error).toHaveBeenCalledExactlyOnceWith('createUser failed: email_taken (409, request r-1)');
});

test("only the name of a user pool error is logged, because its message may contain the user's input", () => {
  const error = Object.assign(new Error('priya@example.com does not exist'), {
    name: 'UserNotFoundException',
  });

  logFailure(error, 'signIn');

  expect(console.error).toHaveBeenCalledExactlyOnceWith('signIn failed: UserNotFoundException');
});

test('an action that the user cancelled is not a failure', () => {
  logFailure(new DOMException('Cancelled', 'AbortError'), 'uploadFile');

  expect(console.error).not.toHaveBeenCalled();
});

test('queries and mutations log their failures', async () => {
  const client = createQueryClient();
  const fail = () => Promise.reject(createEmailTakenError());

  await expect(client.fetchQuery({ queryKey: ['users'], queryFn: fail })).rejects.toThrow('taken');
  const mutation = client.getMutationCache().build(client, { mutationFn: fail });
  await expect(mutation.execute(undefined)).rejects.toThrow('taken');

  expect(console.error).toHaveBeenCalledTimes(2);
});

test.each([
  ['a request without a response', new ApiError(0, 'network_error', 'x'), 'no_response'],
  ['a response of a failing server', new ApiError(503, 'unavailable', 'x'), 'server_error'],
])('%s is reported with its kind only', async (_, error, kind) => {
  logFailure(error, 'listTickets');

  const [address, body] = sendBeacon.mock.calls[0] ?? [];
  expect([address, await body?.text()]).toEqual(['/api/failures', `{"area":"portal","kind":"${kind}"}`]);
});

test('a screen that throws is reported', async () => {
  logFailure(new TypeError('x is undefined'), 'screen');

  expect(await sendBeacon.mock.calls[0]?.[1].text()).toBe('{"area":"portal","kind":"screen_error"}');
});

test("a response that refuses the user's action is not reported", () => {
  logFailure(createEmailTakenError(), 'form');

  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a document reports at most ten failures', async () => {
  vi.resetModules();
  const { logFailure: reloadedLogFailure } = await import('../../../web/api/log-failure.ts');
  for (let count = 0; count < 12; count += 1) reloadedLogFailure(new TypeError('x is undefined'), 'screen');

  expect(sendBeacon).toHaveBeenCalledTimes(10);
});
