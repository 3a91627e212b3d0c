/** `npm run recount-reports`: counts all tickets in the reports. */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { inParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { useTable } from './environments/deployed-environment.ts';
import { environmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run recount-reports -- --env NAME

Counts every ticket in the reports, as it is now: after what counts has changed, and if tickets are missing after events were lost. A ticket that is counted already changes nothing. Others work meanwhile.

${environmentUsage}`;

/** Tickets at the same time. They write the same rows. */
const atOnce = 4;

await runCommand(async () => {
  const options = parseOptions(usage, environmentOptions);
  const environment = environmentName(options);
  if (!environment) throw new UserFacingError('Name an environment.', usage);
  await useTable(environment, options.state);
  // Imported now, because they read the name of the table when they are loaded.
  const { aboveAll } = await import('@portico/lambdas/search/index-query.ts');
  const { countTicket } = await import('@portico/lambdas/reports/count-tickets.ts');
  const { idsBelow } = await import('./rebuild-search/tickets.ts');
  const ids: string[] = [];
  for await (const id of idsBelow(aboveAll)) ids.push(id);
  await inParallel(ids, atOnce, (id) => countTicket(id, new Date()));
  console.log(`${ids.length} tickets are counted.`);
  return true;
});
