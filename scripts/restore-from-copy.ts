/** `npm run restore-from-copy`: replaces the items of the table with the items of a restored copy. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { configureTable } from './environments/deployed-environment.ts';
import { selectEnvironmentName, environmentOptions, environmentUsage } from './environments/options.ts';
import { findBrokenInvariants } from './restore-drill/invariants/invariants.ts';
import { scanItems } from './restore-drill/items.ts';
import { findDifferences, restoreFromCopy } from './restore-drill/restore-from-copy.ts';

const usage = `npm run restore-from-copy -- --env NAME --from COPY [--write]

Gives the environment's table exactly the items of COPY, a table that \`npm run restore-drill -- --keep\` or AWS Backup created
beside it. The table keeps its name and its stream. Nobody may write to it meanwhile: see infra/docs/runbook.md.

${environmentUsage}
  --from COPY      name of the restored table
  --write          writes and deletes items; without it, the command only counts them`;

await runCommand(async () => {
  const { from, write, ...options } = parseOptions(usage, {
    ...environmentOptions,
    from: { type: 'string' },
    write: { type: 'boolean' },
  });
  const environment = selectEnvironmentName(options);
  if (!environment || !from) throw new UserFacingError('Name an environment and a restored table.', usage);
  const table = await configureTable(environment, options.state);
  const client = new DynamoDBClient({});
  const copy = await scanItems(client, from);
  const [broken] = findBrokenInvariants([...copy.values()].map((item) => unmarshall(item)));
  if (broken)
    throw new UserFacingError(
      `${from} itself is damaged: ${broken}`,
      'Restore the table to an earlier time.',
    );
  const differences = findDifferences(copy, await scanItems(client, table));
  const deletedCount = differences.filter(({ copyItem }) => !copyItem).length;
  const verb = write ? 'were' : 'would be';
  const counts = `${differences.length - deletedCount} items of ${table} ${verb} written, and ${deletedCount} deleted.`;
  if (write) await restoreFromCopy(client, table, differences);
  console.log(write ? counts : `${counts} Add --write to do it.`);
  return true;
});
