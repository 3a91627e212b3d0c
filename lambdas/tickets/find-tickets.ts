import {
  type Level,
  type TicketOrder,
  type TicketQueue,
  type TicketStatus,
  unassigned,
} from '@portico/shared/model/ticket.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import {
  type ItemCollection,
  type PageRequest,
  newestFirst,
  positionOf,
  readNewestOfAll,
} from '../table/page.ts';
import { pageInOrder } from '../table/ordered-page.ts';
import { ReadBudget, pieceSize } from '../table/read-budget.ts';
import { byCreation } from './by-creation.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';

export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: Level | undefined;
  /** An id, or `none`. Without a status, only open tickets. */
  readonly assignee?: string | undefined;
  /** Ids. Without a status, only open tickets. */
  readonly groups?: readonly string[] | undefined;
  readonly queue?: TicketQueue | undefined;
}

/** The index `created` has all tickets in one partition; a status is searched for there. */
function collectionOf({ status, assignee }: TicketFilter, order: TicketOrder): ItemCollection {
  if (assignee !== undefined && (status === undefined || isOpen(status)))
    return { index: 'newest', partition: partitions.queue(assignee), keyOf: keys.queueEntry };
  if (order === 'created') return { index: 'created', partition: partitions.tickets, keyOf: keys.ticket };
  return status === undefined
    ? { index: 'newest', partition: partitions.tickets, keyOf: keys.ticket }
    : { index: 'status', partition: partitions.status(status), keyOf: keys.ticket };
}

export function matcher({
  status,
  priority,
  assignee,
  groups,
}: TicketFilter): (ticket: ListedTicket) => boolean {
  return (ticket) =>
    (status === undefined || ticket.status === status) &&
    (priority === undefined || ticket.priority === priority) &&
    (assignee === undefined || (ticket.assignee_id ?? unassigned) === assignee) &&
    (groups === undefined || (ticket.group_id !== null && groups.includes(ticket.group_id)));
}

interface Search {
  /** Lists of one index, which are read as one. */
  readonly collections: readonly [ItemCollection, ...ItemCollection[]];
  readonly matches: (ticket: ListedTicket) => boolean;
  /** Whether a ticket and all older ones are too old. @default none is */
  readonly isTooOld?: (ticket: ListedTicket) => boolean;
  /** Tickets that are read of each list at once. @default a large piece */
  readonly piece?: number;
}

/**
 * The tickets of lists that match, newest first. Reads them in large pieces until the page is full, the lists
 * end, or the limit of reads or time for one request is reached. The next page continues from there.
 */
export async function searchNewest(
  { collections, matches, isTooOld, piece: size }: Search,
  page: PageRequest,
): Promise<FoundTickets> {
  const [collection] = collections;
  const found: ListedTicket[] = [];
  let { cursor } = page;
  let afterFound = '';
  let lastSearched: ListedTicket | undefined;
  const budget = new ReadBudget();
  while (budget.allowsRead()) {
    const piece = await readNewestOfAll(collections, cursor, size);
    budget.add(size === undefined ? piece.items.length : pieceSize);
    for (const item of piece.items) {
      const ticket = summaryOf(item);
      lastSearched = ticket;
      if (isTooOld?.(ticket)) return { items: found, next_cursor: null };
      if (!matches(ticket)) continue;
      if (found.length === page.limit) return { items: found, next_cursor: afterFound };
      found.push(ticket);
      afterFound = encodeCursor(positionOf(collection, item));
    }
    cursor = piece.next_cursor ?? undefined;
    if (cursor === undefined) return { items: found, next_cursor: null };
  }
  const searched = collection.index === 'created' ? lastSearched?.created_at : lastSearched?.last_activity_at;
  return {
    items: found,
    next_cursor: cursor ?? null,
    ...(searched !== undefined && { searched_until: searched }),
  };
}

/**
 * Open tickets by what is due next. Without a filter this takes one Query; otherwise it is a search.
 * @param before only those that are due before this time
 */
export const byDueTime = (filter: TicketFilter, page: PageRequest, before?: string): Promise<FoundTickets> =>
  pageInOrder(
    {
      index: 'created',
      partition: partitions.byDueTime,
      keyOf: keys.queueEntry,
      ...(before !== undefined && { before }),
    },
    page,
    summaryOf,
    Object.values(filter).some((value) => value !== undefined) ? matcher(filter) : undefined,
  );

const queueOfGroup = (group: string): ItemCollection => ({
  index: 'status',
  partition: partitions.group(group),
  keyOf: keys.queueEntry,
});

/** Open tickets of groups: a Query for each, or a search. */
async function ofGroups(
  groups: readonly string[],
  filter: TicketFilter,
  page: PageRequest,
  order: TicketOrder,
): Promise<FoundTickets> {
  const { status, priority, assignee } = filter;
  const isWhole = status === undefined && priority === undefined && assignee === undefined;
  const [first, ...others] = groups.map(queueOfGroup);
  if (!first) return { items: [], next_cursor: null };
  const collections = [first, ...others] as const;
  if (order === 'created') return byCreation(collections, matcher(filter), page);
  const piece = isWhole ? { piece: page.limit + 1 } : {};
  return searchNewest({ collections, matches: matcher(filter), ...piece }, page);
}

/**
 * Tickets of all companies that match the filter, newest first, for staff. Without a priority this takes one
 * Query; otherwise it is a search. An assignee's open tickets by creation are all read, and sorted. Open
 * tickets of several groups take a Query for each group.
 */
export async function findTickets(
  filter: TicketFilter,
  page: PageRequest,
  order: TicketOrder = 'activity',
): Promise<FoundTickets> {
  if (order === 'due') return byDueTime(filter, page);
  const { groups } = filter;
  if (groups && (filter.status === undefined || isOpen(filter.status)))
    return ofGroups(groups, filter, page, order);
  const collection = collectionOf(filter, order);
  const inQueue = collection.keyOf === keys.queueEntry;
  if (inQueue && order === 'created') return byCreation([collection], matcher(filter), page);
  const isWhole = inQueue ? filter.status === undefined : filter.assignee === undefined;
  const searched = order === 'created' && filter.status !== undefined;
  if (filter.priority !== undefined || groups || searched || !isWhole)
    return searchNewest({ collections: [collection], matches: matcher(filter) }, page);
  const { items, next_cursor } = await newestFirst(collection, page);
  return { items: items.map(summaryOf), next_cursor };
}
