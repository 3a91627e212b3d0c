import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { build } from './build.ts';
import { type Cloud, startCloud } from './local/cloud.ts';
import { findJava } from './local/dynamodb/java.ts';
import { Problem } from './local/problem.ts';
import { type Account, seed } from './seed.ts';

const root = resolve(import.meta.dirname, '..');
const directory = join(root, '.local');
const assembly = join(directory, 'assembly');

export const progress = (line: string) => console.log(line);

/** The port in PORT, or the usual one. */
export function sitePort(): number {
  const port = Number(process.env.PORT ?? 4321);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Problem(
    `PORT is ${process.env.PORT}, which is no port number.`,
    'Choose one from 1024 to 65535.',
  );
}

/**
 * Synthesizes the local environment into `.local/assembly`, by running the CDK application as its command line does, without the second
 * that the command line itself takes to start.
 */
export async function synthesize(): Promise<void> {
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await readFile(join(root, 'cdk.json'), 'utf8')));
  // Assets are named by their content and never removed, so each synthesis would add to the last.
  await rm(assembly, { recursive: true, force: true });
  const env = {
    ...process.env,
    CDK_OUTDIR: assembly,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, env: 'local' }),
  };
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'infra/app.ts'], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new Problem('Synthesizing the local environment failed.', 'The lines above say why.'));
    });
  });
}

/** Builds, synthesizes, starts and seeds the product on this machine, saying what it does. */
export async function launch(
  port: number,
  log?: (line: string) => void,
): Promise<{ cloud: Cloud; accounts: Account[] }> {
  // First, because everything else takes longer and would be in vain.
  if (!process.env.DYNAMODB_ENDPOINT) await findJava(progress);
  progress('Building …');
  await build(progress);
  progress('Synthesizing the local environment …');
  await synthesize();
  progress('Starting the local cloud …');
  const cloud = await startCloud({ assembly, directory, port, ...(log && { log }) });
  try {
    progress('Seeding …');
    return { cloud, accounts: await seed(cloud, directory, progress) };
  } catch (error) {
    await cloud.stop();
    throw error;
  }
}

/** What a person needs to know: where everything is, and one account in each role. */
export function announce(site: string, { inbox }: Cloud, accounts: Account[]): void {
  const roles = [...new Set(accounts.map(({ role }) => role))];
  const shown = roles.flatMap((role) => accounts.filter((account) => account.role === role).slice(0, 1));
  const width = Math.max(...shown.map(({ email }) => email.length));
  const lines = [
    '',
    `  Portico is ready:  ${site}`,
    `  Mail inbox:        ${inbox}`,
    '',
    ...shown.map(({ role, email, password }) => `  ${role.padEnd(9)}  ${email.padEnd(width)}  ${password}`),
    '',
    `  All ${accounts.length} accounts: .local/seeded.json. Ctrl-C stops it; the data stays in .local/.`,
    '  This is for development and tests only.',
    '',
  ];
  progress(lines.join('\n'));
}
