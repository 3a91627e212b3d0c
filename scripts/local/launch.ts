import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Cloud, type CloudOptions, startCloud } from '@portico/local-cloud/cloud.ts';
import { listen } from '@portico/local-cloud/listen.ts';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { lambdaEventSources } from '@portico/local-cloud/services/lambda-event-sources/service.ts';
import { lockDirectory } from '@portico/local-cloud/state/lock.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { root } from '../cli/root.ts';
import { runScript } from '../cli/run-script.ts';
import { demoWebhooks } from '../seed/demo/webhooks.ts';
import { type Account, seed } from '../seed/seed.ts';
import { synthesizeIfChanged } from './synthesize.ts';

const stateDirectory = join(root, '.local');
export const assembly = join(stateDirectory, 'assembly');

/** The setting that the error message names when a port is in use. */
const portSetting = 'PORT=';

export const log = (line: string) => console.log(line);

/** The port in PORT, or 4321. @throws UserFacingError when PORT is not a port number */
export function readSitePort(): number {
  const port = Number(process.env.PORT ?? 4321);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserFacingError(
    `PORT is ${process.env.PORT}, which is not a port number.`,
    'Choose one from 1024 to 65535.',
  );
}

/** @throws UserFacingError if another program uses the port. Port 0 means any free port. */
export async function checkPort(port: number): Promise<void> {
  if (port === 0) return;
  const listening = await listen(createServer(), port, 'site', portSetting);
  await listening.close();
}

interface LaunchOptions extends Pick<CloudOptions, 'caching' | 'log'> {
  /** Directory of all state. @default .local */
  directory?: string;
}

/**
 * Starts a server that accepts every message to the demo's webhooks.
 * @returns the webhooks' hosts, with the server's port
 */
async function startWebhookReceiver(): Promise<string> {
  const receiver = createServer((request, response) => {
    request.resume();
    response.end('ok');
  });
  const { url } = await listen(receiver.unref(), 0, 'receiver of webhooks');
  return demoWebhooks.map((webhook) => `${new URL(webhook.url).hostname}=${new URL(url).port}`).join(' ');
}

/** Builds, synthesizes, starts and seeds the product on this machine, and logs each step. */
export async function launch(
  port: number,
  { directory = stateDirectory, ...options }: LaunchOptions = {},
): Promise<{ cloud: Cloud; accounts: Account[] }> {
  // Checks the lock first, so that a locked directory is reported before the slow steps.
  const unlock = await lockDirectory(directory);
  unlock();
  await checkPort(port);
  if (!process.env.DYNAMODB_ENDPOINT) await findJava(log);
  log('Building …');
  await runScript('scripts/build.ts', process.env, 'The build failed.');
  log('Synthesizing the local environment …');
  const assemblyDirectory = join(directory, 'assembly');
  await synthesizeIfChanged(assemblyDirectory);
  log('Starting the local cloud …');
  const cloud = await startCloud({
    functionVariables: { LOOPBACK_RECEIVERS: await startWebhookReceiver() },
    assembly: assemblyDirectory,
    directory,
    port,
    portSetting,
    runsSchedules: true,
    // The seed itself makes the changes that functions of event sources would make, so these start after it.
    startsEventSources: false,
    // Few environments, because each is a thread with the whole bundle in memory.
    maxEnvironments: 3,
    maxWarmEnvironments: 1,
    warmSeconds: 30,
    ...options,
  });
  try {
    log('Seeding …');
    const accounts = await seed(cloud, directory, log);
    await cloud.getRunningService(lambdaEventSources).start();
    return { cloud, accounts };
  } catch (error) {
    await cloud.stop();
    throw error;
  }
}

/** Prints the addresses and one account in each role. */
export function printAddresses(site: string, { inbox, endpoints }: Cloud, accounts: Account[]): void {
  const roles = [...new Set(accounts.map(({ role }) => role))];
  const sampleAccounts = roles.flatMap((role) =>
    accounts.filter((account) => account.role === role).slice(0, 1),
  );
  const width = Math.max(...sampleAccounts.map(({ email }) => email.length));
  const lines = [
    '',
    `  Portico is ready:  ${site}`,
    `  Mail inbox:        ${inbox}`,
    `  Incoming mail:     ${endpoints['ses-receiving'] ?? ''}`,
    '',
    ...sampleAccounts.map(
      ({ role, email, password }) => `  ${role.padEnd(9)}  ${email.padEnd(width)}  ${password}`,
    ),
    '',
    `  All ${accounts.length} accounts: .local/seeded.json. Ctrl-C stops it; the data stays in .local/.`,
    '  This is for development and tests only.',
    '',
  ];
  log(lines.join('\n'));
}
