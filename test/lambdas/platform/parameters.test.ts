import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../../scripts/local-cloud/listen.ts';
import { Parameters } from '../../../scripts/local-cloud/services/ssm/parameters.ts';
import { startSsm } from '../../../scripts/local-cloud/services/ssm/server.ts';

// Creates new SDK clients: a client keeps the endpoint of its first call, and other test files of the same
// worker use other endpoints.
vi.resetModules();
const { getParameter, readParameterVersions } =
  await import('../../../lambdas/platform/secrets/parameters.ts');
const { createSecret, deleteSecret } = await import('../../../lambdas/platform/secrets/secret-parameters.ts');

const directory = mkdtempSync(join(tmpdir(), 'parameters-'));
const parameters = new Parameters(join(directory, 'parameters.json'), () => undefined);
let server: RunningServer;
beforeAll(async () => {
  server = await startSsm(0, parameters);
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', server.url);
  vi.stubEnv('AWS_REGION', 'eu-west-2');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await server.close();
  rmSync(directory, { recursive: true });
});

const minute = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
});

const storeParameter = (Name: string, Value: string) =>
  parameters.put({ Name, Value, Type: 'SecureString', Overwrite: true });
const createSecretChange = (Name: string) => ({
  before: undefined,
  after: { Name, Description: 'Seals links' },
});

test('a parameter is read again when its cached value is older than the maximum age', async () => {
  storeParameter('/rotated', 'first');
  expect(await getParameter('/rotated', 5 * minute)).toBe('first');
  storeParameter('/rotated', 'second');
  vi.setSystemTime(4 * minute);
  expect(await getParameter('/rotated', 5 * minute)).toBe('first');
  vi.setSystemTime(5 * minute);
  expect(await getParameter('/rotated', 5 * minute)).toBe('second');
});

test('the cached value is used while the parameter cannot be read', async () => {
  storeParameter('/unavailable', 'first');
  await getParameter('/unavailable', 5 * minute);
  parameters.delete('/unavailable');
  vi.setSystemTime(6 * minute);
  expect(await getParameter('/unavailable', 5 * minute)).toBe('first');
});

test('without a maximum age, a parameter is read only once, but a missing parameter is read by each request', async () => {
  await expect(getParameter('/cached')).rejects.toMatchObject({ name: 'ParameterNotFound' });
  storeParameter('/cached', 'first');
  expect(await getParameter('/cached')).toBe('first');
  storeParameter('/cached', 'second');
  vi.setSystemTime(60 * minute);
  expect(await getParameter('/cached')).toBe('first');
});

test('after a rotation, the current and the previous value of a secret can be read, but no older ones', async () => {
  storeParameter('/seal', 'first');
  expect(await readParameterVersions('/seal')).toEqual(['first']);
  storeParameter('/seal', 'second');
  storeParameter('/seal', 'third');
  expect(await readParameterVersions('/seal')).toEqual(['third', 'second']);
});

test('a deployment creates a secret with a random value, and preserves an existing one', async () => {
  await createSecret(createSecretChange('/new'));
  const value = await getParameter('/new');
  expect(value).toMatch(/^[\da-f]{40}$/);
  await createSecret(createSecretChange('/other'));
  expect(await getParameter('/other')).not.toBe(value);
  await createSecret(createSecretChange('/new'));
  expect(await readParameterVersions('/new')).toEqual([value]);
});

test('deleting an environment deletes its secrets, even if it is deleted twice', async () => {
  await createSecret(createSecretChange('/old'));
  await deleteSecret(createSecretChange('/old').after);
  await expect(getParameter('/old')).rejects.toMatchObject({ name: 'ParameterNotFound' });
  await deleteSecret(createSecretChange('/old').after);
});
