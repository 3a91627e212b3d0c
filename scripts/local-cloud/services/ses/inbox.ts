import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

export interface Inbox {
  url: string;
  close(): Promise<void>;
}

/**
 * Runs aws-ses-v2-local on the loopback interface, in a separate thread: the package stores messages in
 * module variables, so two inboxes in one thread would share them.
 */
export async function startInbox(): Promise<Inbox> {
  const worker = new Worker(createRequire(import.meta.url).resolve('aws-ses-v2-local/dist/cli.js'), {
    argv: ['--host', '127.0.0.1', '--port', '0'],
    stdout: true,
  });
  const close = async () => {
    await worker.terminate();
  };
  const urlPromise = new Promise<string>((resolve) => {
    createInterface({ input: worker.stdout }).on('line', (line) => {
      const [, port] = /running at .*:(\d+)$/.exec(line) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const failure = once(worker, 'exit').then(() => {
    throw new Error('The mail inbox ended while starting.');
  });
  return { url: await Promise.race([urlPromise, failure]), close };
}
