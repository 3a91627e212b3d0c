/** `npm run smoke`: tests that a deployed environment works. */
import { join } from 'node:path';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import {
  type DeployedEnvironment,
  configureEnvironment,
  readEnvironment,
  readRunningLocalCloud,
} from './environments/deployed-environment.ts';
import { readRecord } from './seed/record.ts';
import { type CreatedItems, type SmokeAccount, type Step, createSmokeSteps } from './smoke/steps.ts';

const usage = `PORTICO_SMOKE_PASSWORD=… npm run smoke -- --url ADDRESS --email ADDRESS [--env NAME]

Opens public pages, signs in, creates a ticket for the company "[smoke] Smoke test", answers it, attaches a file, resolves and closes
it. Names the step that failed, and exits with 1 if one did.

  --url ADDRESS    of the site; with --env, by default what the site's stack says
  --email ADDRESS  of an administrator or agent; the first run needs an administrator, to create the company
                   PORTICO_SMOKE_TWO_STEP_KEY is the key of its two-step sign-in, where it has that
  --env NAME       deletes the ticket afterwards, with the AWS credentials of your shell; otherwise it stays, closed
  --local          tests the local cloud that \`npm start\` runs, as its demo administrator
  --state FOLDER   where the local cloud keeps its state; by default .local`;

interface Target {
  readonly url: string;
  readonly account: SmokeAccount;
  /** The environment from which to delete the ticket; undefined without `--env` and `--local`. */
  readonly environment: DeployedEnvironment | undefined;
}

async function readLocalTarget(state = join(root, '.local'), url?: string): Promise<Target> {
  const environment = await readRunningLocalCloud(state);
  const admin = readRecord(state)?.accounts.find(({ role }) => role === 'admin');
  if (!admin)
    throw new UserFacingError(
      'The local cloud has no demo data yet.',
      'Wait until `npm start` says that it is ready.',
    );
  const { email, password } = admin;
  return { url: url ?? environment.site, account: { email, password, key: undefined }, environment };
}

async function readTarget(): Promise<Target> {
  const { url, email, env, local, state } = parseOptions(usage, {
    url: { type: 'string' },
    email: { type: 'string' },
    env: { type: 'string' },
    local: { type: 'boolean' },
    state: { type: 'string' },
  });
  if (local) return readLocalTarget(state, url);
  const environment = env === undefined ? undefined : await readEnvironment(env, ['Data', 'Site'], state);
  const site = url ?? environment?.outputs.SiteUrl;
  if (!site || !URL.canParse(site))
    throw new UserFacingError('Name a site by its address or its environment.', usage);
  if (!email) throw new UserFacingError('Name the user to sign in as.', usage);
  const password = process.env.PORTICO_SMOKE_PASSWORD;
  if (!password)
    throw new UserFacingError(
      'PORTICO_SMOKE_PASSWORD is not set.',
      `Set it to the password of ${email}, for this command only.`,
    );
  // Workflows pass an empty variable for a secret that is not set.
  const key = process.env.PORTICO_SMOKE_TWO_STEP_KEY || undefined;
  return { url: site, account: { email, password, key }, environment };
}

/** Runs steps until one fails. @returns the name of the step that failed */
async function runSteps(steps: readonly Step[]): Promise<string | undefined> {
  for (const { name, run } of steps) {
    try {
      await run();
      console.log(`✓ ${name}`);
    } catch (error) {
      console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return name;
    }
  }
  return undefined;
}

/**
 * Deletes the ticket; without access to the table, reports that it stays. @returns the name of the step if it
 * failed
 */
async function deleteCreatedTicket(
  { ticket, company }: CreatedItems,
  environment: DeployedEnvironment | undefined,
): Promise<string | undefined> {
  if (company) console.log(`○ the company "${company.name}" stays, for later runs`);
  if (!ticket) return undefined;
  if (!environment) {
    console.log(
      `○ ticket ${ticket.ticket_number}, "${ticket.subject}", stays: deleting it takes --env and AWS credentials`,
    );
    return undefined;
  }
  configureEnvironment(environment, { TABLE_NAME: 'TableName', ATTACHMENTS_BUCKET: 'AttachmentsBucketName' });
  // Imported now, because this code reads the environment when it is loaded.
  const { cleanUp } = await import('./smoke/clean-up.ts');
  return runSteps([{ name: 'clean up', run: () => cleanUp({ ticket }) }]);
}

await runCommand(async () => {
  const { url, account, environment } = await readTarget();
  const created: CreatedItems = {};
  const failedStep = await runSteps(createSmokeSteps(url, account, created));
  const failedDeletion = await deleteCreatedTicket(created, environment);
  const step = failedStep ?? failedDeletion;
  if (step !== undefined)
    throw new UserFacingError(`${url} failed the smoke test at: ${step}.`, 'The lines above say why.');
  console.log(`${url} works.`);
  return true;
});
