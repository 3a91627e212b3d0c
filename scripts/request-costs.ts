/** `npm run request-costs`: counts what each request costs at the table, with 100 to 100,000 tickets. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { apiCaller } from './cost/api-caller.ts';
import { type Growth, growthTable, workTable } from './cost/growth.ts';
import { costsOfReading, costsOfWork } from './cost/request-costs.ts';
import { type MeteredCloud, withMeteredCloud } from './cost/simulate.ts';
import { betweenMarkers, generatedFile } from './docs/generated-files.ts';

const usage = `npm run request-costs -- [--tickets NUMBER,NUMBER…]

Works on a ticket in a local cloud, then opens each screen with more and more tickets. Prints read and write units, and
round trips to the table that wait for one another. With the default numbers of tickets it writes them to
infra/docs/growth.md. Exits with 1 when a screen reads more with the last number of tickets than with the second.

  --tickets NUMBER,NUMBER…  how many tickets there are, beside the demo's; 100,1000,10000,100000 by default`;

const path = 'infra/docs/growth.md';
const allSizes = [100, 1000, 10_000, 100_000];

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.length < 3 || sizes.some((size, index) => !(size > (sizes[index - 1] ?? 0))))
    throw new UserFacingError(
      `--tickets is ${text}, which is not a list of three or more growing numbers.`,
      usage,
    );
  return sizes;
}

/**
 * Ends the stream of the table: functions that follow it do not change what is read, and would take hours
 * for the tickets that are written here.
 */
async function endStream(TableName: string): Promise<void> {
  const client = new DynamoDBClient({});
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification: { StreamEnabled: false } }));
  client.destroy();
}

async function growthOf(metered: MeteredCloud, sizes: readonly number[]): Promise<Growth[]> {
  // Imported now, because this code reads the environment when it is loaded.
  const { writeTickets } = await import('./benchmark/many-tickets.ts');
  const call = apiCaller(metered.cloud, metered.meter);
  const { company, company_id } = await call('getMe', {}, (await metered.signIn()).customer);
  if (company === null || company_id === null) throw new Error('The customer has no company.');
  const largest = { id: company_id, name: company };
  const growth: Growth[] = [];
  let written = 0;
  for (const tickets of sizes) {
    await writeTickets(written + 1, tickets, largest);
    written = tickets;
    console.log(`${tickets} tickets`);
    growth.push({ tickets, costs: await costsOfReading(metered) });
  }
  return growth;
}

await runCommand(async () => {
  const { tickets } = parseOptions(usage, {
    tickets: { type: 'string', default: allSizes.join(',') },
  });
  const sizes = sizesOf(tickets);
  const [work, growth] = await withMeteredCloud(async (metered) => {
    const TableName = metered.cloud.outputs['TableName'] ?? '';
    Object.assign(process.env, metered.cloud.environment, { TABLE_NAME: TableName });
    const costs = await costsOfWork(metered);
    await endStream(TableName);
    return [costs, await growthOf(metered, sizes)] as const;
  });
  const { text, growing } = growthTable(growth);
  console.log(`\n${text}\n\n${workTable(work)}`);
  if (sizes.join() === allSizes.join()) {
    const before = await readFile(join(root, path), 'utf8');
    const tables = betweenMarkers(betweenMarkers(before, 'reads', text), 'work', workTable(work));
    const { content } = await generatedFile(path, tables);
    await writeFile(join(root, path), content);
  }
  for (const request of growing) console.error(`Costs more with more tickets: ${request}`);
  return growing.length === 0;
});
