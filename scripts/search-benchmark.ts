/** `npm run search-benchmark`: measures the search index. */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';

const usage = `npm run search-benchmark [-- --tickets NUMBER]

Builds the index of the search from generated tickets in memory, and measures searches, warm and cold, and a compaction of 300 changes of all ages.

  --tickets NUMBER  how many tickets; 100,000 by default`;

await runCommand(async () => {
  const { tickets = '100000' } = parseOptions(usage, { tickets: { type: 'string' } });
  if (!/^[1-9]\d{2,6}$/.test(tickets))
    throw new UserFacingError('--tickets must be a number of at least 100.', usage);
  // Product code requires the name of the table when it is loaded, but does not use it here.
  process.env['TABLE_NAME'] = 'none';
  const { measureSearchIndex } = await import('./benchmark/search-index.ts');
  const { figures, built, compacted, stored } = await measureSearchIndex(Number(tickets));
  console.table(
    figures.map(({ search, warmTimes, coldTime, objects, bytes }) => ({
      search,
      'warm p50, ms': warmTimes.p50.toFixed(1),
      'warm p95, ms': warmTimes.p95.toFixed(1),
      'cold, ms': coldTime.toFixed(0),
      'cold, objects': objects,
      'cold, MB': (bytes / 1e6).toFixed(1),
    })),
  );
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  console.log(
    `Built in ${seconds(built)}, ${(stored / 1e6).toFixed(1)} MB stored; 300 changes compacted in ${seconds(compacted)}.`,
  );
  return true;
});
