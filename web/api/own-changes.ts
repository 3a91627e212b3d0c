/**
 * Ticket lists are read from indexes, which lag behind changes. When this document changes a ticket, this
 * module stores the ticket from the response, and merges it into each list.
 */
import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import type { TicketFacts, TicketSummary } from '@portico/shared/contract/ticket.ts';
import { callersGroupsFilter } from '@portico/shared/model/assignment.ts';
import { parseCustomFilter } from '@portico/shared/model/custom-filter.ts';
import { splitValues } from '@portico/shared/model/filter-values.ts';
import {
  type TicketFilter,
  isInQueue,
  matchesCustomerFilter,
  passesFilter,
  ticketSortKeys,
} from '@portico/shared/model/ticket-lists.ts';
import { priorities, getStatusTab, ticketStatuses, ticketTypes } from '@portico/shared/model/ticket.ts';

/** Milliseconds for which this document's changes are stored. By then, every index should contain them. */
const changeLifetime = 60_000;
/**
 * Milliseconds during which a changed ticket is added to a list that does not contain it yet. Later, another
 * user's change may have removed it from the list.
 */
const additionWindow = 10_000;

interface OwnChange {
  readonly ticket: TicketFacts;
  readonly at: number;
}
const changes = new Map<string, OwnChange>();
const listeners = new Set<() => void>();

/** Calls a listener after each change that this document makes to a ticket. */
export const onOwnChange = (listener: () => void): void => void listeners.add(listener);

const isTicket = (value: unknown): value is TicketFacts =>
  typeof value === 'object' && value !== null && 'ticket_number' in value && 'revision' in value;

/** Stores the ticket in a command's response, if it has one. */
export function recordOwnChange(answer: unknown): void {
  const ticket = typeof answer === 'object' && answer !== null && 'ticket' in answer ? answer.ticket : answer;
  if (!isTicket(ticket)) return;
  // Responses of two commands can arrive out of order.
  if ((changes.get(ticket.id)?.ticket.revision ?? 0) > ticket.revision) return;
  changes.set(ticket.id, { ticket, at: Date.now() });
  for (const listener of listeners) listener();
}

/** The parameters of a list request. */
export type TicketListParams = NonNullable<ClientInput<Contract['listTickets']>['query']>;

/** The reader of a staff list. */
export interface ListReader {
  readonly id?: string | undefined;
  /** The ids of the reader's groups; undefined until they are loaded. */
  readonly groups?: readonly string[] | undefined;
}

interface List {
  readonly items: TicketSummary[];
  readonly next_cursor: string | null;
}

const values = (text: string | undefined) => (text === undefined ? undefined : splitValues(text));
const parseKnownValues = <T extends string>(all: readonly T[], text: string | undefined): T[] | undefined => {
  const requestedValues = values(text);
  return requestedValues && all.filter((value) => requestedValues.includes(value));
};

const openStatuses = ticketStatuses.filter((status) => getStatusTab(status) !== 'closed');

/** The filter of a request, as the API interprets it. */
function toTicketFilter(query: TicketListParams, { id = '', groups = [] }: ListReader): TicketFilter {
  const { status, priority, type, assignee, group, category, department, company, requester, tag, field } =
    query;
  const { created_from, created_to, active_from, active_to } = query;
  const defaultsToOpen = assignee !== undefined || group !== undefined;
  return {
    status: parseKnownValues(ticketStatuses, status) ?? (defaultsToOpen ? openStatuses : undefined),
    priority: parseKnownValues(priorities, priority),
    type: parseKnownValues(ticketTypes, type),
    assignee: values(assignee)?.map((value) => (value === 'me' ? id : value)),
    groups: values(group)?.flatMap((value) => (value === callersGroupsFilter ? groups : value)),
    category: values(category),
    department: values(department),
    company: values(company),
    requester: values(requester),
    tag: values(tag),
    field: field === undefined ? undefined : parseCustomFilter(field),
    created_from,
    created_to,
    active_from,
    active_to,
  };
}

/** Whether a staff list contains a ticket. */
function isInStaffList(query: TicketListParams, ticket: TicketFacts, reader: ListReader): boolean {
  const { queue, order } = query;
  const isOpen = getStatusTab(ticket.status) !== 'closed';
  return (
    passesFilter(toTicketFilter(query, reader), ticket) &&
    (queue === undefined || isInQueue(queue, ticket, new Date())) &&
    (queue !== undefined || order !== 'priority' || isOpen) &&
    (queue !== undefined ||
      order !== 'due' ||
      (isOpen && ticket.due_kind !== null && ticket.due_kind !== undefined))
  );
}

/** Whether a list contains a ticket. @param rows the rows of the list, without this document's changes */
function isInList(
  query: TicketListParams,
  ticket: TicketFacts,
  rows: readonly TicketSummary[],
  reader: ListReader,
): boolean {
  // Staff can change tickets of companies other than the one whose list they read.
  if (query.scope !== 'all')
    return (
      matchesCustomerFilter(query.tab ?? 'all', ticket) &&
      rows.every(({ company_name }) => company_name === ticket.company_name)
    );
  const areGroupsUnknown = query.group !== undefined && reader.groups === undefined;
  return areGroupsUnknown ? rows.some(({ id }) => id === ticket.id) : isInStaffList(query, ticket, reader);
}

/** Compares the positions of two tickets in a list. */
function createComparator({ order, queue }: TicketListParams) {
  const isDueQueue = queue === 'breaching_soon' || queue === 'overdue';
  const effectiveOrder = order ?? (isDueQueue ? 'due' : 'activity');
  const position = ticketSortKeys[effectiveOrder];
  const sign = effectiveOrder === 'due' ? 1 : -1;
  return (ticket: TicketSummary, otherTicket: TicketSummary) =>
    position(ticket) === position(otherTicket) ? 0 : position(ticket) < position(otherTicket) ? -sign : sign;
}

const listOwnChanges = (): OwnChange[] => {
  for (const [id, { at }] of changes) if (Date.now() - at > changeLifetime) changes.delete(id);
  return [...changes.values()];
};

/**
 * Merges this document's changes into a page of a list, and sorts the page again.
 * @param answer the response to a request that has just started; it may lack this document's earlier changes
 */
export async function applyOwnChanges<L extends List>(
  answer: Promise<L>,
  query: TicketListParams,
  reader: ListReader = {},
): Promise<L> {
  const requestedAt = Date.now();
  const list = await answer;
  const rows = new Map(list.items.map((row) => [row.id, row]));
  const newerChanges = listOwnChanges().filter(
    ({ ticket }) => (rows.get(ticket.id)?.revision ?? 0) < ticket.revision,
  );
  if (newerChanges.length === 0) return list;
  const compare = createComparator(query);
  const [first] = list.items;
  const last = list.items.at(-1);
  /** Whether a ticket belongs on this page, not on an earlier or later one. */
  const isOnPage = (row: TicketSummary) =>
    (query.cursor === undefined || (first !== undefined && compare(row, first) >= 0)) &&
    (list.next_cursor === null || (last !== undefined && compare(row, last) <= 0));
  const changedRows = newerChanges.flatMap(({ ticket, at }) => {
    const row = rows.get(ticket.id);
    rows.delete(ticket.id);
    const isListed = row !== undefined || requestedAt - at < additionWindow;
    const updatedRow = { ...row, unread: row?.unread ?? false, ...ticket };
    return isListed && isInList(query, ticket, list.items, reader) && isOnPage(updatedRow)
      ? [updatedRow]
      : [];
  });
  return { ...list, items: [...rows.values(), ...changedRows].sort(compare) };
}
