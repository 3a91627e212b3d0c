import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { verifyOrigin } from '../../../lambdas/http/origin-verification.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import { portOf } from '../../../scripts/local-cloud/state/lock.ts';
import { ApiProblem } from '../../../shared/contract/errors.ts';

/** A secrets manager with one secret, whose texts tests replace. */
const versions = { AWSCURRENT: 'the-first-text', AWSPREVIOUS: undefined as string | undefined };
let reads = 0;
let isDown = false;

const Wanted = z.object({ VersionStage: z.enum(['AWSCURRENT', 'AWSPREVIOUS']) });
const manager = createServer((request, response) => {
  void text(request).then((body) => {
    reads += 1;
    const SecretString = versions[Wanted.parse(JSON.parse(body)).VersionStage];
    if (isDown) response.writeHead(400).end('{"__type":"InternalServiceError"}');
    else if (SecretString === undefined)
      response.writeHead(400).end('{"__type":"ResourceNotFoundException"}');
    else response.end(JSON.stringify({ SecretString }));
  });
});

beforeEach(async () => {
  await new Promise<void>((ready) => manager.listen(0, '127.0.0.1', ready));
  Object.assign(versions, { AWSCURRENT: 'the-first-text', AWSPREVIOUS: undefined });
  reads = 0;
  isDown = false;
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${portOf(manager)}`);
  // Read once per function, and each test is one.
  vi.stubEnv('ORIGIN_SECRET_ARN', `arn:aws:secretsmanager:eu-west-2:000000000000:secret:${portOf(manager)}`);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']) vi.stubEnv(name, 'local');
  vi.spyOn(logger, 'info').mockReturnValue();
  vi.spyOn(logger, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  manager.closeAllConnections();
  await new Promise((closed) => manager.close(closed));
});

const event = (headers: Record<string, string>): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'GET /api/x',
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
    routeKey: 'GET /api/x',
    stage: '$default',
    time: '01/Jan/2026:00:00:00 +0000',
    timeEpoch: 0,
  },
});

const context = { getRemainingTimeInMillis: () => 10_000 };

/** A function as it starts, that counts what it is made to do. */
function started() {
  let ran = 0;
  const handler = verifyOrigin(() => {
    ran += 1;
    return Promise.resolve({ statusCode: 200 });
  });
  return {
    ran: () => ran,
    statusWith: async (given?: string) =>
      (await handler(event(given === undefined ? {} : { 'x-origin-verify': given }), context)).statusCode,
    answer: (given: string) => handler(event({ 'x-origin-verify': given }), context),
  };
}

describe('a function behind CloudFront', () => {
  test('answers what brings the secret, which it reads once', async () => {
    const { statusWith } = started();
    expect(await statusWith('the-first-text')).toBe(200);
    expect(await statusWith('the-first-text')).toBe(200);
    expect(reads).toBe(1);
  });

  test('refuses the rest, running nothing, and looks for another secret no more than once a minute', async () => {
    const { statusWith, answer, ran } = started();
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await statusWith()).toBe(403);
    for (let n = 0; n < 5; n += 1) expect(await statusWith(`guess ${n}`)).toBe(403);
    // At the start; then the present text and the one before.
    expect(reads).toBe(3);
    vi.setSystemTime(Date.now() + 61_000);
    const refused = await answer('guess');
    expect(ApiProblem.parse(JSON.parse(refused.body ?? ''))).toMatchObject({
      code: 'forbidden',
      request_id: 'request-1',
    });
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(reads).toBe(5);
    expect(ran()).toBe(0);
  });

  test('started before the secret was replaced, answers CloudFront before and after it took the new one', async () => {
    const { statusWith } = started();
    expect(await statusWith('the-first-text')).toBe(200);
    Object.assign(versions, { AWSCURRENT: 'the-second-text', AWSPREVIOUS: 'the-first-text' });
    expect(await statusWith('the-first-text')).toBe(200);
    for (let n = 0; n < 2; n += 1) expect(await statusWith('the-second-text')).toBe(200);
  });

  test('started after the secret was replaced, answers CloudFront before and after it took the new one', async () => {
    Object.assign(versions, { AWSCURRENT: 'the-second-text', AWSPREVIOUS: 'the-first-text' });
    const { statusWith } = started();
    expect(await statusWith('the-first-text')).toBe(200);
    expect(await statusWith('the-second-text')).toBe(200);
    expect(await statusWith('another')).toBe(403);
  });

  test('says that it cannot tell while the secret cannot be read, and reads it when it can', async () => {
    isDown = true;
    const { statusWith, ran } = started();
    expect(await statusWith('the-first-text')).toBe(503);
    expect(ran()).toBe(0);
    isDown = false;
    expect(await statusWith('the-first-text')).toBe(200);
  });
});
