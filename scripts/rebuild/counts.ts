import { rebuildCounts as rebuild } from '@portico/lambdas/domain/counts/rebuild.ts';
import { aboveAll } from '@portico/lambdas/search/index-query.ts';
import { idsBelow } from './tickets.ts';

/** Milliseconds: longer than a function runs that counts, or remembers which counters it reads. */
const pause = 70_000;
const localPause = 12_000;

/** Makes the counters of dashboards, queues, tags and reports anew. @returns the number of tickets */
export const rebuildCounts = (isLocal: boolean): Promise<number> =>
  rebuild(() => idsBelow(aboveAll), isLocal ? localPause : pause);
