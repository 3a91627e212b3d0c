import { join, resolve } from 'node:path';
import { type Cloud, type CloudOptions, startCloud } from '@portico/local-cloud/cloud.ts';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { runScript } from './run-script.ts';
import { type Account, seed } from './seed.ts';
import { synthesize } from './synthesize.ts';

const root = resolve(import.meta.dirname, '..');
const home = join(root, '.local');
export const assembly = join(home, 'assembly');

export const progress = (line: string) => console.log(line);

/** The port in PORT, or the usual one. */
export function sitePort(): number {
  const port = Number(process.env.PORT ?? 4321);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserFacingError(
    `PORT is ${process.env.PORT}, which is no port number.`,
    'Choose one from 1024 to 65535.',
  );
}

interface LaunchOptions extends Pick<CloudOptions, 'caching' | 'log'> {
  /** Where everything is kept. @default .local */
  directory?: string;
}

/** Builds, synthesizes, starts and seeds the product on this machine, saying what it does. */
export async function launch(
  port: number,
  { directory = home, ...options }: LaunchOptions = {},
): Promise<{ cloud: Cloud; accounts: Account[] }> {
  // First, because everything else takes longer and would be in vain.
  if (!process.env.DYNAMODB_ENDPOINT) await findJava(progress);
  progress('Building …');
  await runScript('scripts/build.ts', process.env, 'The build failed.');
  progress('Synthesizing the local environment …');
  const synthesized = join(directory, 'assembly');
  await synthesize(synthesized);
  progress('Starting the local cloud …');
  const cloud = await startCloud({ assembly: synthesized, directory, port, portSetting: 'PORT=', ...options });
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
