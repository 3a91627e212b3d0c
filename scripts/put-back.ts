/** `npm run put-back -- --env prod --from COPY`: makes the table what a restored copy of it is. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { optionsOf } from './command.ts';
import { exitWithError, silenceSdkNodeWarning } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { tableOf } from './place.ts';
import { brokenInvariants } from './restore-drill/invariants/invariants.ts';
import { itemsIn } from './restore-drill/items.ts';
import { differencesOf, putBack } from './restore-drill/put-back.ts';

const usage = `npm run put-back -- --env NAME --from COPY [--write]

Makes the environment's table what COPY is, a table that \`npm run restore-drill -- --keep\` or AWS Backup left beside it. The table keeps its name, its stream and
all that names it. Nobody may write meanwhile: infra/docs/runbook.md says how.

  --env NAME       dev, staging, prod or pr-NUMBER, with the AWS credentials of your shell; or local
  --local          the same as --env local: what \`npm start\` runs
  --state FOLDER   where that keeps its state; by default .local
  --from COPY      name of the restored table
  --write          does it; without, it only tells what would be written and deleted`;

silenceSdkNodeWarning();
try {
  const { env, local, state, from, write } = optionsOf(usage, {
    env: { type: 'string' },
    local: { type: 'boolean' },
    state: { type: 'string' },
    from: { type: 'string' },
    write: { type: 'boolean' },
  });
  const environment = local ? 'local' : env;
  if (!environment || !from) throw new UserFacingError('Name an environment and a restored table.', usage);
  const table = await tableOf(environment, state);
  const client = new DynamoDBClient({});
  const copy = await itemsIn(client, from);
  const [broken] = brokenInvariants([...copy.values()].map((item) => unmarshall(item)));
  if (broken)
    throw new UserFacingError(`${from} is damaged itself: ${broken}`, 'Restore the table as it was earlier.');
  const differences = differencesOf(copy, await itemsIn(client, table));
  const deleted = differences.filter(({ wanted }) => !wanted).length;
  const sentence = `${differences.length - deleted} items of ${table} ${write ? 'are' : 'would be'} put back, and ${deleted} deleted.`;
  if (write) await putBack(client, table, differences);
  console.log(write ? sentence : `${sentence} Add --write to do it.`);
} catch (error) {
  exitWithError(error);
}
