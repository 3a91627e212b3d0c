/** `npm run rebuild`: rebuilds projections from the tickets. */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseCommandLine, runCommand } from './cli/command.ts';
import { configureEnvironment, readEnvironment } from './environments/deployed-environment.ts';
import { findKnownEnvironment } from './environments/known-environment.ts';
import { selectEnvironmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run rebuild -- --env NAME PROJECTION

Rebuilds a projection from all tickets, while the product is in use:

  counts    the counters of dashboards, queues, tags and reports.
            Use it after the counting rules have changed, or if events were lost. All counters are replaced at the end.
  search    the search index.
            Use it after the rules for comparing text have changed, and in a restored table.
            Until it ends, searches may miss changes of the last hour. If the environment uses OpenSearch,
            the command fills that index instead, and deletes the built-in index.

If the command is stopped, the next run continues.

${environmentUsage}`;

await runCommand(async () => {
  const { values, positionals } = parseCommandLine(usage, environmentOptions, { positionals: true });
  const name = selectEnvironmentName(values);
  const [projection = '', ...others] = positionals;
  if (!name || !['counts', 'search'].includes(projection) || others.length > 0)
    throw new UserFacingError('Name an environment, and counts or search.', usage);
  const usesOpenSearch = findKnownEnvironment(name).search === 'opensearch';
  const environment = await readEnvironment(
    name,
    usesOpenSearch ? ['Data', 'SearchDomain'] : ['Data'],
    values.state,
  );
  configureEnvironment(environment, { TABLE_NAME: 'TableName', SEARCH_BUCKET: 'SearchIndexBucketName' });
  const getOutput = (key: string) => environment.outputs[key] ?? '';
  // Imports these modules only now, because they read the environment when they are loaded.
  const { rebuildCounts } = await import('./rebuild/counts.ts');
  const { rebuildSearch } = await import('./rebuild/search.ts');
  const tickets =
    projection === 'counts'
      ? await rebuildCounts(name === 'local')
      : await rebuildSearch(
          getOutput('SearchIndexBucketName'),
          usesOpenSearch ? getOutput('SearchDomainUrl') : undefined,
        );
  console.log(`${projection}: ${tickets} tickets.`);
  return true;
});
