import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { timeoutFactor } from './timeout-factor.ts';

const ReadyMessage = z.object({
  ready: z.literal(true),
  site: z.string(),
  outputs: z.record(z.string(), z.string()),
  environment: z.record(z.string(), z.string()),
});

export interface CloudProcess extends z.output<typeof ReadyMessage> {
  /** Kills the process without a shutdown. */
  kill(): Promise<void>;
}

/** Starts a local cloud in another process, which can be killed. */
export async function startCloudProcess(options: {
  assembly: string;
  directory: string;
  port: number;
}): Promise<CloudProcess> {
  const root = resolve(import.meta.dirname, '../..');
  const { assembly, directory, port } = options;
  const child = spawn(
    process.execPath,
    [
      'scripts/local-cloud/bin/local-cloud.mjs',
      '--assembly',
      assembly,
      '--directory',
      directory,
      '--port',
      String(port),
      '--schedules',
      'off',
      '--timeout-factor',
      String(timeoutFactor),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      // Without this variable, the cloud starts its own DynamoDB Local, with tables on disk.
      env: { ...process.env, DYNAMODB_ENDPOINT: undefined },
    },
  );
  return { ...ReadyMessage.parse(JSON.parse(await readFirstLine(child))), kill: () => killProcess(child) };
}

async function readFirstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The local cloud has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The local cloud did not start');
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
