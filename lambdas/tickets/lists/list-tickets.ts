import { encodeTime } from 'ulid';
import { type TicketOrder, type TicketStatus, priorities } from '@portico/shared/model/ticket.ts';
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

const createSource = (
  index: IndexName,
  partitions: readonly Partition[],
  ...appliedFilters: ListSource['appliedFilters']
): ListSource => ({ index, partitions, appliedFilters });

/** A filter that allows all open statuses is already applied by an index of open tickets. */
const findOpenIndexFilters = ({ status }: TicketFilter): readonly 'status'[] =>
  openStatuses.every((openStatus) => matchesFilter(status, openStatus)) ? ['status'] : [];

/** Tickets with other statuses wait for nobody (`computeWaitingSide`). */
const waitingStatuses = openStatuses.filter((status) => status !== 'on_hold');

/** The smallest list, sorted by last activity, that contains all tickets that pass a filter. */
function selectSource(filter: TicketFilter): ListSource {
  const { requester, company, tab, assignee, groups, status, waiting_on, priority } = filter;
  const openQueueKey = status?.every(isOpen) ? { queue } : undefined;
  const open = findOpenIndexFilters(filter);
  if (requester)
    return createSource(
      'by_requester',
      createPartitions('requester_id', requester, { item_type }),
      'requester',
    );
  if (company && tab)
    return createSource('by_company_tab', createPartitions('company_id', company, { tab }), 'company', 'tab');
  if (company)
    return createSource('by_company', createPartitions('company_id', company, { item_type }), 'company');
  if (priority && openQueueKey) return selectUrgencySource(filter);
  if (assignee && openQueueKey)
    return createSource(
      'by_assignee',
      createPartitions('assignee_id', assignee, openQueueKey),
      'assignee',
      ...open,
    );
  if (groups && openQueueKey)
    return createSource('by_group', createPartitions('group_id', groups, openQueueKey), 'groups', ...open);
  if (waiting_on && waitingStatuses.every((waitingStatus) => matchesFilter(status, waitingStatus)))
    return createSource(
      'by_waiting',
      createPartitions('waiting_on', waiting_on, { queue }),
      'waiting_on',
      'status',
    );
  if (status) return createSource('by_status', createPartitions('status', status, { item_type }), 'status');
  return createSource('by_activity', [{ item_type }]);
}

/** Open tickets by priority: a partition for each priority, which is sorted by last activity. */
function selectUrgencySource(filter: TicketFilter): ListSource {
  const { assignee, groups, priority = priorities } = filter;
  const open = findOpenIndexFilters(filter);
  const createPriorityPartitions = (otherKeys: Partition) =>
    createPartitions('priority', priority, otherKeys);
  if (assignee)
    return createSource(
      'by_assignee_priority',
      assignee.flatMap((assignee_id) => createPriorityPartitions({ queue, assignee_id })),
      'assignee',
      'priority',
      ...open,
    );
  if (groups)
    return createSource(
      'by_group_priority',
      groups.flatMap((group_id) => createPriorityPartitions({ queue, group_id })),
      'groups',
      'priority',
      ...open,
    );
  return createSource('by_priority', createPriorityPartitions({ queue }), 'priority', ...open);
}

/** The list with an order, from an index that has this order. */
function selectOrderedSource({ filter, order }: TicketListQuery): ListSource {
  if (order === 'priority') return selectUrgencySource(filter);
  if (order === 'created') return createSource('by_creation', [{ item_type }]);
  // This index contains only open tickets with a target (`openTicketKeys` in ticket.ts).
  if (order === 'due') return createSource('by_due_time', [{ queue }], ...findOpenIndexFilters(filter));
  return selectSource(filter);
}

const idPattern = '[0-9A-HJKMNP-TV-Z]{26}';
const timePattern = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const cursorPatterns: Readonly<Record<TicketOrder, RegExp>> = {
  activity: new RegExp(`^${timePattern}#${idPattern}$`),
  created: new RegExp(`^${idPattern}$`),
  due: new RegExp(`^(?:~|${timePattern})#${idPattern}$`),
  priority: new RegExp(`^[0-3]#${timePattern}#${idPattern}$`),
};

/** The number of rows in one round of reads, if filters remove some of them. */
const filteredRoundSize = 250;
/** After this many rows, about 500 read units, a request starts no other round of reads. */
const maxRows = 2_500;

const hasUnappliedFilters = (filter: TicketFilter, appliedFilters: readonly string[]) =>
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

/**
 * Where to start in each partition. By priority, the partitions before the position are left out, and those
 * after it are read from the start.
 */
function createPartitionStarts(
  partitions: readonly Partition[],
  order: TicketOrder,
  after: string | undefined,
) {
  if (order !== 'priority' || after === undefined)
    return partitions.map((partition) => ({ partition, after }));
  const [startPriority, ...activity] = after.split('#');
  return priorities.flatMap((priority) => {
    const sortKey = getPrioritySortKey(priority);
    if (sortKey > String(startPriority)) return [];
    return partitions
      .filter((partition) => partition['priority'] === priority)
      .map((partition) => ({
        partition,
        after: sortKey === startPriority ? activity.join('#') : undefined,
      }));
  });
}

/** One page of a list in the order of an index. */
async function readIndexPage(
  { index, partitions, appliedFilters }: ListSource,
  { filter, order, start, isPastEnd = () => false }: TicketListQuery,
  { limit }: PageRequest,
  after: string | undefined,
): Promise<TicketPage> {
  const range = computeDateRange(filter, order);
  const isFiltered = hasUnappliedFilters(filter, [...appliedFilters, ...range.appliedFilters]);
  const readOptions = {
    index,
    minBatchSize: limit + 1,
    roundSize: isFiltered ? filteredRoundSize : 0,
    budget: new ReadBudget(maxRows),
  };
  const starts = createPartitionStarts(
    partitions,
    order,
    after ?? (start ? `${start}#${'0'.repeat(26)}` : range.start),
  );
  const position = ticketSortKeys[order];
  let isBudgetSpent = false;
  const tickets: StoredTicket[] = [];
  let last: StoredTicket | undefined;
  for await (const ticket of mergeRows(readOptions, starts, position, () => (isBudgetSpent = true))) {
    if (range.isPast(ticket) || isPastEnd(ticket)) break;
    last = ticket;
    if (!passesFilter(filter, ticket)) continue;
    if (tickets.length === limit) {
      const lastItem = tickets.at(-1);
      return { items: tickets, next_cursor: lastItem ? position(lastItem) : null };
    }
    tickets.push(ticket);
  }
  if (!isBudgetSpent || !last) return { items: tickets, next_cursor: null };
  const next_cursor = position(last);
  if (order === 'activity') return { items: tickets, next_cursor, searched_until: last.last_activity_at };
  if (order === 'created') return { items: tickets, next_cursor, searched_until: last.created_at };
  return { items: tickets, next_cursor };
}

/**
 * One page of a list in an order that its index does not have: reads all its tickets and sorts them.
 * @returns undefined if they are too many for one request
 */
async function readSortedPage(
  { index, partitions }: ListSource,
  { filter, order }: TicketListQuery,
  { limit }: PageRequest,
  after: string | undefined,
): Promise<TicketPage | undefined> {
  const readOptions = { index, minBatchSize: 1_000, roundSize: 0, budget: new ReadBudget(maxRows) };
  const position = ticketSortKeys[order];
  let isBudgetSpent = false;
  const tickets: StoredTicket[] = [];
  for await (const ticket of mergeRows(
    readOptions,
    createPartitionStarts(partitions, 'activity', undefined),
    ticketSortKeys.activity,
    () => (isBudgetSpent = true),
  )) {
    const isAfterCursor = after === undefined || position(ticket) < after;
    if (isAfterCursor && passesFilter(filter, ticket)) tickets.push(ticket);
  }
  if (isBudgetSpent) return undefined;
  tickets.sort((ticket, otherTicket) => (position(ticket) < position(otherTicket) ? 1 : -1));
  const items = tickets.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && tickets.length > limit ? position(last) : null };
}

const emptyPage: TicketPage = { items: [], next_cursor: null };

/** Only open tickets have due times and urgency. Filters by assignee or group imply open tickets. */
function computeStatusFilter({
  filter: { status, assignee, groups, waiting_on },
  order,
}: TicketListQuery): readonly TicketStatus[] | undefined {
  if (waiting_on) return waitingStatuses.filter((waitingStatus) => matchesFilter(status, waitingStatus));
  if (order === 'priority' || order === 'due') return (status ?? openStatuses).filter(isOpen);
  return status ?? (assignee || groups ? openStatuses : undefined);
}

/** Lists without an index in this order, which are usually small enough to sort. */
const indexesSortedInMemory: Readonly<Record<TicketOrder, readonly IndexName[]>> = {
  activity: [],
  due: [],
  created: [
    'by_requester',
    'by_company',
    'by_company_tab',
    'by_assignee',
    'by_assignee_priority',
    'by_group',
    'by_group_priority',
  ],
  priority: ['by_requester', 'by_company', 'by_company_tab'],
};

async function readPage(
  listQuery: TicketListQuery,
  page: PageRequest,
  after: string | undefined,
): Promise<TicketPage> {
  const source = selectSource(listQuery.filter);
  const sortedPage = indexesSortedInMemory[listQuery.order].includes(source.index)
    ? await readSortedPage(source, listQuery, page, after)
    : undefined;
  return sortedPage ?? readIndexPage(selectOrderedSource(listQuery), listQuery, page, after);
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
