import { afterEach, describe, expect, test } from 'vitest';
import { type Contract, contract } from '../../../shared/contract/index.ts';
import { readCsvResponse } from '../../../web/admin/lists/save-file.ts';
import { createClient } from '../../../web/api/client.ts';
import { networkErrorCode } from '../../../web/api/error.ts';
import { listRoutes } from '../../../web/api/routes.ts';
import { routes } from 'virtual:api-routes';
import { type Answer, type ReceivedRequest, startServer } from '../support/server.ts';

const closeFunctions: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closeFunctions.splice(0)) await close();
});

async function startClient(
  respond: (request: ReceivedRequest, index: number) => Answer,
  tokens: { current?: string; renewed?: string } = { current: 'token-1', renewed: 'token-2' },
) {
  const server = await startServer(respond);
  closeFunctions.push(server.close);
  const refreshFlags: boolean[] = [];
  const api = createClient<Contract>(routes, {
    base: server.url,
    getAccessToken: async ({ refresh }) => {
      refreshFlags.push(refresh);
      return refresh ? tokens.renewed : tokens.current;
    },
  });
  return { api, received: server.received, refreshFlags };
}

const createProblem = (status: number, code: string, extraFields: object = {}): Answer => ({
  status,
  body: { code, message: `It is ${code}`, request_id: 'request-1', ...extraFields },
});

describe('a request', () => {
  test('rejects with the name of its endpoint', async () => {
    const { api } = await startClient(() => createProblem(409, 'name_taken'));

    await expect(api('getMe', {})).rejects.toMatchObject({ action: 'getMe', code: 'name_taken' });
  });

  test('uses the method and path of the contract, and the token of the signed-in user', async () => {
    const { api, received } = await startClient(() => ({ body: { items: [], next_cursor: null } }));

    await api('listTickets', { query: { tab: 'open', cursor: undefined } });

    expect(received).toMatchObject([
      { method: 'GET', url: '/api/tickets?tab=open', headers: { authorization: 'Bearer token-1' }, body: '' },
    ]);
  });

  test('encodes path parameters, so that an id cannot change the path', async () => {
    const { api, received } = await startClient(() => ({}));

    await api('getTicket', { params: { id: '../me?x=1' } });

    expect(received[0]?.url).toBe('/api/tickets/..%2Fme%3Fx%3D1');
  });

  test('sends its body as JSON with the idempotency key', async () => {
    const { api, received } = await startClient(() => ({ status: 201, body: { id: 'new' } }));

    const ticket = await api('createTicket', {
      body: { subject: 'Help', description: 'Please' },
      idempotency_key: 'key-1',
    });

    expect(ticket).toEqual({ id: 'new' });
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ subject: 'Help', description: 'Please' });
  });

  test('returns the name of a file, and its text without the byte order mark', async () => {
    const { api } = await startClient(() => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="report.csv"',
        'x-truncated': 'true',
      },
      body: '\uFEFF"Zoë"\r\n',
    }));

    expect(await api('exportAuditLog', { body: {} }, { read: readCsvResponse })).toEqual({
      csv: '"Zoë"\r\n',
      name: 'report.csv',
      truncated: true,
    });
  });

  test('rejects if the response is not the expected file', async () => {
    const { api } = await startClient(() => ({
      headers: { 'content-type': 'text/html' },
      body: '<p>Wi-Fi</p>',
    }));

    await expect(api('exportAuditLog', { body: {} }, { read: readCsvResponse })).rejects.toMatchObject({
      code: 'unexpected_answer',
    });
  });

  test('has no Authorization header if a visitor sends it', async () => {
    const { api, received } = await startClient(() => ({}), {});

    await api('getMe', {});

    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });

  test('rejects with an abort error, not a network error, if it is aborted', async () => {
    const { api } = await startClient(() => ({}));
    const controller = new AbortController();
    controller.abort();

    await expect(api('getMe', {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('also rejects with an abort error if it is aborted while its response arrives', async () => {
    const { api } = await startClient(() => ({}));
    const controller = new AbortController();
    const readBody = (response: Response) => {
      controller.abort();
      return response.text();
    };

    await expect(
      api('exportAuditLog', { body: {} }, { signal: controller.signal, read: readBody }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a rejected token', () => {
  test('is refreshed once, and the request is retried with the same key', async () => {
    const { api, received, refreshFlags } = await startClient((_, index) =>
      index === 0 ? createProblem(401, 'session_stale') : { status: 201, body: { id: 'new' } },
    );

    await api('createTicket', { body: { subject: 'a', description: 'b' }, idempotency_key: 'key-1' });

    expect(refreshFlags).toEqual([false, true]);
    expect(received.map(({ headers }) => [headers.authorization, headers['idempotency-key']])).toEqual([
      ['Bearer token-1', 'key-1'],
      ['Bearer token-2', 'key-1'],
    ]);
  });

  test('is also refreshed when API Gateway rejected it as expired', async () => {
    const { api, received } = await startClient((_, index) =>
      index === 0 ? { status: 401, body: { message: 'Unauthorized' } } : { body: { id: 'me' } },
    );

    await expect(api('getMe', {})).resolves.toEqual({ id: 'me' });
    expect(received).toHaveLength(2);
  });

  test('does not cause a third request', async () => {
    const { api, received } = await startClient(() => createProblem(401, 'session_stale'));

    await expect(api('getMe', {})).rejects.toMatchObject({ status: 401, code: 'session_stale' });
    expect(received).toHaveLength(2);
  });

  test('causes an error without a retry when the user pool returns no new token', async () => {
    const { api, received } = await startClient(() => createProblem(401, 'session_stale'), {
      current: 'token-1',
    });

    await expect(api('getMe', {})).rejects.toMatchObject({ code: 'session_stale' });
    expect(received).toHaveLength(1);
  });
});

describe('a failure', () => {
  test('from the API has the code, message, issues and request id of the response', async () => {
    const issues = [{ path: 'body.subject', message: 'Subject is required' }];
    const { api } = await startClient(() => createProblem(400, 'invalid_request', { issues }));

    await expect(api('getMe', {})).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'invalid_request',
      message: 'It is invalid_request',
      issues,
      request_id: 'request-1',
    });
  });

  test.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'too_large'],
    [429, 'too_many_requests'],
    [503, 'unavailable'],
  ])('with status %i from API Gateway or CloudFront has the code %s and a message', async (status, code) => {
    const { api } = await startClient(() => ({
      status,
      body: { message: 'Gateway words' },
      headers: { 'apigw-requestid': 'request-2' },
    }));

    const failure = await api('getMe', {}).catch((error: unknown) => error);

    expect(failure).toMatchObject({ status, code, issues: [], request_id: 'request-2' });
    expect(failure).not.toMatchObject({ message: 'Gateway words' });
  });

  test('with an HTML body has a general message', async () => {
    const { api } = await startClient(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }));

    await expect(api('getMe', {})).rejects.toMatchObject({ status: 502, code: 'unavailable' });
  });

  test('includes a successful response that is not JSON, such as the sign-in page of a public network', async () => {
    const { api } = await startClient(() => ({ body: '<h1>Welcome to the hotel</h1>' }));

    await expect(api('getMe', {})).rejects.toMatchObject({ status: 200, code: 'unexpected_answer' });
  });

  test('on the network has a message for users', async () => {
    const server = await startServer(() => ({}));
    await server.close();
    const api = createClient<Contract>(routes, { base: server.url, getAccessToken: async () => undefined });

    await expect(api('getMe', {})).rejects.toMatchObject({
      status: 0,
      code: networkErrorCode,
      message: 'The server could not be reached. Please check your connection and try again.',
    });
  });
});

test('the browser’s table contains the method and path of every endpoint, and no other part of the contract', () => {
  expect(routes).toEqual(listRoutes(contract));
  expect(routes.getTicket).toEqual(['GET', '/api/tickets/{id}']);
});
