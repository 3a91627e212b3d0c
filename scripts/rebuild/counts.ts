import { rebuildCounts as rebuild } from '@portico/lambdas/domain/counts/rebuild.ts';
import { highestPosition } from '@portico/lambdas/search/index-query.ts';
import { listOlderTicketIds } from './tickets.ts';

/**
 * Milliseconds to wait. After this time, every counting function that was running has ended, and no function
 * uses a cached answer to the question which counters to read.
 */
const pauseMilliseconds = 70_000;
const localPauseMilliseconds = 12_000;

/** Rebuilds the counters of dashboards, queues, tags and reports. @returns the number of tickets */
export const rebuildCounts = (isLocalEnvironment: boolean): Promise<number> =>
  rebuild(
    () => listOlderTicketIds(highestPosition),
    isLocalEnvironment ? localPauseMilliseconds : pauseMilliseconds,
  );
