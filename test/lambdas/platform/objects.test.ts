import { type IncomingHttpHeaders, createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { objectsIn } from '../../../lambdas/platform/objects.ts';

let answer = '';
let received: { url: string | undefined; headers: IncomingHttpHeaders } | undefined;
const server = createServer(({ url, headers }, response) => {
  received = { url, headers };
  response.end(answer);
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

it('copies an object by its encoded name, without its tags', async () => {
  answer = '<CopyObjectResult><ETag>"a"</ETag></CopyObjectResult>';
  await objectsIn('files').copy('1/a b.txt', '2/c d.txt');
  expect(received?.url).toBe('/files/2/c%20d.txt');
  expect(received?.headers).toMatchObject({
    'x-amz-copy-source': 'files/1/a%20b.txt',
    'x-amz-tagging-directive': 'REPLACE',
    'content-length': '0',
  });
});

it('reports that an object was not copied, which S3 says with status 200', async () => {
  answer = '<Error><Code>InternalError</Code></Error>';
  await expect(objectsIn('files').copy('1/a.txt', '2/a.txt')).rejects.toThrow('did not copy');
});
