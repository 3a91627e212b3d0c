/** `npm run rebuild-search`: makes the index of the search anew. */
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { knownEnvironment } from './environments/known-environment.ts';
import { readEnvironment, useEnvironment } from './environments/deployed-environment.ts';
import { environmentName, environmentOptions, environmentUsage } from './environments/options.ts';

const usage = `npm run rebuild-search -- --env NAME

Makes the index of the search anew from all tickets: once for tickets that are older than the search, after the way in which text is compared has
changed, and in a restored table. Stopped, it continues where it was. Others work meanwhile; until it ends, changes of the last hour may not be found.
Where the search uses OpenSearch, fills that instead, and deletes the own index.

${environmentUsage}`;

await runCommand(async () => {
  const options = parseOptions(usage, environmentOptions);
  const name = environmentName(options);
  if (!name) throw new UserFacingError('Name an environment.', usage);
  const isDomain = knownEnvironment(name).search === 'opensearch';
  const environment = await readEnvironment(
    name,
    isDomain ? ['Data', 'SearchDomain'] : ['Data'],
    options.state,
  );
  useEnvironment(environment, { TABLE_NAME: 'TableName', SEARCH_BUCKET: 'SearchIndexBucketName' });
  // Imported now, because they read the name of the table when they are loaded.
  const { bucketObjects } = await import('@portico/lambdas/search/bucket-objects.ts');
  const { rebuild } = await import('@portico/lambdas/search/rebuild.ts');
  const { tableRecords } = await import('@portico/lambdas/search/table-records.ts');
  const { documentsBelow } = await import('./rebuild-search/tickets.ts');
  const onProgress = (count: number) => console.log(`${count} tickets …`);
  const objects = bucketObjects(environment.outputs['SearchIndexBucketName'] ?? '');
  const stores = { objects, records: tableRecords(objects) };
  if (isDomain) {
    const { searchDomain } = await import('@portico/lambdas/search/opensearch/domain.ts');
    const { discardSegments, fill } = await import('@portico/lambdas/search/opensearch/move.ts');
    const domain = searchDomain(environment.outputs['SearchDomainUrl'] ?? '');
    const filled = await fill(domain, documentsBelow, onProgress);
    await discardSegments(stores);
    console.log(`OpenSearch has ${filled} tickets.`);
    return true;
  }
  const count = await rebuild(stores, { documentsBelow, now: new Date(), onProgress });
  console.log(`The index has ${count} tickets.`);
  return true;
});
