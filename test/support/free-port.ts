import { createServer } from 'node:net';
import { readServerPort } from '../../scripts/local-cloud/state/lock.ts';

/** A loopback port that nothing listens on at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const port = readServerPort(server);
  await new Promise((closed) => server.close(closed));
  return port;
}
