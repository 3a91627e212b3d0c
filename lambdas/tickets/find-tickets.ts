import { encodeTime } from 'ulid';
import { type TicketOrder, type TicketStatus, unassigned } from '@portico/shared/model/ticket.ts';
import { type TicketFilter, endOfDay, isAmong, passesRow } from '../domain/ticket-filter.ts';
import { isOpen } from '../domain/ticket-queue-entry.ts';
import { encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import type { ItemCollection, PageRequest } from '../table/page.ts';
import { cursorAt, pageInOrder, readInOrder } from '../table/ordered-page.ts';
import { ReadBudget } from '../table/read-budget.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';
import { mostUrgent } from './most-urgent.ts';
import { ofRequesters } from './of-requesters.ts';
import { type Collections, listsOf, searchNewest, searchPieces } from './search-lists.ts';
import { type SortOrder, byCreation, byPriority, sortedTickets } from './sorted-tickets.ts';
import { TicketChecks } from './ticket-checks.ts';

interface KeyedCollections {
  readonly collections: Collections;
  /** The filters that their keys answer: all of their tickets match them. */
  readonly answers: readonly (keyof TicketFilter)[];
}

const allTickets: ItemCollection = { index: 'newest', partition: partitions.tickets, keyOf: keys.ticket };
const allByCreation: ItemCollection = {
  index: 'created',
  partition: partitions.tickets,
  keyOf: keys.ticket,
};
const ofCompany = (company: string): ItemCollection => ({
  index: 'company',
  partition: partitions.company(company),
  prefix: 'TICKET#',
  keyOf: keys.ticket,
});
const ofAssignee = (assignee: string): ItemCollection => ({
  index: 'newest',
  partition: partitions.queue(assignee),
  keyOf: keys.queueEntry,
});
export const ofStatus = (status: TicketStatus): ItemCollection => ({
  index: 'status',
  partition: partitions.status(status),
  keyOf: keys.ticket,
});
const ofGroup = (group: string): ItemCollection => ({
  index: 'status',
  partition: partitions.group(group),
  keyOf: keys.queueEntry,
});

/** Open tickets of assignees, or of nobody, if the statuses are those of open tickets. */
export const ofAssignees = (
  assignee: TicketFilter['assignee'],
  statuses: readonly TicketStatus[] = [],
): Collections | undefined => (statuses.every(isOpen) ? listsOf(assignee, ofAssignee) : undefined);

/**
 * The smallest lists with all tickets that match, one for each value of a filter. The index `created` has
 * them in one partition.
 */
function collectionsOf({ status, assignee, company }: TicketFilter, order: TicketOrder): KeyedCollections {
  const ofCompanies = listsOf(company, ofCompany);
  if (ofCompanies) return { collections: ofCompanies, answers: ['company'] };
  const queues = ofAssignees(assignee, status);
  if (queues) return { collections: queues, answers: ['assignee'] };
  if (order === 'created') return { collections: [allByCreation], answers: ['created_from', 'created_to'] };
  const days = ['active_from', 'active_to'] as const;
  const ofStatuses = listsOf(status, ofStatus);
  return ofStatuses
    ? { collections: ofStatuses, answers: ['status', ...days] }
    : { collections: [allTickets], answers: days };
}

/** Whether a row matches what rows say. */
export function matcher(filter: TicketFilter): (ticket: ListedTicket) => boolean {
  const { status, priority, assignee, groups } = filter;
  return (ticket) =>
    isAmong(status, ticket.status) &&
    isAmong(priority, ticket.priority) &&
    isAmong(assignee, ticket.assignee_id ?? unassigned) &&
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
  if (!asked(filter)) return pageInOrder(collection, page, summaryOf);
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

/** Orders that small lists do not have: they are read whole, and sorted. */
const sortOrders: Partial<Record<TicketOrder, SortOrder>> = { created: byCreation, priority: byPriority };

/** Open tickets of groups: a Query for each, or a search. */
async function ofGroups(
  groups: readonly string[],
  filter: TicketFilter,
  page: PageRequest,
  order: TicketOrder,
): Promise<FoundTickets> {
  const collections = listsOf(groups, ofGroup);
  if (!collections) return { items: [], next_cursor: null };
  const checks = new TicketChecks(filter);
  const sortOrder = sortOrders[order];
  if (sortOrder) return sortedTickets(collections, sortOrder, matcher(filter), page, checks);
  const search = searchOf(filter, page);
  const piece = asked({ ...filter, groups: undefined }) ? {} : { piece: page.limit + 1 };
  return searchNewest({ collections, ...search.wanted, checks, ...piece }, search.page);
}

/**
 * Tickets of all companies that match the filter, newest first, for staff. This takes one Query if the key of
 * a list answers the whole filter; otherwise it is a search in that list. Of a filter with several values it
 * takes one for each value, whose lists are read as one. Tickets of assignees, groups or companies by
 * creation or priority are all read, and sorted.
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
  const matches = (ticket: ListedTicket) =>
    isInQueue(ticket) && isWanted(ticket) && (order !== 'priority' || isOpen(ticket.status));
  if (order === 'priority' && status?.some(isOpen) === false) return { items: [], next_cursor: null };
  if (requester !== undefined) return ofRequesters(requester, { filter, matches }, page, order);
  if (groups && company === undefined && (status ?? []).every(isOpen))
    return ofGroups(groups, filter, page, order);
  const { collections, answers } = collectionsOf(filter, order);
  const unanswered = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !answers.some((one) => one === name)),
  );
  const checks = new TicketChecks(company === undefined ? filter : { ...filter, company: undefined });
  const sortOrder = sortOrders[order];
  const isSmall = answers.includes('company') || answers.includes('assignee');
  if (sortOrder && isSmall) return sortedTickets(collections, sortOrder, matches, page, checks);
  if (order === 'priority') {
    const all = !asked({ ...filter, priority: undefined });
    return mostUrgent({ filter, matches, all }, page);
  }
  const search = searchOf(filter, page, order === 'created');
  const piece = asked(unanswered) ? {} : { piece: page.limit + 1 };
  return searchNewest({ collections, ...search.wanted, matches, checks, ...piece }, search.page);
}
