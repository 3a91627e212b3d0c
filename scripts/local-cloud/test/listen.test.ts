import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../listen.ts';

it('a server keeps idle connections open longer than clients do, so that their calls are not reset', async () => {
  const server = await listen(
    createServer((_, response) => response.end()),
    0,
    'test',
  );
  const { headers } = await fetch(server.url);
  await server.close();
  expect(headers.get('keep-alive')).toBe('timeout=120');
});
