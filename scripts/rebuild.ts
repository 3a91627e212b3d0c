/** `npm run rebuild`: makes what follows from tickets anew. */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseCommandLine, runCommand } from './cli/command.ts';
import { readEnvironment, useEnvironment } from './environments/deployed-environment.ts';
import { knownEnvironment } from './environments/known-environment.ts';
import { environmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run rebuild -- --env NAME PROJECTION

Makes anew, from all tickets as they are now, while others work:

  counts    the counters of dashboards, queues, tags and reports: after what counts has changed, and if events were lost.
            They change at the end, at once.
  search    the index of the search: after the way in which text is compared has changed, and in a restored table.
            Until it ends, changes of the last hour may not be found. Where the search uses OpenSearch, fills that
            instead, and deletes the own index.

Stopped, it continues where it was.

${environmentUsage}`;

await runCommand(async () => {
  const { values, positionals } = parseCommandLine(usage, environmentOptions, { positionals: true });
  const name = environmentName(values);
  const [projection = '', ...others] = positionals;
  if (!name || !['counts', 'search'].includes(projection) || others.length > 0)
    throw new UserFacingError('Name an environment, and counts or search.', usage);
  const isDomain = knownEnvironment(name).search === 'opensearch';
  const environment = await readEnvironment(
    name,
    isDomain ? ['Data', 'SearchDomain'] : ['Data'],
    values.state,
  );
  useEnvironment(environment, { TABLE_NAME: 'TableName', SEARCH_BUCKET: 'SearchIndexBucketName' });
  const output = (key: string) => environment.outputs[key] ?? '';
  // Imported now, because they read the name of the table when they are loaded.
  const { rebuildCounts } = await import('./rebuild/counts.ts');
  const { rebuildSearch } = await import('./rebuild/search.ts');
  const tickets =
    projection === 'counts'
      ? await rebuildCounts(name === 'local')
      : await rebuildSearch(
          output('SearchIndexBucketName'),
          isDomain ? output('SearchDomainUrl') : undefined,
        );
  console.log(`${projection}: ${tickets} tickets.`);
  return true;
});
