import { createBucketStore } from '@portico/lambdas/search/index/bucket-objects.ts';
import { createSearchDomain } from '@portico/lambdas/search/opensearch/domain.ts';
import { discardSegments, fillDomain } from '@portico/lambdas/search/opensearch/move.ts';
import { rebuildIndex } from '@portico/lambdas/search/index/rebuild.ts';
import { createRecordStore } from '@portico/lambdas/search/index/table-records.ts';
import { readDocuments } from './tickets.ts';

/**
 * Rebuilds the built-in search index; or, with OpenSearch, fills the index there and deletes the built-in
 * one.
 * @param domain the OpenSearch domain; undefined for the built-in index
 * @returns the number of indexed tickets
 */
export async function rebuildSearch(bucket: string, domain: string | undefined): Promise<number> {
  const onProgress = (count: number) => console.log(`${count} tickets …`);
  const objects = createBucketStore(bucket);
  const stores = { objects, records: createRecordStore(objects) };
  if (domain === undefined) return rebuildIndex(stores, { readDocuments, now: new Date(), onProgress });
  const ticketCount = await fillDomain(createSearchDomain(domain), readDocuments, onProgress);
  await discardSegments(stores);
  return ticketCount;
}
