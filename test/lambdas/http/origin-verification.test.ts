import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { readServerPort } from '../../../scripts/local-cloud/state/lock.ts';
import { ApiProblem } from '../../../shared/contract/errors.ts';

// Creates new SDK clients: a client keeps the endpoint of its first call, and other test files of the same
// worker use other endpoints.
vi.resetModules();
const { verifyOrigin } = await import('../../../lambdas/http/origin-verification.ts');
const { logger } = await import('../../../lambdas/platform/monitoring/logger.ts');

/** The values of the secret that the Secrets Manager emulator returns. Tests replace them. */
const secretValues = { AWSCURRENT: 'the-first-value', AWSPREVIOUS: undefined as string | undefined };
let readCount = 0;
let isSecretsManagerDown = false;

const SecretRequest = z.object({ VersionStage: z.enum(['AWSCURRENT', 'AWSPREVIOUS']) });
const secretsManagerServer = createServer((request, response) => {
  void text(request).then((body) => {
    readCount += 1;
    const SecretString = secretValues[SecretRequest.parse(JSON.parse(body)).VersionStage];
    if (isSecretsManagerDown) response.writeHead(400).end('{"__type":"InternalServiceError"}');
    else if (SecretString === undefined)
      response.writeHead(400).end('{"__type":"ResourceNotFoundException"}');
    else response.end(JSON.stringify({ SecretString }));
  });
});

beforeAll(() => new Promise<void>((ready) => secretsManagerServer.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  secretsManagerServer.closeAllConnections();
  return new Promise((closed) => secretsManagerServer.close(closed));
});
beforeEach(() => {
  Object.assign(secretValues, { AWSCURRENT: 'the-first-value', AWSPREVIOUS: undefined });
  readCount = 0;
  isSecretsManagerDown = false;
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${readServerPort(secretsManagerServer)}`);
  // Values are cached by ARN, so each test uses its own ARN.
  vi.stubEnv('ORIGIN_SECRET_ARN', `arn:aws:secretsmanager:eu-west-2:000000000000:secret:${randomUUID()}`);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']) vi.stubEnv(name, 'local');
  vi.spyOn(logger, 'info').mockReturnValue();
  vi.spyOn(logger, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const createEvent = (headers: Record<string, string>, routeKey = 'GET /api/x'): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey,
  rawPath: '/api/x',
  rawQueryString: '',
  headers,
  isBase64Encoded: false,
  requestContext: {
    accountId: '000000000000',
    apiId: 'api',
    domainName: 'api.example',
    domainPrefix: 'api',
    http: { method: 'GET', path: '/api/x', protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
    requestId: 'request-1',
    routeKey,
    stage: '$default',
    time: '01/Jan/2026:00:00:00 +0000',
    timeEpoch: 0,
  },
});

const context = { getRemainingTimeInMillis: () => 10_000 };

/** Creates a function that counts how often its handler runs. */
function createFunction() {
  let runCount = 0;
  const handler = verifyOrigin(
    Object.assign(
      () => {
        runCount += 1;
        return Promise.resolve({ statusCode: 200 });
      },
      { findFlag: (routeKey: string) => (routeKey === 'GET /api/blogs' ? ('success' as const) : undefined) },
    ),
  );
  return {
    readRunCount: () => runCount,
    requestStatus: async (secret?: string) =>
      (await handler(createEvent(secret === undefined ? {} : { 'x-origin-verify': secret }), context))
        .statusCode,
    sendRequest: (secret: string, routeKey?: string) =>
      handler(createEvent({ 'x-origin-verify': secret }, routeKey), context),
  };
}

describe('a function behind CloudFront', () => {
  test('accepts requests with the secret, which it reads once', async () => {
    const { requestStatus } = createFunction();
    expect(await requestStatus('the-first-value')).toBe(200);
    expect(await requestStatus('the-first-value')).toBe(200);
    expect(readCount).toBe(1);
  });

  test('rejects other requests without running the handler, and reads the secret again at most once a minute', async () => {
    const { requestStatus, sendRequest, readRunCount } = createFunction();
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await requestStatus()).toBe(403);
    for (let n = 0; n < 5; n += 1) expect(await requestStatus(`guess ${n}`)).toBe(403);
    // The secret is read at the start. Later, its current value and its previous value are read once each.
    expect(readCount).toBe(3);
    vi.setSystemTime(Date.now() + 61_000);
    const refusedResponse = await sendRequest('guess');
    expect(ApiProblem.parse(JSON.parse(refusedResponse.body ?? ''))).toMatchObject({
      code: 'forbidden',
      request_id: 'request-1',
    });
    expect(refusedResponse.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(readCount).toBe(5);
    expect(readRunCount()).toBe(0);
  });

  test('rejects requests with the flag of their endpoint', async () => {
    const { sendRequest } = createFunction();
    const refusal = ApiProblem.parse(JSON.parse((await sendRequest('guess', 'GET /api/blogs')).body ?? ''));
    expect(refusal).toMatchObject({ code: 'forbidden', success: false, error: refusal.message });
  });

  test('accepts requests with the old and the new secret if it started before a rotation', async () => {
    const { requestStatus } = createFunction();
    expect(await requestStatus('the-first-value')).toBe(200);
    Object.assign(secretValues, { AWSCURRENT: 'the-second-value', AWSPREVIOUS: 'the-first-value' });
    expect(await requestStatus('the-first-value')).toBe(200);
    for (let n = 0; n < 2; n += 1) expect(await requestStatus('the-second-value')).toBe(200);
  });

  test('accepts requests with the old and the new secret if it started after a rotation', async () => {
    Object.assign(secretValues, { AWSCURRENT: 'the-second-value', AWSPREVIOUS: 'the-first-value' });
    const { requestStatus } = createFunction();
    expect(await requestStatus('the-first-value')).toBe(200);
    expect(await requestStatus('the-second-value')).toBe(200);
    expect(await requestStatus('another')).toBe(403);
  });

  test('returns 503 while it cannot read the secret, and tries again with the next request', async () => {
    isSecretsManagerDown = true;
    const { requestStatus, readRunCount } = createFunction();
    expect(await requestStatus('the-first-value')).toBe(503);
    expect(readRunCount()).toBe(0);
    isSecretsManagerDown = false;
    expect(await requestStatus('the-first-value')).toBe(200);
  });
});
