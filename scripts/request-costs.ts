/** `npm run request-costs`: prints what each request costs at the table, with few and with many tickets. */
import { parseOptions, runCommand } from './cli/command.ts';
import { type RequestCost, requestCosts } from './cost/request-costs.ts';
import { withMeteredCloud } from './cost/simulate.ts';

const usage = `npm run request-costs -- [--tickets NUMBER]
  --tickets NUMBER  how many tickets there are in the end, beside the demo's; 10,000 by default

Sends each request to a local cloud with a tenth of these tickets, and once more with all of them. Prints read and
write units, and round trips to the table that wait for one another. Exits with 1 when a request reads more with
more tickets.`;

/** Read units that a request may cost more with many tickets: entries are longer by chance. */
const tolerance = 1;

const both = (few: number, many: number) => (few === many ? `${few}` : `${few} → ${many}`);

await runCommand(async () => {
  const { tickets } = parseOptions(usage, { tickets: { type: 'string', default: '10000' } });
  const most = Number(tickets);
  const [few, many] = await withMeteredCloud(async (metered) => {
    Object.assign(process.env, metered.cloud.environment, {
      TABLE_NAME: metered.cloud.outputs['TableName'],
    });
    // Imported now, because this code reads the environment when it is loaded.
    const { writeTickets } = await import('./benchmark/many-tickets.ts');
    await writeTickets(1, most / 10);
    const before = await requestCosts(metered);
    await writeTickets(most / 10 + 1, most);
    return [before, await requestCosts(metered)] as const;
  });
  const pairs = few.flatMap((before, index): [RequestCost, RequestCost][] => {
    const after = many[index];
    return after ? [[before, after]] : [];
  });
  console.table(
    pairs.map(([before, after]) => ({
      request: before.request,
      by: before.role,
      'read units': both(before.reads, after.reads),
      'write units': both(before.writes, after.writes),
      'round trips': both(before.round_trips, after.round_trips),
    })),
  );
  const dearer = pairs.filter(([before, after]) => after.reads > before.reads + tolerance);
  for (const [{ request, role }] of dearer)
    console.error(`Costs more with more tickets: ${request}, by ${role}`);
  return dearer.length === 0;
});
