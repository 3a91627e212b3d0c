/** Which tickets belong to a list, and in which order: the same in the API and in the browser. */
import type { CustomValues } from './custom-fields.ts';
import { type CustomFilter, passesCustomFilter } from './custom-filter.ts';
import {
  type Level,
  type TicketListFilter,
  type TicketOrder,
  type TicketQueue,
  type TicketStatus,
  type TicketType,
  type WaitingOn,
  dueSoon,
  endedLately,
  isTicketTab,
  levels,
  tabOfStatus,
  unassigned,
} from './ticket.ts';

/** What the order of a list looks at. */
export interface OrderedTicket {
  readonly id: string;
  readonly priority: Level;
  readonly last_activity_at: string;
  readonly due_at?: string | null | undefined;
}

/** What filters and queues look at. */
export interface FilteredTicket extends OrderedTicket {
  readonly status: TicketStatus;
  readonly type: TicketType;
  readonly company_id: string;
  readonly requester_id: string | null;
  readonly category_id: string | null;
  readonly department_id: string | null;
  readonly created_at: string;
  readonly waiting_on: WaitingOn;
  readonly assignee_id?: string | null | undefined;
  readonly group_id?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly custom_fields: CustomValues;
  readonly staff_custom_fields?: CustomValues | undefined;
}

/** Several values, any of which a ticket may have. */
type AnyOf<T extends string = string> = readonly T[] | undefined;

/** What lists of tickets are filtered by. Days are in UTC, and belong to what is asked for. */
export interface TicketFilter {
  readonly status?: AnyOf<TicketStatus>;
  readonly priority?: AnyOf<Level>;
  /** Ids, or `none`. Without a status, only open tickets. */
  readonly assignee?: AnyOf;
  /** Ids. Without a status, only open tickets. */
  readonly groups?: AnyOf;
  readonly type?: AnyOf<TicketType>;
  readonly category?: AnyOf;
  readonly department?: AnyOf;
  readonly company?: AnyOf;
  readonly requester?: AnyOf;
  readonly tag?: AnyOf;
  readonly field?: CustomFilter | undefined;
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  readonly active_from?: string | undefined;
  readonly active_to?: string | undefined;
}

/** Whether a filter that names values, or none, lets a value pass. */
export const isAmong = <T extends string>(values: AnyOf<T>, value: T): boolean =>
  values === undefined || values.includes(value);

const dayOf = (at: string) => at.slice(0, 'yyyy-mm-dd'.length);
const isWithin = (at: string, from = '', to = '~') => dayOf(at) >= from && dayOf(at) <= to;

/** Whether a ticket passes every filter. */
export const passesFilter = (filter: TicketFilter, ticket: FilteredTicket): boolean =>
  isAmong(filter.status, ticket.status) &&
  isAmong(filter.priority, ticket.priority) &&
  isAmong(filter.assignee, ticket.assignee_id ?? unassigned) &&
  isAmong(filter.groups, ticket.group_id ?? '') &&
  isAmong(filter.type, ticket.type) &&
  isAmong(filter.category, ticket.category_id ?? '') &&
  isAmong(filter.department, ticket.department_id ?? '') &&
  isAmong(filter.company, ticket.company_id) &&
  isAmong(filter.requester, ticket.requester_id ?? '') &&
  (filter.tag === undefined || (ticket.tags ?? []).some((tag) => filter.tag?.includes(tag))) &&
  (filter.field === undefined ||
    passesCustomFilter(filter.field, { ...ticket.custom_fields, ...ticket.staff_custom_fields })) &&
  isWithin(ticket.created_at, filter.created_from, filter.created_to) &&
  isWithin(ticket.last_activity_at, filter.active_from, filter.active_to);

/** Midnight after a day. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00.000Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end.toISOString();
}

/** The time in two hours: what is due before it breaches soon. */
export const soonAfter = (now: Date): string => new Date(now.getTime() + dueSoon).toISOString();
/** The time a week ago: what ended since then has ended recently. */
export const recentBefore = (now: Date): string => new Date(now.getTime() - endedLately).toISOString();

/** Whether a ticket is in one of the lists of staff. */
export function isInQueue(
  queue: TicketQueue,
  { status, waiting_on, due_at, last_activity_at }: FilteredTicket,
  now: Date,
): boolean {
  const ended = tabOfStatus(status) === 'closed';
  if (queue === 'breaching_soon' || queue === 'overdue') {
    if (ended || due_at === null || due_at === undefined) return false;
    const isOverdue = due_at < now.toISOString();
    return queue === 'overdue' ? isOverdue : !isOverdue && due_at < soonAfter(now);
  }
  if (queue === 'recently_closed') return ended && last_activity_at >= recentBefore(now);
  return waiting_on === (queue === 'waiting_on_us' ? 'us' : 'customer');
}

/** Whether a ticket is under a tab of the customer's list, or has its status. */
export const isUnderTab = (tab: TicketListFilter, { status }: Pick<FilteredTicket, 'status'>): boolean =>
  isTicketTab(tab) ? tab === 'all' || tabOfStatus(status) === tab : status === tab;

/** The order of the levels, as text. */
export const urgency = (priority: Level): string => String(levels.indexOf(priority));

/** Where a ticket is in each order, as text. Due times begin with the lowest, others with the highest. */
export const ticketPositions: Readonly<Record<TicketOrder, (ticket: OrderedTicket) => string>> = {
  activity: ({ last_activity_at, id }) => `${last_activity_at}#${id}`,
  created: ({ id }) => id,
  // Those whose clock stands still come last.
  due: ({ due_at, id }) => `${due_at ?? '~'}#${id}`,
  priority: ({ priority, last_activity_at, id }) => `${urgency(priority)}#${last_activity_at}#${id}`,
};
