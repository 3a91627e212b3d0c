import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../..');

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
  /** Standard error. */
  readonly errors: string;
}

/** Runs one of the project's commands without the AWS variables of this process. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const envWithoutAws = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !key.startsWith('AWS_')),
  );
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { ...envWithoutAws, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exitCode = new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exitCode, output, errors };
}
