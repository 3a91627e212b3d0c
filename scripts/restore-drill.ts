/** `npm run restore-drill`: restores the table to a copy, to prove that it can be restored. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { configureTable } from './environments/deployed-environment.ts';
import { selectEnvironmentName, environmentOptions, environmentUsage } from './environments/options.ts';
import { AwsRestorer } from './restore-drill/aws-restorer.ts';
import { deleteCopy, runDrill } from './restore-drill/drill.ts';
import { LocalRestorer } from './restore-drill/local-restorer.ts';
import { renderCopyAdvice, renderReport } from './restore-drill/report.ts';

const usage = `npm run restore-drill -- --env NAME [--at TIME] [--keep]

Restores the table to a copy beside it, compares every item, checks that the copy is consistent in itself, and deletes the copy.
The original is only read. Exits with 1 when anything differs.

${environmentUsage}
  --at TIME        restores the table as it was at that time, such as 2026-03-01T14:30:00Z, within the last 35 days;
                   by default as it is now. Only in AWS
  --keep           keeps the copy, with the settings of the original, and prints what to do with it`;

/** `20261121T2230`, in UTC. */
const createTimestamp = () => new Date().toISOString().slice(0, 16).replace(/[-:]/g, '');

await runCommand(async () => {
  const { at, keep, ...options } = parseOptions(usage, {
    ...environmentOptions,
    at: { type: 'string' },
    keep: { type: 'boolean' },
  });
  const environment = selectEnvironmentName(options);
  if (!environment) throw new UserFacingError('Name an environment.', usage);
  const restoreTime = at === undefined ? undefined : new Date(at);
  if (restoreTime && (Number.isNaN(restoreTime.getTime()) || environment === 'local'))
    throw new UserFacingError('The table cannot be restored to that time.', usage);
  const table = await configureTable(environment, options.state);
  const client = new DynamoDBClient({});
  const restorer =
    environment === 'local' ? new LocalRestorer(client) : new AwsRestorer(client, undefined, restoreTime);
  const copy = `${table}-drill-${createTimestamp()}`;
  const log = (line: string) => console.log(line);
  const report = await runDrill({
    client,
    table,
    copy,
    restorer,
    log,
    hasEarlierState: restoreTime !== undefined,
  });
  console.log(renderReport(report));
  if (keep) console.log(renderCopyAdvice(copy));
  else await deleteCopy(client, copy);
  return report.problems.length === 0;
});
