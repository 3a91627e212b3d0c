import { limits } from '@portico/shared/model/limits.ts';
import type { TicketOrder, TicketQueue, TicketStatus } from '@portico/shared/model/ticket.ts';
import {
  type TicketFilter,
  matchesFilter,
  computeRecentlyEndedStart,
  computeDueSoonEnd,
  computeOverdueEnd,
  ticketSortKeys,
} from '@portico/shared/model/ticket-lists.ts';
import { type StoredTicket, openPartition } from '../../domain/ticket/ticket.ts';
import { ApiError } from '../../platform/api-error.ts';
import { countItems } from '../../platform/dynamodb.ts';
import { encodeCursor } from '../../table/cursor.ts';
import type { PageRequest } from '../../table/page.ts';
import { type TicketPage, type TicketListQuery, listTickets, parsePosition } from './list-tickets.ts';

const endedStatuses = ['resolved', 'closed'] as const satisfies TicketStatus[];

/** The parameters of queues that a filter alone cannot express. */
function createQueueQuery(queue: TicketQueue, filter: TicketFilter, now: Date): TicketListQuery {
  if (queue === 'breaching_soon' || queue === 'overdue') {
    const overdueEnd = computeOverdueEnd(now);
    const [start, end] = queue === 'overdue' ? [undefined, overdueEnd] : [overdueEnd, computeDueSoonEnd(now)];
    return { filter, order: 'due', start, isPastEnd: ({ due_at }) => due_at === null || due_at >= end };
  }
  if (queue === 'recently_closed') {
    const isPastEnd = ({ last_activity_at }: StoredTicket) =>
      last_activity_at < computeRecentlyEndedStart(now);
    return {
      filter: { ...filter, status: endedStatuses.filter((status) => matchesFilter(filter.status, status)) },
      order: 'activity',
      isPastEnd,
    };
  }
  return {
    filter: { ...filter, waiting_on: [queue === 'waiting_on_us' ? 'us' : 'customer'] },
    order: 'activity',
  };
}

const tooManyToSortError = () =>
  new ApiError(
    'invalid_request',
    `More than ${limits.ordered_tickets} tickets are in this list. Filter it, or leave it in its own order.`,
    [{ path: 'query.order', message: `can sort at most ${limits.ordered_tickets} tickets of a queue` }],
  );

/** A page of a queue in another order than the queue's own. Sorts all of its tickets, not just a page. */
async function readSortedPage(
  listQuery: TicketListQuery,
  order: TicketOrder,
  page: PageRequest,
): Promise<TicketPage> {
  const after = parsePosition(order, page);
  const { items, next_cursor } = await listTickets(listQuery, { limit: limits.ordered_tickets });
  if (next_cursor !== null) throw tooManyToSortError();
  const position = ticketSortKeys[order];
  const isBefore = (sortKey: string, otherSortKey: string) =>
    order === 'due' ? sortKey < otherSortKey : sortKey > otherSortKey;
  const remaining = items
    .filter((ticket) => after === undefined || isBefore(after, position(ticket)))
    .sort((ticket, otherTicket) => (isBefore(position(ticket), position(otherTicket)) ? -1 : 1));
  const pageItems = remaining.slice(0, page.limit);
  const last = pageItems.at(-1);
  return {
    items: pageItems,
    next_cursor: last && remaining.length > pageItems.length ? encodeCursor(position(last)) : null,
  };
}

/**
 * The tickets of a queue that match the other filters.
 * @param order undefined for the queue's own order
 * @throws ApiError `invalid_request` if the queue is too long to be sorted
 */
export function listQueueTickets(
  queue: TicketQueue,
  filter: TicketFilter,
  page: PageRequest,
  order?: TicketOrder,
  now = new Date(),
): Promise<TicketPage> {
  const listQuery = createQueueQuery(queue, filter, now);
  return order === undefined || order === listQuery.order
    ? listTickets(listQuery, page)
    : readSortedPage(listQuery, order, page);
}

const maxQueueCount = limits.queue_count;

async function countRecentlyClosedTickets(now: Date): Promise<number> {
  const counts = await Promise.all(
    endedStatuses.map((status) =>
      countItems({
        IndexName: 'by_status',
        KeyConditionExpression: 'item_type = :ticket AND #status = :status AND last_activity_at > :since',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':ticket': 'TICKET',
          ':status': status,
          ':since': computeRecentlyEndedStart(now),
        },
        Limit: maxQueueCount,
      }),
    ),
  );
  return Math.min(
    maxQueueCount,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** @param start the first due time that counts @param end the last one */
const countDueTickets = (start: string, end: string): Promise<number> =>
  countItems({
    IndexName: 'by_due_time',
    KeyConditionExpression: '#queue = :open AND due_position BETWEEN :start AND :end',
    ExpressionAttributeNames: { '#queue': 'queue' },
    ExpressionAttributeValues: { ':open': openPartition, ':start': start, ':end': end },
    Limit: maxQueueCount,
  });

/** Counts the queues that have no counter: four short Queries, which read at most a hundred entries each. */
export async function countQueueTickets(now: Date) {
  const overdueEnd = computeOverdueEnd(now);
  const [overdue, breaching_soon, recently_closed] = await Promise.all([
    countDueTickets('0', overdueEnd),
    countDueTickets(overdueEnd, computeDueSoonEnd(now)),
    countRecentlyClosedTickets(now),
  ]);
  return { overdue, breaching_soon, recently_closed };
}
