import type { SearchOrder } from '@portico/shared/contract/search.ts';
import { findHits, compareNewestFirst } from '../find-hits.ts';
import type { Hit } from '../index-query.ts';
import { type TicketSearch, toIndexQuery } from '../query.ts';
import type { SegmentCache } from './segment-cache.ts';
import type { SearchStores } from './stores.ts';

/** Finds the tickets that may match a search. */
export interface SearchIndex {
  /** Batches of hits, in order. The first one starts after the hit `after`. */
  readonly find: (search: TicketSearch, order: SearchOrder, after?: Hit) => AsyncIterable<readonly Hit[]>;
}

export const createHitComparator =
  (order: SearchOrder) =>
  (a: Hit, b: Hit): number =>
    (order === 'best' ? b.score - a.score : 0) || compareNewestFirst(a, b);

/** The index that consists of segments in a bucket. */
export const createBuiltInIndex = (stores: SearchStores, cache: SegmentCache): SearchIndex => ({
  async *find(search, order, after) {
    const query = toIndexQuery(search);
    if (order === 'newest') {
      const until = after && after.id < query.until ? after.id : query.until;
      for await (const { hits } of findHits(stores, cache, { ...query, until })) yield hits;
      return;
    }
    const all: Hit[] = [];
    for await (const { hits } of findHits(stores, cache, query)) all.push(...hits);
    const compare = createHitComparator(order);
    yield all.filter((hit) => after === undefined || compare(after, hit) < 0).sort(compare);
  },
});
