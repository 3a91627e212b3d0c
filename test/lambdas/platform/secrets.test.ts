import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readServerPort } from '../../../scripts/local-cloud/state/lock.ts';

// Creates new SDK clients: a client keeps the endpoint of its first call, and other test files of the same
// worker use other endpoints.
vi.resetModules();
const { getSecret } = await import('../../../lambdas/platform/secrets/secrets.ts');

let isAvailable = true;
let readCount = 0;
const server = createServer((_, response) => {
  readCount += 1;
  response
    .writeHead(isAvailable ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(isAvailable ? { SecretString: 'value' } : { __type: 'AccessDeniedException' }));
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${readServerPort(server)}`);
  vi.stubEnv('AWS_REGION', 'eu-west-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  isAvailable = true;
  readCount = 0;
});

test('a secret is read only once', async () => {
  expect(await getSecret('cached')).toBe('value');
  expect(await getSecret('cached')).toBe('value');
  expect(readCount).toBe(1);
});

test('a secret that could not be read is read again by the next request', async () => {
  isAvailable = false;
  await expect(getSecret('unavailable')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  isAvailable = true;
  expect(await getSecret('unavailable')).toBe('value');
});
