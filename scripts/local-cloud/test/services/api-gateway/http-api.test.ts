import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { echoCode, startApi, createToken } from './http-api.fixture.ts';
import { aNumber, objectContaining, textMatching } from '../../expecting.ts';

type Api = Awaited<ReturnType<typeof startApi>>;
const jsonObject = z.record(z.string(), z.unknown());
const readBody = async (response: Response) => jsonObject.parse(await response.json());

describe('the event a function gets', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({
      routes: ['ANY /things/{id}', 'GET /files/{path+}', '*GET /mine'],
      code: echoCode,
    });
  });
  afterAll(() => api.close());

  it('is payload format 2.0', async () => {
    const response = await fetch(`${api.url}/things/a%20b?x=1&y=%C3%A9&x=2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'a=1; b=2', 'user-agent': 'test' },
      body: '{"é":1}',
    });
    const event = await readBody(response);
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'ANY /things/{id}',
      rawPath: '/things/a b',
      rawQueryString: 'x=1&y=%C3%A9&x=2',
      cookies: ['a=1', 'b=2'],
      headers: objectContaining({
        'content-type': 'application/json',
        'content-length': '8',
        'x-amzn-trace-id': textMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/),
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      }),
      queryStringParameters: { x: '1,2', y: 'é' },
      pathParameters: { id: 'a b' },
      requestContext: {
        accountId: '000000000000',
        apiId: textMatching(/^[a-z0-9]{10}$/),
        domainName: new URL(api.url).host,
        domainPrefix: '127',
        http: {
          method: 'POST',
          path: '/things/a b',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'test',
        },
        requestId: response.headers.get('apigw-requestid'),
        routeKey: 'ANY /things/{id}',
        stage: '$default',
        time: textMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: aNumber(),
      },
      body: '{"é":1}',
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
  });

  it('omits what the request does not contain', async () => {
    const event = await readBody(await fetch(`${api.url}/files/a/b.txt`));
    expect(event).toMatchObject({
      pathParameters: { path: 'a/b.txt' },
      rawQueryString: '',
      isBase64Encoded: false,
    });
    for (const absentField of ['body', 'cookies', 'queryStringParameters'])
      expect(event).not.toHaveProperty(absentField);
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  it.each([
    ['application/octet-stream', true],
    ['application/x-www-form-urlencoded', true],
    ['image/svg+xml', true],
    ['application/problem+json; charset=utf-8', false],
    ['text/csv', false],
  ])('has a body of type %s in Base64: %s', async (type, isBase64Encoded) => {
    const response = await fetch(`${api.url}/things/1`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: 'é',
    });
    const body = isBase64Encoded ? Buffer.from('é').toString('base64') : 'é';
    expect(await readBody(response)).toMatchObject({ body, isBase64Encoded });
  });

  it('joins a repeated header with a comma', async () => {
    const response = await fetch(`${api.url}/things/1`, {
      headers: [
        ['x-one', 'a'],
        ['x-one', 'b'],
      ],
    });
    expect(await readBody(response)).toMatchObject({ headers: { 'x-one': textMatching(/^a, ?b$/) } });
  });

  it("contains the token's claims as strings, and lists in square brackets", async () => {
    const claims = { 'cognito:groups': ['admin', 'agent'], auth_time: 5, admin: true };
    const response = await fetch(`${api.url}/mine`, {
      headers: { authorization: `Bearer ${await createToken(claims)}` },
    });
    expect(await readBody(response)).toMatchObject({
      requestContext: {
        authorizer: {
          jwt: {
            claims: { 'cognito:groups': '[admin agent]', auth_time: '5', admin: 'true', sub: 'user' },
            scopes: null,
          },
        },
      },
    });
  });

  it('is refused if the body exceeds ten megabytes, or the six that Lambda accepts', async () => {
    for (const size of [10 * 1024 * 1024 + 1, 6 * 1024 * 1024]) {
      const response = await fetch(`${api.url}/things/1`, {
        method: 'PUT',
        headers: { 'content-type': 'text/plain' },
        body: 'x'.repeat(size),
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ message: 'Request Entity Too Large' });
    }
  });

  it('is refused when the path is not properly encoded', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      const clientRequest = request({ hostname, port, path: '/things/%ZZ' }, (response) => {
        text(response).then(() => resolve(response.statusCode), reject);
      });
      clientRequest.on('error', reject).end();
    });
    expect(status).toBe(400);
  });

  it('does not exist for a path or method without a route', async () => {
    for (const [path, method] of [
      ['/', 'GET'],
      ['/things', 'GET'],
      ['/things/1/2', 'GET'],
      ['/files/a', 'POST'],
      ['/files/', 'GET'],
    ] as const) {
      const response = await fetch(`${api.url}${path}`, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'Not Found' });
      expect(response.headers.get('apigw-requestid')).toMatch(/^.{15}=$/);
    }
  });
});

describe('the response of a function', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({
      routes: ['POST /'],
      code: `export const handler = async ({ body }) => {
        const { returns, throws, sleeps, exits } = JSON.parse(body);
        if (throws) throw new Error(throws);
        if (exits) process.exit(1);
        if (sleeps) await new Promise((done) => setTimeout(done, sleeps));
        return returns;
      };`,
      timeoutSeconds: 4,
      integrationTimeoutMs: 2_000,
    });
  });
  afterAll(() => api.close());
  const postInstruction = (body: object) =>
    fetch(api.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is a response when it has a status code', async () => {
    const response = await postInstruction({
      returns: {
        statusCode: 201,
        headers: { 'X-One': 1, 'content-type': 'text/html' },
        cookies: ['a=1', 'b=2'],
        body: 'é',
      },
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-one')).toBe('1');
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('é');
  });

  it('is plain text unless it has another type', async () => {
    const response = await postInstruction({ returns: { statusCode: 200, body: 'x' } });
    expect(response.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
  });

  it('may be bytes in Base64', async () => {
    const body = Buffer.from([0, 255]).toString('base64');
    const response = await postInstruction({ returns: { statusCode: 200, body, isBase64Encoded: true } });
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
  });

  it('is the JSON body of a 200 if it has no status code', async () => {
    const response = await postInstruction({ returns: { any: ['thing'] } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ any: ['thing'] });
  });

  it('may be empty', async () => {
    const response = await postInstruction({ returns: { statusCode: 204 } });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it.each([
    ['the function throws', { throws: 'secret' }],
    ['the function exits', { exits: true }],
    ['its status code is not a number', { returns: { statusCode: 'many' } }],
    ['its status code is out of range', { returns: { statusCode: 1000 } }],
    ['its body is not text', { returns: { statusCode: 200, body: { a: 1 } } }],
    ['a header has a line break', { returns: { statusCode: 200, headers: { 'x-one': 'a\r\nb' } } }],
  ])('is replaced by a 500 of API Gateway when %s', async (_, instruction) => {
    const response = await postInstruction(instruction);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
    expect(response.headers.get('apigw-requestid')).toBeTruthy();
  });

  it(
    'is replaced by 503 after the timeout of API Gateway or of the function',
    { tags: ['nightly'] },
    async () => {
      for (const sleeps of [2_500, 20_000]) {
        const response = await postInstruction({ sleeps });
        expect(response.status).toBe(503);
        expect(await response.json()).toEqual({ message: 'Service Unavailable' });
      }
    },
  );
});

it('the API responds with 429 above the rate of the stage', async () => {
  const stageProperties = { DefaultRouteSettings: { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 2 } };
  const api = await startApi({ routes: ['GET /'], code: echoCode, stageProperties });
  const responses = await Promise.all([1, 2, 3].map(() => fetch(api.url)));
  await api.close();
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '429']);
});

describe('a request whose line and headers are longer than 10,240 bytes', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ routes: ['*GET /mine', 'GET /open'], code: echoCode });
  });
  afterAll(() => api.close());

  const fetchStatus = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(api.url + path, { headers })).status;

  it('is refused before its token is read', async () => {
    const authorization = `Bearer ${'x'.repeat(10_300)}`;
    const response = await fetch(`${api.url}/mine`, { headers: { authorization } });
    expect(response.status).toBe(431);
    expect(await response.json()).toEqual({ message: 'Request Header Fields Too Large' });
    expect(await fetchStatus('/mine', { authorization: 'Bearer x' })).toBe(401);
  });

  it('is refused whichever part makes it too long', async () => {
    expect(await fetchStatus(`/open?${'x'.repeat(10_240)}`)).toBe(431);
    expect(await fetchStatus('/open', { cookie: `a=${'x'.repeat(20_000)}` })).toBe(431);
    expect(await fetchStatus(`/open?${'x'.repeat(5000)}`, { cookie: `a=${'x'.repeat(4800)}` })).toBe(200);
  });
});
