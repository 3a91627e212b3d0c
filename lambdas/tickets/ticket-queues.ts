import { limits } from '@portico/shared/model/limits.ts';
import { type TicketQueue, type TicketStatus, dueSoon, endedLately } from '@portico/shared/model/ticket.ts';
import { type TicketFilter, isAmong } from '../domain/ticket-filter.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { positionOfTime } from '../domain/ticket-summary.ts';
import { countItems } from '../platform/dynamodb.ts';
import { indexKeyNames } from '../table/definition.ts';
import { partitions } from '../table/keys.ts';
import type { PageRequest } from '../table/page.ts';
import { byDueTime, findTickets, matcher, ofAssignees, ofStatus, searchOf } from './find-tickets.ts';
import type { FoundTickets, ListedTicket } from './items.ts';
import { listsOf, searchNewest } from './search-lists.ts';
import { TicketChecks } from './ticket-checks.ts';

/**
 * The lists of staff that no index has as such. Each is read from the lists by status or by due time, so that
 * no act on a ticket writes more for them.
 */

const soon = (now: Date) => new Date(now.getTime() + dueSoon).toISOString();
const lately = (now: Date) => new Date(now.getTime() - endedLately).toISOString();

/** Those on hold wait for nobody. */
const waiting = ['new', 'assigned', 'in_progress'] as const satisfies TicketStatus[];
const ended = ['resolved', 'closed'] as const satisfies TicketStatus[];

/** Where to search: in the lists of the assignees, which have open tickets only, or in those by status. */
function collectionsIn(statuses: readonly TicketStatus[], { status, assignee }: TicketFilter) {
  const wanted = statuses.filter((one) => isAmong(status, one));
  const ofStatuses = listsOf(wanted, ofStatus);
  return ofStatuses && (ofAssignees(assignee, wanted) ?? ofStatuses);
}

/** About a third of open tickets wait for one side. */
const pieceOf = ({ limit }: PageRequest) => 3 * (limit + 1);

/** Whether the row of a ticket says that it is in one of these lists. */
const isIn =
  (queue: Exclude<TicketQueue, 'breaching_soon'>, now: Date) =>
  ({ status, waiting_on, last_activity_at }: ListedTicket) =>
    queue === 'recently_closed'
      ? !isOpen(status) && last_activity_at >= lately(now)
      : waiting_on === (queue === 'waiting_on_us' ? 'us' : 'customer');

/** The tickets of one of these lists that match the other filters. */
export async function ticketsOfQueue(
  queue: TicketQueue,
  filter: TicketFilter,
  page: PageRequest,
  now = new Date(),
): Promise<FoundTickets> {
  if (queue === 'breaching_soon') return byDueTime(filter, page, soon(now));
  const { company, requester } = filter;
  if (company !== undefined || requester !== undefined)
    return findTickets(filter, page, 'activity', isIn(queue, now));
  const isWanted = matcher(filter);
  const search = searchOf(filter, page);
  const checks = new TicketChecks(filter);
  if (queue === 'recently_closed') {
    const collections = collectionsIn(ended, filter);
    if (!collections) return { items: [], next_cursor: null };
    const isTooOld = (ticket: ListedTicket) => !isIn(queue, now)(ticket) || search.wanted.isTooOld(ticket);
    return searchNewest(
      { collections, matches: isWanted, isTooOld, checks, piece: page.limit + 1 },
      search.page,
    );
  }
  const collections = collectionsIn(waiting, filter);
  if (!collections) return { items: [], next_cursor: null };
  const isInQueue = isIn(queue, now);
  return searchNewest(
    {
      collections,
      ...search.wanted,
      matches: (ticket) => isInQueue(ticket) && isWanted(ticket),
      checks,
      piece: pieceOf(page),
    },
    search.page,
  );
}

const most = limits.queue_count;

async function countRecentlyClosed(now: Date): Promise<number> {
  const { partition, sort } = indexKeyNames('status');
  const counts = await Promise.all(
    ended.map((status) =>
      countItems({
        IndexName: 'status',
        KeyConditionExpression: `${partition} = :status AND ${sort} > :since`,
        ExpressionAttributeValues: {
          ':status': partitions.status(status),
          ':since': positionOfTime(lately(now)),
        },
        Limit: most,
      }),
    ),
  );
  return Math.min(
    most,
    counts.reduce((sum, one) => sum + one, 0),
  );
}

function countBreachingSoon(now: Date): Promise<number> {
  const { partition, sort } = indexKeyNames('created');
  return countItems({
    IndexName: 'created',
    KeyConditionExpression: `${partition} = :due AND ${sort} < :soon`,
    ExpressionAttributeValues: { ':due': partitions.byDueTime, ':soon': soon(now) },
    Limit: most,
  });
}

/** Counts that no counter has: three short Queries, which read at most a hundred entries each. */
export async function countQueues(now: Date) {
  const [breaching_soon, recently_closed] = await Promise.all([
    countBreachingSoon(now),
    countRecentlyClosed(now),
  ]);
  return { breaching_soon, recently_closed };
}
