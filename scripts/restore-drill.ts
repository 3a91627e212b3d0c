/** `npm run restore-drill -- --env prod`: shows that the table could be restored, by restoring it beside itself. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { optionsOf } from './command.ts';
import { exitWithError, silenceSdkNodeWarning } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { tableOf } from './place.ts';
import { AwsRestorer } from './restore-drill/aws-restorer.ts';
import { deleteCopy, drill } from './restore-drill/drill.ts';
import { LocalRestorer } from './restore-drill/local-restorer.ts';
import { pointers, reportOf } from './restore-drill/report.ts';

const usage = `npm run restore-drill -- --env NAME [--at TIME] [--keep]

Restores the table to a copy beside it, compares the two, item by item, checks that everything in the copy agrees, and deletes the copy. The
original is only read. Ends with 1 when anything differs.

  --env NAME       dev, staging, prod or pr-NUMBER, with the AWS credentials of your shell; or local
  --local          the same as --env local: what \`npm start\` runs
  --state FOLDER   where that keeps its state; by default .local
  --at TIME        restores as it was then, as in 2026-03-01T14:30:00Z, of the last 35 days; by default as it is now. AWS only
  --keep           leaves the copy there, with the settings of the original, and says what to point at it`;

/** `20261121T2230`, in UTC. */
const stamp = () => new Date().toISOString().slice(0, 16).replace(/[-:]/g, '');

silenceSdkNodeWarning();
try {
  const { env, local, state, at, keep } = optionsOf(usage, {
    env: { type: 'string' },
    local: { type: 'boolean' },
    state: { type: 'string' },
    at: { type: 'string' },
    keep: { type: 'boolean' },
  });
  const environment = local ? 'local' : env;
  if (!environment) throw new UserFacingError('Name an environment.', usage);
  const wanted = at === undefined ? undefined : new Date(at);
  if (wanted && (Number.isNaN(wanted.getTime()) || environment === 'local'))
    throw new UserFacingError('There is no going back to that time.', usage);
  const table = await tableOf(environment, state);
  const client = new DynamoDBClient({});
  const restorer =
    environment === 'local' ? new LocalRestorer(client) : new AwsRestorer(client, undefined, wanted);
  const copy = `${table}-drill-${stamp()}`;
  const report = await drill({ client, table, copy, restorer, say: console.log, past: wanted !== undefined });
  console.log(reportOf(report));
  if (keep) console.log(pointers(copy));
  else await deleteCopy(client, copy);
  if (report.wrong.length > 0) process.exitCode = 1;
} catch (error) {
  exitWithError(error);
}
