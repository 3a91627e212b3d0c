import { type IncomingHttpHeaders, createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Creates new SDK clients: a client keeps the endpoint of its first call, and other test files of the same
// worker use other endpoints.
vi.resetModules();
const { createObjectStorage } = await import('../../../lambdas/platform/object-storage.ts');

let responseBody = '';
let lastRequest: { url: string | undefined; headers: IncomingHttpHeaders } | undefined;
const server = createServer(({ url, headers }, response) => {
  lastRequest = { url, headers };
  response.end(responseBody);
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'eu-west-2');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

it('copies an object with an encoded name, but without its tags', async () => {
  responseBody = '<CopyObjectResult><ETag>"a"</ETag></CopyObjectResult>';
  await createObjectStorage('files').copy('1/a b.txt', '2/c d.txt');
  expect(lastRequest?.url).toMatch(/^\/files\/2\/c%20d\.txt(\?|$)/);
  expect(lastRequest?.headers).toMatchObject({
    'x-amz-copy-source': 'files/1/a%20b.txt',
    'x-amz-tagging-directive': 'REPLACE',
    'content-length': '0',
  });
});

it('reports a failed copy, which S3 returns with status 200', async () => {
  responseBody = '<Error><Code>InternalError</Code><Message>We did not copy it</Message></Error>';
  await expect(createObjectStorage('files').copy('1/a.txt', '2/a.txt')).rejects.toThrow('did not copy');
});
