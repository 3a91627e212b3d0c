/** `npm run smoke -- --url https://www.example.com --email you@example.com`: whether a deployed environment does its work. */
import { resolve } from 'node:path';
import { optionsOf } from './command.ts';
import { exitWithError, silenceSdkNodeWarning } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { type Place, localPlace, placeOf, takePlace } from './place.ts';
import { readRecord } from './seed/record.ts';
import { type Made, type Step, journeyOf } from './smoke/journey.ts';

const usage = `PORTICO_SMOKE_PASSWORD=… npm run smoke -- --url ADDRESS --email ADDRESS [--env NAME]

Looks at the public pages, signs in, raises a ticket for the company "[smoke] Smoke test", answers, attaches, resolves and closes it.
Says which step failed, and ends with 1 if one did.

  --url ADDRESS    of the site; with --env, by default what its stack says
  --email ADDRESS  of an administrator or agent without two-step sign-in; the first run needs an administrator, to make the company
  --env NAME       removes the ticket again, with the AWS credentials of your shell; otherwise it stays, closed
  --local          against what \`npm start\` runs, as its seeded administrator
  --state FOLDER   where that keeps its state; by default .local`;

interface Setting {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Where to clean up, if that is known. */
  readonly place: Place | undefined;
}

async function localSetting(
  state = resolve(import.meta.dirname, '../.local'),
  url?: string,
): Promise<Setting> {
  const place = await localPlace(state);
  const admin = readRecord(state)?.accounts.find(({ role }) => role === 'admin');
  if (!admin)
    throw new UserFacingError(
      'The local cloud has no demo yet.',
      'Wait until `npm start` says that it is ready.',
    );
  return { url: url ?? place.site, ...admin, place };
}

async function setting(): Promise<Setting> {
  const { url, email, env, local, state } = optionsOf(usage, {
    url: { type: 'string' },
    email: { type: 'string' },
    env: { type: 'string' },
    local: { type: 'boolean' },
    state: { type: 'string' },
  });
  if (local) return localSetting(state, url);
  const place = env === undefined ? undefined : await placeOf(env, ['Data', 'Site'], state);
  const site = url ?? place?.outputs.SiteUrl;
  if (!site || !URL.canParse(site))
    throw new UserFacingError('Say which site: its address or its environment.', usage);
  if (!email) throw new UserFacingError('Say as whom to sign in.', usage);
  const password = process.env.PORTICO_SMOKE_PASSWORD;
  if (!password)
    throw new UserFacingError(
      'PORTICO_SMOKE_PASSWORD is not set.',
      `Set it to the password of ${email}, for this command alone.`,
    );
  return { url: site, email, password, place };
}

/** The name of the first step that failed. */
async function walk(steps: readonly Step[]): Promise<string | undefined> {
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

/** Removes the ticket or, without a way to the table, says that it stays. @returns the name of the step if it failed */
async function tidy({ ticket, company }: Made, place: Place | undefined): Promise<string | undefined> {
  if (company) console.log(`○ the company "${company.name}" stays, for later runs`);
  if (!ticket) return undefined;
  if (!place) {
    console.log(
      `○ ticket ${ticket.ticket_number}, "${ticket.subject}", stays: only --env and AWS credentials remove it`,
    );
    return undefined;
  }
  takePlace(place, { TABLE_NAME: 'TableName', ATTACHMENTS_BUCKET: 'AttachmentsBucketName' });
  // After the variables are set, which this reads as it is loaded.
  const { cleanUp } = await import('./smoke/clean-up.ts');
  return walk([{ name: 'clean up', run: () => cleanUp({ ticket }) }]);
}

silenceSdkNodeWarning();
try {
  const { url, email, password, place } = await setting();
  const made: Made = {};
  const failed = await walk(journeyOf(url, email, password, made));
  const untidy = await tidy(made, place);
  const step = failed ?? untidy;
  if (step !== undefined)
    throw new UserFacingError(`${url} failed the smoke test at: ${step}.`, 'The lines above say why.');
  console.log(`${url} works.`);
} catch (error) {
  exitWithError(error);
}
