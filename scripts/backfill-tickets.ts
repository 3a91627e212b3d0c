/**
 * `npm run backfill-tickets`: gives older tickets what lists by last activity, assignee and priority need.
 */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { useTable } from './environments/deployed-environment.ts';
import { environmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run backfill-tickets -- --env NAME

Gives tickets of earlier releases their place in the order of creation and in the lists of assignees and priorities, and the short form that lists read, and works out from their
comments and changes what happened last. Counts anew what waits on us: what happens meanwhile may be missing in this count. Run it once after the release that creates the index "created" and once after the one that lists tickets by priority, each time again until it leaves nothing. Others work meanwhile.

${environmentUsage}`;

await runCommand(async () => {
  const options = parseOptions(usage, environmentOptions);
  const environment = environmentName(options);
  if (!environment) throw new UserFacingError('Name an environment.', usage);
  const table = await useTable(environment, options.state);
  // Imported now, because it reads the name of the table when it is loaded.
  const { backfillTickets } = await import('./backfill/tickets.ts');
  const { done, left } = await backfillTickets(table);
  console.log(`${done} tickets brought up to date, ${left} left: they changed meanwhile.`);
  return left === 0;
});
