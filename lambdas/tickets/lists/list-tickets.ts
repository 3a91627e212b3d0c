import { encodeTime } from 'ulid';
import { type TicketOrder, priorities } from '@portico/shared/model/ticket.ts';
import {
  type TicketFilter,
  computeNextDayStart,
  matchesFilter,
  passesFilter,
  ticketSortKeys,
  getPrioritySortKey,
} from '@portico/shared/model/ticket-lists.ts';
import { type StoredTicket, isOpen, openPartition, openStatuses } from '../../domain/ticket/ticket.ts';
import { decodeCursor, encodeCursor } from '../../table/cursor.ts';
import type { IndexName } from '../../table/definition.ts';
import type { Page, PageRequest } from '../../table/page.ts';
import { ReadBudget } from '../../table/read-budget.ts';
import { type Partition, mergeRows } from './merged-partitions.ts';

/** The parameters of a list of tickets. */
export interface TicketListQuery {
  readonly filter: TicketFilter;
  readonly order: TicketOrder;
  /** A tab of the customer's list; requires a company. */
  readonly tab?: 'open' | 'closed';
  /** Tests a row for conditions that no filter expresses. */
  readonly isWanted?: (ticket: StoredTicket) => boolean;
  /** The start of a list by due time, ISO 8601. */
  readonly start?: string | undefined;
  /** Whether the list ends before this ticket. */
  readonly isPastEnd?: (ticket: StoredTicket) => boolean;
}

export interface TicketPage extends Page<StoredTicket> {
  /** If reading stopped early: the last activity (or the creation) of the last ticket that was read. */
  readonly searched_until?: string;
}

/** The partitions of an index that are merged into one list. */
interface ListSource {
  readonly index: IndexName;
  readonly partitions: readonly Partition[];
  /** The filters that the keys apply: all tickets of the partitions pass them. */
  readonly appliedFilters: readonly (keyof TicketFilter)[];
}

const item_type = 'TICKET';
const queue = openPartition;

const createPartitions = (name: string, values: readonly string[], otherKeys: Partition): Partition[] =>
  values.map((value) => ({ ...otherKeys, [name]: value }));

/** A filter that allows all open statuses is already applied by an index of open tickets. */
const findOpenIndexFilters = ({ status }: TicketFilter): readonly 'status'[] =>
  openStatuses.every((openStatus) => matchesFilter(status, openStatus)) ? ['status'] : [];

/** The smallest list, sorted by last activity, that contains all tickets that pass a filter. */
function selectSource({ filter, tab }: TicketListQuery): ListSource {
  const { requester, company, assignee, groups, status, priority } = filter;
  const openQueueKey = status?.every(isOpen) ? { queue } : undefined;
  const open = findOpenIndexFilters(filter);
  const createSource = (
    index: IndexName,
    partitions: readonly Partition[],
    ...appliedFilters: ListSource['appliedFilters']
  ) => ({
    index,
    partitions,
    appliedFilters,
  });
  if (requester)
    return createSource(
      'by_requester',
      createPartitions('requester_id', requester, { item_type }),
      'requester',
    );
  if (company && tab)
    return createSource('by_company_tab', createPartitions('company_id', company, { tab }), 'company');
  if (company)
    return createSource('by_company', createPartitions('company_id', company, { item_type }), 'company');
  if (assignee && openQueueKey)
    return createSource(
      'by_assignee',
      createPartitions('assignee_id', assignee, openQueueKey),
      'assignee',
      ...open,
    );
  if (groups && openQueueKey)
    return createSource('by_group', createPartitions('group_id', groups, openQueueKey), 'groups', ...open);
  if (priority && openQueueKey)
    return createSource(
      'by_priority',
      createPartitions('priority', priority, openQueueKey),
      'priority',
      ...open,
    );
  if (status) return createSource('by_status', createPartitions('status', status, { item_type }), 'status');
  return createSource('by_activity', [{ item_type }]);
}

const idPattern = '[0-9A-HJKMNP-TV-Z]{26}';
const timePattern = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const cursorPatterns: Readonly<Record<TicketOrder, RegExp>> = {
  activity: new RegExp(`^${timePattern}#${idPattern}$`),
  created: new RegExp(`^${idPattern}$`),
  due: new RegExp(`^(?:~|${timePattern})#${idPattern}$`),
  priority: new RegExp(`^[0-3]#${timePattern}#${idPattern}$`),
};

/** The number of rows in one read if filters remove some of them. */
const batchSize = 250;
/** The number of rows that one request may read: about 500 read units. */
const maxRows = 2_500;
/** The number of rows that one request may sort. */
const maxSortedRows = 10_000;
/** How to read a list of tickets in the order of an index. */
interface Plan extends ListSource {
  readonly order: TicketOrder;
}

const hasOtherFilters = (filter: TicketFilter, appliedFilters: readonly string[]) =>
  Object.entries(filter).some(([name, value]) => value !== undefined && !appliedFilters.includes(name));

/** The range of a date filter in a list that is newest first. */
function computeDateRange(
  { created_from, created_to, active_from, active_to }: TicketFilter,
  order: TicketOrder,
) {
  if (order === 'created') {
    const start =
      created_to && `${encodeTime(Date.parse(computeNextDayStart(created_to)), 10)}${'0'.repeat(16)}`;
    const isPast = (ticket: StoredTicket) => created_from !== undefined && ticket.created_at < created_from;
    return { start, isPast, appliedFilters: ['created_from', 'created_to'] };
  }
  if (order !== 'activity') return { start: undefined, isPast: () => false, appliedFilters: [] };
  const start = active_to && `${computeNextDayStart(active_to)}#${'0'.repeat(26)}`;
  const isPast = (ticket: StoredTicket) => active_from !== undefined && ticket.last_activity_at < active_from;
  return { start, isPast, appliedFilters: ['active_from', 'active_to'] };
}

/** One page of a list in the order of an index. */
async function readIndexPage(
  { index, partitions, appliedFilters, order }: Plan,
  { filter, start, isWanted = () => true, isPastEnd = () => false }: TicketListQuery,
  { limit }: PageRequest,
  after: string | undefined,
  isExact: boolean,
): Promise<TicketPage & { readonly last?: StoredTicket }> {
  const range = computeDateRange(filter, order);
  const isExactPage = isExact && !hasOtherFilters(filter, [...appliedFilters, ...range.appliedFilters]);
  const readOptions = {
    index,
    after: after ?? (start ? `${start}#${'0'.repeat(26)}` : range.start),
    batchSize: isExactPage ? limit + 1 : batchSize,
    budget: new ReadBudget(maxRows),
  };
  const position = ticketSortKeys[order === 'priority' ? 'activity' : order];
  let isBudgetSpent = false;
  const tickets: StoredTicket[] = [];
  let last: StoredTicket | undefined;
  for await (const ticket of mergeRows(readOptions, partitions, position, () => (isBudgetSpent = true))) {
    if (range.isPast(ticket) || isPastEnd(ticket)) break;
    last = ticket;
    if (!passesFilter(filter, ticket) || !isWanted(ticket)) continue;
    if (tickets.length === limit) {
      const lastItem = tickets.at(-1);
      return { items: tickets, next_cursor: lastItem ? position(lastItem) : null };
    }
    tickets.push(ticket);
  }
  if (!isBudgetSpent || !last) return { items: tickets, next_cursor: null };
  return { items: tickets, next_cursor: position(last), last };
}

/**
 * One page of a list in an order that its index does not have: reads all its tickets and sorts them.
 * @returns undefined if they are too many for one request
 */
async function readSortedPage(
  { index, partitions }: ListSource,
  { filter, order, isWanted = () => true, isPastEnd = () => false }: TicketListQuery,
  { limit }: PageRequest,
  after: string | undefined,
): Promise<TicketPage | undefined> {
  const readOptions = { index, after: undefined, batchSize: 1_000, budget: new ReadBudget(maxSortedRows) };
  const position = ticketSortKeys[order];
  let isBudgetSpent = false;
  const tickets: StoredTicket[] = [];
  for await (const ticket of mergeRows(
    readOptions,
    partitions,
    ticketSortKeys.activity,
    () => (isBudgetSpent = true),
  )) {
    if (isPastEnd(ticket)) break;
    const isAfterCursor = after === undefined || position(ticket) < after;
    if (isAfterCursor && passesFilter(filter, ticket) && isWanted(ticket)) tickets.push(ticket);
  }
  if (isBudgetSpent) return undefined;
  tickets.sort((ticket, otherTicket) => (position(ticket) < position(otherTicket) ? 1 : -1));
  const items = tickets.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && tickets.length > limit ? position(last) : null };
}

/** Open tickets, the most urgent first: concatenates the lists of each priority. */
async function listMostUrgent(
  listQuery: TicketListQuery,
  page: PageRequest,
  after: string | undefined,
): Promise<TicketPage> {
  const { filter } = listQuery;
  const [start, ...activity] = after === undefined ? [] : after.split('#');
  const items: StoredTicket[] = [];
  for (const priority of priorities.toReversed()) {
    if (!matchesFilter(filter.priority, priority)) continue;
    if (start !== undefined && getPrioritySortKey(priority) > start) continue;
    const plan = {
      index: 'by_priority',
      partitions: [{ queue, priority }],
      appliedFilters: ['priority', ...findOpenIndexFilters(filter)],
      order: 'priority',
    } as const;
    const limit = page.limit - items.length;
    const priorityPage = await readIndexPage(
      plan,
      listQuery,
      { limit: Math.max(1, limit) },
      start === getPrioritySortKey(priority) ? activity.join('#') : undefined,
      listQuery.isWanted === undefined,
    );
    const lastItem = items.at(-1);
    if (limit === 0 && lastItem) {
      if (priorityPage.items.length === 0 && priorityPage.next_cursor === null) continue;
      return { items, next_cursor: ticketSortKeys.priority(lastItem) };
    }
    items.push(...priorityPage.items);
    if (priorityPage.next_cursor !== null)
      return { items, next_cursor: `${getPrioritySortKey(priority)}#${priorityPage.next_cursor}` };
  }
  return { items, next_cursor: null };
}

const emptyPage: TicketPage = { items: [], next_cursor: null };

/** Only open tickets have due times and urgency. Filters by assignee or group imply open tickets. */
function computeStatusFilter({ filter: { status, assignee, groups }, order }: TicketListQuery) {
  if (order === 'priority' || order === 'due') return (status ?? openStatuses).filter(isOpen);
  return status ?? (assignee || groups ? openStatuses : undefined);
}

/** Whether a list is usually small enough to sort: the list of a person, a group or a company. */
const isSmall = ({ index }: ListSource): boolean =>
  !['by_activity', 'by_status', 'by_priority'].includes(index);

async function readPage(
  listQuery: TicketListQuery,
  page: PageRequest,
  after: string | undefined,
): Promise<TicketPage> {
  const { order, filter, isWanted } = listQuery;
  const isExact = isWanted === undefined;
  // This index contains only open tickets with a target (`openTicketKeys` in ticket.ts).
  if (order === 'due') {
    const plan = {
      index: 'by_due_time',
      partitions: [{ queue }],
      appliedFilters: findOpenIndexFilters(filter),
      order,
    } as const;
    const { items, next_cursor } = await readIndexPage(plan, listQuery, page, after, isExact);
    return { items, next_cursor };
  }
  const source = selectSource(listQuery);
  if (order !== 'activity' && isSmall(source)) {
    const sorted = await readSortedPage(source, listQuery, page, after);
    if (sorted) return sorted;
  }
  if (order === 'priority') return listMostUrgent(listQuery, page, after);
  const plan: Plan =
    order === 'created'
      ? { index: 'by_creation', partitions: [{ item_type }], appliedFilters: [], order }
      : { ...source, order };
  const { last, ...found } = await readIndexPage(plan, listQuery, page, after, isExact);
  const searched_until = order === 'created' ? last?.created_at : last?.last_activity_at;
  return { ...found, ...(searched_until !== undefined && { searched_until }) };
}

/** The position at which a page starts. @throws ApiError `invalid_request` for a malformed cursor */
export const parsePosition = (order: TicketOrder, { cursor }: PageRequest): string | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor, cursorPatterns[order]);

/**
 * One page of any list of tickets. Reads the index whose keys apply most of the filters, and applies the
 * others to the rows, up to the number of rows that one request may read.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listTickets(requestedQuery: TicketListQuery, page: PageRequest): Promise<TicketPage> {
  const after = parsePosition(requestedQuery.order, page);
  const status = computeStatusFilter(requestedQuery);
  const listQuery = { ...requestedQuery, filter: { ...requestedQuery.filter, status } };
  const isEmpty = Object.values(listQuery.filter).some((value) => Array.isArray(value) && value.length === 0);
  if (isEmpty) return emptyPage;
  const ticketPage = await readPage(listQuery, page, after);
  return { ...ticketPage, next_cursor: ticketPage.next_cursor && encodeCursor(ticketPage.next_cursor) };
}
