import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { portOf } from '../../../scripts/local-cloud/state/lock.ts';

// An SDK client keeps the endpoint of its first call; other test files of the same worker use other
// endpoints.
vi.resetModules();
const { secret } = await import('../../../lambdas/platform/secrets.ts');

let value = 'first';
let available = true;
let reads = 0;
const server = createServer((_, response) => {
  reads += 1;
  response
    .writeHead(available ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(available ? { SecretString: value } : { __type: 'AccessDeniedException' }));
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${portOf(server)}`);
  vi.stubEnv('AWS_REGION', 'eu-west-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const minute = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  value = 'first';
  available = true;
  reads = 0;
});

test('a secret is read again when its cached value is older than the maximum age', async () => {
  expect(await secret('rotated', 5 * minute)).toBe('first');
  value = 'second';
  vi.setSystemTime(4 * minute);
  expect(await secret('rotated', 5 * minute)).toBe('first');
  vi.setSystemTime(5 * minute);
  expect(await secret('rotated', 5 * minute)).toBe('second');
  expect(reads).toBe(2);
});

test('the cached value is used while the secret cannot be read', async () => {
  await secret('unavailable', 5 * minute);
  available = false;
  vi.setSystemTime(6 * minute);
  expect(await secret('unavailable', 5 * minute)).toBe('first');
});

test('without a maximum age, a secret is read only once', async () => {
  await secret('cached');
  value = 'second';
  vi.setSystemTime(60 * minute);
  expect(await secret('cached')).toBe('first');
  expect(reads).toBe(1);
});
