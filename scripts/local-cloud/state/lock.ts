import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, connect, createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { UserFacingError } from '../user-facing-error.ts';

const lockSchema = z.object({ pid: z.number(), port: z.number(), token: z.string() });
type Lock = z.infer<typeof lockSchema>;

/**
 * Locks a state directory for this process, so that two local clouds never share one. While the owner runs,
 * it answers on a loopback port with the token in `lock.json`. Unlike a process id, this is reliable after
 * kill -9 or a restart of the machine.
 * @returns the function that unlocks the directory
 * @throws UserFacingError while another process has locked it
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (cause) {
    throw new UserFacingError(
      `The state directory ${directory} cannot be created.`,
      'Check that its parent is a directory that you may write to.',
      { cause },
    );
  }
  const path = join(directory, 'lock.json');
  const token = randomUUID();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(token);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  server.unref();
  const ownLock: Lock = { pid: process.pid, port: readServerPort(server), token };
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(path, JSON.stringify(ownLock), { flag: 'wx' });
      break;
    } catch (error) {
      const otherLock = readLock(path);
      if ((otherLock && (await isHeld(otherLock))) || attempt >= 3) {
        server.close();
        throw new UserFacingError(
          `The local cloud in ${directory} is already running${otherLock ? ` (process ${otherLock.pid})` : ''}.`,
          'Stop it first, or use another directory.',
          { cause: error },
        );
      }
      rmSync(path, { force: true });
    }
  }
  return () => {
    server.close();
    if (readLock(path)?.token === token) rmSync(path, { force: true });
  };
}

/** Whether a process has locked the directory. */
export async function isLocked(directory: string): Promise<boolean> {
  const lock = readLock(join(directory, 'lock.json'));
  return lock !== undefined && isHeld(lock);
}

function readLock(path: string): Lock | undefined {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function isHeld({ port, token }: Lock): Promise<boolean> {
  return new Promise((resolve) => {
    let receivedToken = '';
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (data) => (receivedToken += data.toString()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(receivedToken === token));
  });
}

/** The port of a listening TCP server. */
export function readServerPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening on a port.');
  return address.port;
}
