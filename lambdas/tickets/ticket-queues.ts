import { limits } from '@portico/shared/model/limits.ts';
import type { TicketQueue, TicketStatus } from '@portico/shared/model/ticket.ts';
import { type TicketFilter, isAmong, recentBefore, soonAfter } from '@portico/shared/model/ticket-lists.ts';
import { type StoredTicket, openPartition } from '../domain/ticket/ticket.ts';
import { countItems } from '../platform/dynamodb.ts';
import type { PageRequest } from '../table/page.ts';
import { type TicketPage, type TicketQuestion, listTickets } from './list-tickets.ts';

/** Those on hold wait for nobody. */
const waiting = ['new', 'assigned', 'in_progress'] as const satisfies TicketStatus[];
const ended = ['resolved', 'closed'] as const satisfies TicketStatus[];

const among = (statuses: readonly TicketStatus[], { status }: TicketFilter) =>
  statuses.filter((one) => isAmong(status, one));

/** What the lists of staff ask for that are not a filter alone. */
function questionOf(queue: TicketQueue, filter: TicketFilter, now: Date): TicketQuestion {
  if (queue === 'breaching_soon' || queue === 'overdue') {
    const [start, end] =
      queue === 'overdue' ? [undefined, now.toISOString()] : [now.toISOString(), soonAfter(now)];
    return { filter, order: 'due', start, isPastEnd: ({ due_at }) => due_at === null || due_at >= end };
  }
  if (queue === 'recently_closed') {
    const isPastEnd = ({ last_activity_at }: StoredTicket) => last_activity_at < recentBefore(now);
    return { filter: { ...filter, status: among(ended, filter) }, order: 'activity', isPastEnd };
  }
  const side = queue === 'waiting_on_us' ? 'us' : 'customer';
  const isWanted = ({ waiting_on }: StoredTicket) => waiting_on === side;
  return { filter: { ...filter, status: among(waiting, filter) }, order: 'activity', isWanted };
}

/** The tickets of one of these lists that match the other filters. */
export const ticketsOfQueue = (
  queue: TicketQueue,
  filter: TicketFilter,
  page: PageRequest,
  now = new Date(),
): Promise<TicketPage> => listTickets(questionOf(queue, filter, now), page);

const most = limits.queue_count;

async function countRecentlyClosed(now: Date): Promise<number> {
  const counts = await Promise.all(
    ended.map((status) =>
      countItems({
        IndexName: 'by_status',
        KeyConditionExpression: 'item_type = :ticket AND #status = :status AND last_activity_at > :since',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':ticket': 'TICKET', ':status': status, ':since': recentBefore(now) },
        Limit: most,
      }),
    ),
  );
  return Math.min(
    most,
    counts.reduce((sum, one) => sum + one, 0),
  );
}

/** Those that are overdue, too. */
const countBreachingSoon = (now: Date): Promise<number> =>
  countItems({
    IndexName: 'by_due_time',
    KeyConditionExpression: '#queue = :open AND due_position < :soon',
    ExpressionAttributeNames: { '#queue': 'queue' },
    ExpressionAttributeValues: { ':open': openPartition, ':soon': soonAfter(now) },
    Limit: most,
  });

/** Counts that no counter has: three short Queries, which read at most a hundred entries each. */
export async function countQueues(now: Date) {
  const [breaching_soon, recently_closed] = await Promise.all([
    countBreachingSoon(now),
    countRecentlyClosed(now),
  ]);
  return { breaching_soon, recently_closed };
}
