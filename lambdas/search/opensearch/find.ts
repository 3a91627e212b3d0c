import type { SearchOrder } from '@portico/shared/contract/search.ts';
import { type Hit, matchDocument } from '../index-query.ts';
import type { TicketSearch } from '../query.ts';
import { toIndexQuery } from '../query.ts';
import { type SearchIndex, createHitComparator } from '../index/search-index.ts';
import type { RecordStore } from '../index/stores.ts';
import type { SearchDomain } from './domain.ts';
import { createSearchRequest } from './query.ts';

/** All hits of OpenSearch, page by page. */
async function* readPages(domain: SearchDomain, search: TicketSearch, order: SearchOrder, after?: Hit) {
  for (let last = after; ;) {
    const hits = await domain.search(createSearchRequest(search, order, last));
    yield hits;
    last = hits.at(-1);
    if (!last) return;
  }
}

/**
 * Finds tickets in an OpenSearch domain, and in the tail: the changes that the domain may not find yet. Reads
 * the tail first. A document is removed from the tail only once the domain finds it, so none is missed.
 */
export const createDomainIndex = (
  records: Pick<RecordStore, 'readTail'>,
  domain: SearchDomain,
): SearchIndex => ({
  async *find(search, order, after) {
    const query = toIndexQuery(search);
    const tail = await records.readTail(query.withNotes);
    const stamps = new Map(tail.map(({ id, stamp }) => [id, stamp]));
    const compare = createHitComparator(order);
    const isWanted = (hit: Hit) => after === undefined || compare(after, hit) < 0;
    let remainingTailHits = tail.flatMap((document) => matchDocument(query, document) ?? []).filter(isWanted);
    for await (const page of readPages(domain, search, order, after)) {
      const lastHit = page.at(-1);
      const domainHits = page.filter(({ id, stamp }) => stamp > (stamps.get(id) ?? ''));
      const ids = new Set(domainHits.map(({ id }) => id));
      remainingTailHits = remainingTailHits.filter(({ id }) => !ids.has(id));
      const tailHits = remainingTailHits.filter((hit) => lastHit === undefined || compare(hit, lastHit) <= 0);
      remainingTailHits = remainingTailHits.filter((hit) => !tailHits.includes(hit));
      yield [...tailHits, ...domainHits].sort(compare);
    }
  },
});
