import { encodeTime } from 'ulid';
import {
  type Level,
  type TicketOrder,
  type TicketQueue,
  type TicketStatus,
  unassigned,
} from '@portico/shared/model/ticket.ts';
import { type ItemFilter, type RowFilter, endOfDay, passesRow } from '../domain/ticket-filter.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import type { ItemCollection, PageRequest } from '../table/page.ts';
import { cursorAt, pageInOrder, readInOrder } from '../table/ordered-page.ts';
import { ReadBudget } from '../table/read-budget.ts';
import { byCreation } from './by-creation.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';
import { ofRequester } from './of-requester.ts';
import { searchNewest, searchPieces } from './search-lists.ts';
import { TicketChecks } from './ticket-checks.ts';

export interface TicketFilter extends RowFilter, ItemFilter {
  readonly status?: TicketStatus | undefined;
  readonly priority?: Level | undefined;
  /** An id, or `none`. Without a status, only open tickets. */
  readonly assignee?: string | undefined;
  /** Ids. Without a status, only open tickets. */
  readonly groups?: readonly string[] | undefined;
  readonly queue?: TicketQueue | undefined;
}

interface KeyedCollection {
  readonly collection: ItemCollection;
  /** The filters that its key answers: all of its tickets match them. */
  readonly answers: readonly (keyof TicketFilter)[];
}

const newestOf = (partition: string) => ({ index: 'newest', partition, keyOf: keys.ticket }) as const;

/** The smallest list with all tickets that match. The index `created` has them in one partition. */
function collectionOf({ status, assignee, company }: TicketFilter, order: TicketOrder): KeyedCollection {
  if (company !== undefined) {
    const partition = partitions.company(company);
    const collection = { index: 'company', partition, prefix: 'TICKET#', keyOf: keys.ticket } as const;
    return { collection, answers: ['company'] };
  }
  if (assignee !== undefined && (status === undefined || isOpen(status))) {
    const partition = partitions.queue(assignee);
    return {
      collection: { index: 'newest', partition, keyOf: keys.queueEntry },
      answers: ['assignee'],
    };
  }
  if (order === 'created')
    return {
      collection: { index: 'created', partition: partitions.tickets, keyOf: keys.ticket },
      answers: ['created_from', 'created_to'],
    };
  const days = ['active_from', 'active_to'] as const;
  return status === undefined
    ? { collection: newestOf(partitions.tickets), answers: days }
    : {
        collection: { index: 'status', partition: partitions.status(status), keyOf: keys.ticket },
        answers: ['status', ...days],
      };
}

/** Whether a row matches what rows say. */
export function matcher(filter: TicketFilter): (ticket: ListedTicket) => boolean {
  const { status, priority, assignee, groups } = filter;
  return (ticket) =>
    (status === undefined || ticket.status === status) &&
    (priority === undefined || ticket.priority === priority) &&
    (assignee === undefined || (ticket.assignee_id ?? unassigned) === assignee) &&
    (groups === undefined || (ticket.group_id !== null && groups.includes(ticket.group_id))) &&
    passesRow(filter, ticket);
}

/** An assignee or a group without a status means open tickets. */
const isOpenIfImplied =
  ({ status, assignee, groups }: TicketFilter) =>
  (ticket: ListedTicket) =>
    status !== undefined || (assignee === undefined && groups === undefined) || isOpen(ticket.status);

/** Where a list that is newest first begins and ends for the days asked for. */
function rangeOf({ created_from, created_to, active_from, active_to }: TicketFilter, byCreated: boolean) {
  const [from, to] = byCreated ? [created_from, created_to] : [active_from, active_to];
  const timeOf = ({ created_at, last_activity_at }: ListedTicket) =>
    byCreated ? created_at : last_activity_at;
  return {
    // The lowest position at the end of the day.
    start: to && encodeCursor(`${encodeTime(Date.parse(endOfDay(to)), 10)}${'0'.repeat(16)}`),
    isTooOld: (ticket: ListedTicket) => from !== undefined && timeOf(ticket) < from,
  };
}

/** What `searchNewest` needs to know of a filter, and where the first page starts. */
export function searchOf(filter: TicketFilter, page: PageRequest, byCreated = false) {
  const { start, isTooOld } = rangeOf(filter, byCreated);
  return {
    wanted: { matches: matcher(filter), isTooOld },
    page: { ...page, cursor: page.cursor ?? start },
  };
}

const asked = (filter: TicketFilter) => Object.values(filter).some((value) => value !== undefined);

/**
 * Open tickets by what is due next. Without a filter this takes one Query; otherwise it is a search.
 * @param before only those that are due before this time
 */
export async function byDueTime(
  filter: TicketFilter,
  page: PageRequest,
  before?: string,
): Promise<FoundTickets> {
  const collection = {
    index: 'created',
    partition: partitions.byDueTime,
    keyOf: keys.queueEntry,
    ...(before !== undefined && { before }),
  } as const;
  if (!asked({ ...filter, queue: undefined })) return pageInOrder(collection, page, summaryOf);
  const { items, next_cursor } = await searchPieces(
    {
      read: (cursor) => readInOrder(collection, cursor),
      cursorAt: (item) => cursorAt(collection, item),
      budget: new ReadBudget(),
    },
    { matches: matcher(filter), checks: new TicketChecks(filter) },
    page,
  );
  return { items, next_cursor };
}

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
  const [first, ...others] = groups.map(queueOfGroup);
  if (!first) return { items: [], next_cursor: null };
  const collections = [first, ...others] as const;
  const checks = new TicketChecks(filter);
  if (order === 'created') return byCreation(collections, matcher(filter), page, checks);
  const search = searchOf(filter, page);
  const piece = asked({ ...filter, groups: undefined }) ? {} : { piece: page.limit + 1 };
  return searchNewest({ collections, ...search.wanted, checks, ...piece }, search.page);
}

/**
 * Tickets of all companies that match the filter, newest first, for staff. This takes one Query if the key of
 * a list answers the whole filter; otherwise it is a search in that list. Tickets of an assignee, a group or
 * a company by creation are all read, and sorted. Open tickets of several groups take a Query for each group.
 * @param isInQueue of a row, for a list of staff among the tickets of a company or requester
 */
export async function findTickets(
  filter: TicketFilter,
  page: PageRequest,
  order: TicketOrder = 'activity',
  isInQueue = isOpenIfImplied(filter),
): Promise<FoundTickets> {
  if (order === 'due') return byDueTime(filter, page);
  const { groups, status, company, requester } = filter;
  const isWanted = matcher(filter);
  const matches = (ticket: ListedTicket) => isInQueue(ticket) && isWanted(ticket);
  if (requester !== undefined) return ofRequester(requester, { filter, matches }, page, order);
  if (groups && company === undefined && (status === undefined || isOpen(status)))
    return ofGroups(groups, filter, page, order);
  const { collection, answers } = collectionOf(filter, order);
  const unanswered = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !answers.some((one) => one === name)),
  );
  const checks = new TicketChecks(company === undefined ? filter : { ...filter, company: undefined });
  if (order === 'created' && collection.index !== 'created')
    return byCreation([collection], matches, page, checks);
  const search = searchOf(filter, page, order === 'created');
  const piece = asked(unanswered) ? {} : { piece: page.limit + 1 };
  return searchNewest(
    { collections: [collection], ...search.wanted, matches, checks, ...piece },
    search.page,
  );
}
