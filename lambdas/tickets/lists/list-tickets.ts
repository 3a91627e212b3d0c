import { encodeTime } from 'ulid';
import { type TicketOrder, priorities } from '@portico/shared/model/ticket.ts';
import {
  type TicketFilter,
  startOfNextDay,
  matchesFilter,
  passesFilter,
  ticketSortKeys,
  prioritySortKey,
} from '@portico/shared/model/ticket-lists.ts';
import { type StoredTicket, isOpen, openPartition, openStatuses } from '../../domain/ticket/ticket.ts';
import { decodeCursor, encodeCursor } from '../../table/cursor.ts';
import type { IndexName } from '../../table/definition.ts';
import type { Page, PageRequest } from '../../table/page.ts';
import { ReadBudget } from '../../table/read-budget.ts';
import { type Partition, mergedRows } from './merged-partitions.ts';

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
interface Source {
  readonly index: IndexName;
  readonly partitions: readonly Partition[];
  /** The filters that the keys apply: all tickets of the partitions pass them. */
  readonly applied: readonly (keyof TicketFilter)[];
}

const item_type = 'TICKET';
const queue = openPartition;

const createPartitions = (name: string, values: readonly string[], others: Partition): Partition[] =>
  values.map((value) => ({ ...others, [name]: value }));

/** A filter that allows all open statuses is already applied by an index of open tickets. */
const openFilters = ({ status }: TicketFilter): readonly 'status'[] =>
  openStatuses.every((one) => matchesFilter(status, one)) ? ['status'] : [];

/** The smallest list, sorted by last activity, that contains all tickets that pass a filter. */
function selectSource({ filter, tab }: TicketListQuery): Source {
  const { requester, company, assignee, groups, status, priority } = filter;
  const ofOpen = status?.every(isOpen) ? { queue } : undefined;
  const open = openFilters(filter);
  const source = (index: IndexName, partitions: readonly Partition[], ...applied: Source['applied']) => ({
    index,
    partitions,
    applied,
  });
  if (requester)
    return source('by_requester', createPartitions('requester_id', requester, { item_type }), 'requester');
  if (company && tab)
    return source('by_company_tab', createPartitions('company_id', company, { tab }), 'company');
  if (company) return source('by_company', createPartitions('company_id', company, { item_type }), 'company');
  if (assignee && ofOpen)
    return source('by_assignee', createPartitions('assignee_id', assignee, ofOpen), 'assignee', ...open);
  if (groups && ofOpen)
    return source('by_group', createPartitions('group_id', groups, ofOpen), 'groups', ...open);
  if (priority && ofOpen)
    return source('by_priority', createPartitions('priority', priority, ofOpen), 'priority', ...open);
  if (status) return source('by_status', createPartitions('status', status, { item_type }), 'status');
  return source('by_activity', [{ item_type }]);
}

const id = '[0-9A-HJKMNP-TV-Z]{26}';
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const cursorPatterns: Readonly<Record<TicketOrder, RegExp>> = {
  activity: new RegExp(`^${time}#${id}$`),
  created: new RegExp(`^${id}$`),
  due: new RegExp(`^(?:~|${time})#${id}$`),
  priority: new RegExp(`^[0-3]#${time}#${id}$`),
};

/** The number of rows in one read if filters remove some of them. */
const batchSize = 250;
/** The number of rows that one request may read: about 500 read units. */
const maxRows = 2_500;
/** The number of rows that one request may sort. */
const maxSortedRows = 10_000;
/** How to read a list of tickets in the order of an index. */
interface Plan extends Source {
  readonly order: TicketOrder;
}

const hasOtherFilters = (filter: TicketFilter, applied: readonly string[]) =>
  Object.entries(filter).some(([name, value]) => value !== undefined && !applied.includes(name));

/** The range of a date filter in a list that is newest first. */
function dateRange({ created_from, created_to, active_from, active_to }: TicketFilter, order: TicketOrder) {
  if (order === 'created') {
    const start = created_to && `${encodeTime(Date.parse(startOfNextDay(created_to)), 10)}${'0'.repeat(16)}`;
    const isPast = (ticket: StoredTicket) => created_from !== undefined && ticket.created_at < created_from;
    return { start, isPast, applied: ['created_from', 'created_to'] };
  }
  if (order !== 'activity') return { start: undefined, isPast: () => false, applied: [] };
  const start = active_to && `${startOfNextDay(active_to)}#${'0'.repeat(26)}`;
  const isPast = (ticket: StoredTicket) => active_from !== undefined && ticket.last_activity_at < active_from;
  return { start, isPast, applied: ['active_from', 'active_to'] };
}

/** One page of a list in the order of an index. */
async function pageOfIndex(
  { index, partitions, applied, order }: Plan,
  { filter, start, isWanted = () => true, isPastEnd = () => false }: TicketListQuery,
  { limit }: PageRequest,
  after: string | undefined,
  isExact: boolean,
): Promise<TicketPage & { readonly last?: StoredTicket }> {
  const days = dateRange(filter, order);
  const isExactPage = isExact && !hasOtherFilters(filter, [...applied, ...days.applied]);
  const reading = {
    index,
    after: after ?? (start ? `${start}#${'0'.repeat(26)}` : days.start),
    batchSize: isExactPage ? limit + 1 : batchSize,
    budget: new ReadBudget(maxRows),
  };
  const position = ticketSortKeys[order === 'priority' ? 'activity' : order];
  let isSpent = false;
  const found: StoredTicket[] = [];
  let last: StoredTicket | undefined;
  for await (const ticket of mergedRows(reading, partitions, position, () => (isSpent = true))) {
    if (days.isPast(ticket) || isPastEnd(ticket)) break;
    last = ticket;
    if (!passesFilter(filter, ticket) || !isWanted(ticket)) continue;
    if (found.length === limit) {
      const shown = found.at(-1);
      return { items: found, next_cursor: shown ? position(shown) : null };
    }
    found.push(ticket);
  }
  if (!isSpent || !last) return { items: found, next_cursor: null };
  return { items: found, next_cursor: position(last), last };
}

/**
 * One page of a list in an order that its index does not have: reads all its tickets and sorts them.
 * @returns undefined if they are too many for one request
 */
async function sortedPage(
  { index, partitions }: Source,
  { filter, order, isWanted = () => true, isPastEnd = () => false }: TicketListQuery,
  { limit }: PageRequest,
  after: string | undefined,
): Promise<TicketPage | undefined> {
  const reading = { index, after: undefined, batchSize: 1_000, budget: new ReadBudget(maxSortedRows) };
  const position = ticketSortKeys[order];
  let isSpent = false;
  const found: StoredTicket[] = [];
  for await (const ticket of mergedRows(
    reading,
    partitions,
    ticketSortKeys.activity,
    () => (isSpent = true),
  )) {
    if (isPastEnd(ticket)) break;
    const isNext = after === undefined || position(ticket) < after;
    if (isNext && passesFilter(filter, ticket) && isWanted(ticket)) found.push(ticket);
  }
  if (isSpent) return undefined;
  found.sort((one, other) => (position(one) < position(other) ? 1 : -1));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && found.length > limit ? position(last) : null };
}

/** Open tickets, the most urgent first: concatenates the lists of each priority. */
async function listMostUrgent(
  question: TicketListQuery,
  page: PageRequest,
  after: string | undefined,
): Promise<TicketPage> {
  const { filter } = question;
  const [start, ...activity] = after === undefined ? [] : after.split('#');
  const items: StoredTicket[] = [];
  for (const priority of priorities.toReversed()) {
    if (!matchesFilter(filter.priority, priority)) continue;
    if (start !== undefined && prioritySortKey(priority) > start) continue;
    const plan = {
      index: 'by_priority',
      partitions: [{ queue, priority }],
      applied: ['priority', ...openFilters(filter)],
      order: 'priority',
    } as const;
    const limit = page.limit - items.length;
    const found = await pageOfIndex(
      plan,
      question,
      { limit: Math.max(1, limit) },
      start === prioritySortKey(priority) ? activity.join('#') : undefined,
      question.isWanted === undefined,
    );
    const shown = items.at(-1);
    if (limit === 0 && shown) {
      if (found.items.length === 0 && found.next_cursor === null) continue;
      return { items, next_cursor: ticketSortKeys.priority(shown) };
    }
    items.push(...found.items);
    if (found.next_cursor !== null)
      return { items, next_cursor: `${prioritySortKey(priority)}#${found.next_cursor}` };
  }
  return { items, next_cursor: null };
}

const emptyPage: TicketPage = { items: [], next_cursor: null };

/** Only open tickets have due times and urgency. Filters by assignee or group imply open tickets. */
function impliedStatus({ filter: { status, assignee, groups }, order }: TicketListQuery) {
  if (order === 'priority' || order === 'due') return (status ?? openStatuses).filter(isOpen);
  return status ?? (assignee || groups ? openStatuses : undefined);
}

/** Whether a list is usually small enough to sort: the list of a person, a group or a company. */
const isSmall = ({ index }: Source): boolean => !['by_activity', 'by_status', 'by_priority'].includes(index);

async function readPage(
  question: TicketListQuery,
  page: PageRequest,
  after: string | undefined,
): Promise<TicketPage> {
  const { order, filter, isWanted } = question;
  const isExact = isWanted === undefined;
  if (order === 'due') {
    const plan = {
      index: 'by_due_time',
      partitions: [{ queue }],
      applied: openFilters(filter),
      order,
    } as const;
    const { items, next_cursor } = await pageOfIndex(plan, question, page, after, isExact);
    return { items, next_cursor };
  }
  const source = selectSource(question);
  if (order !== 'activity' && isSmall(source)) {
    const sorted = await sortedPage(source, question, page, after);
    if (sorted) return sorted;
  }
  if (order === 'priority') return listMostUrgent(question, page, after);
  const plan: Plan =
    order === 'created'
      ? { index: 'by_creation', partitions: [{ item_type }], applied: [], order }
      : { ...source, order };
  const { last, ...found } = await pageOfIndex(plan, question, page, after, isExact);
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
export async function listTickets(asked: TicketListQuery, page: PageRequest): Promise<TicketPage> {
  const after = parsePosition(asked.order, page);
  const status = impliedStatus(asked);
  const question = { ...asked, filter: { ...asked.filter, status } };
  const isEmpty = Object.values(question.filter).some((value) => Array.isArray(value) && value.length === 0);
  if (isEmpty) return emptyPage;
  const found = await readPage(question, page, after);
  return { ...found, next_cursor: found.next_cursor && encodeCursor(found.next_cursor) };
}
