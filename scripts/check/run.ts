import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../cli/root.ts';
import type { Check } from './checks.ts';

interface Outcome {
  readonly ok: boolean;
  /** Standard output and standard error; empty if they went to the terminal. */
  readonly output: string;
}

/** Runs a program of node_modules/.bin. Its output goes to the terminal or is returned. */
export function run(
  [program = '', ...args]: readonly string[],
  output: 'terminal' | 'returned',
): Promise<Outcome> {
  return new Promise((done) => {
    const stdio = output === 'terminal' ? 'inherit' : 'pipe';
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs a check and prints its result. @returns the names of failures */
export async function runCheck({ name, command, verbose = false }: Check): Promise<string[]> {
  const { ok, output } = await run(command, 'returned');
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (output && (!ok || verbose)) console.log(output.trimEnd());
  return ok ? [] : [name];
}

/** Runs checks one after the other. @returns the names of failures */
export async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = [];
  for (const check of checks) failed.push(...(await runCheck(check)));
  return failed;
}
