/** Which tickets belong to a list, and their order; shared by API and browser. */
import type { CustomValues } from './custom-fields.ts';
import { type CustomFieldFilter, passesCustomFilter } from './custom-filter.ts';
import {
  type CustomerListFilter,
  type Priority,
  type TicketOrder,
  type TicketQueue,
  type TicketStatus,
  type TicketType,
  type WaitingSide,
  dueSoonPeriod,
  isTicketTab,
  priorities,
  recentlyEndedPeriod,
  getStatusTab,
  noAssignee,
} from './ticket.ts';

/** The fields by which lists are sorted. */
export interface OrderedTicket {
  readonly id: string;
  readonly priority: Priority;
  readonly last_activity_at: string;
  readonly due_at?: string | null | undefined;
}

/** The fields that filters and queues test. */
export interface FilteredTicket extends OrderedTicket {
  readonly status: TicketStatus;
  readonly type: TicketType;
  readonly company_id: string;
  readonly requester_id: string | null;
  readonly category_id: string | null;
  readonly department_id: string | null;
  readonly created_at: string;
  readonly waiting_on: WaitingSide;
  readonly assignee_id?: string | null | undefined;
  readonly group_id?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly custom_fields: CustomValues;
  readonly staff_custom_fields?: CustomValues | undefined;
}

/** The values that a filter accepts; undefined if it accepts all values. */
type AcceptedValues<T extends string = string> = readonly T[] | undefined;

/** The filters of ticket lists. Days are in UTC and inclusive. */
export interface TicketFilter {
  readonly status?: AcceptedValues<TicketStatus>;
  /** A tab of the customer's list. */
  readonly tab?: 'open' | 'closed';
  /** Tickets that wait for a side are open, and not on hold. */
  readonly waiting_on?: AcceptedValues<Exclude<WaitingSide, 'none'>>;
  readonly priority?: AcceptedValues<Priority>;
  /** Ids, or `none`. Lists with this filter but no status filter contain only open tickets. */
  readonly assignee?: AcceptedValues;
  /** Ids. Lists with this filter but no status filter contain only open tickets. */
  readonly groups?: AcceptedValues;
  readonly type?: AcceptedValues<TicketType>;
  readonly category?: AcceptedValues;
  readonly department?: AcceptedValues;
  readonly company?: AcceptedValues;
  readonly requester?: AcceptedValues;
  readonly tag?: AcceptedValues;
  readonly field?: CustomFieldFilter | undefined;
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  readonly active_from?: string | undefined;
  readonly active_to?: string | undefined;
}

/** Whether a filter accepts a value. An undefined filter accepts every value. */
export const matchesFilter = <T extends string>(values: AcceptedValues<T>, value: T): boolean =>
  values === undefined || values.includes(value);

const toDay = (at: string) => at.slice(0, 'yyyy-mm-dd'.length);
const isWithinDays = (at: string, from = '', to = '~') => toDay(at) >= from && toDay(at) <= to;

/** Whether a ticket passes all filters. */
export const passesFilter = (filter: TicketFilter, ticket: FilteredTicket): boolean =>
  matchesFilter(filter.status, ticket.status) &&
  (filter.tab === undefined || getStatusTab(ticket.status) === filter.tab) &&
  matchesFilter<WaitingSide>(filter.waiting_on, ticket.waiting_on) &&
  matchesFilter(filter.priority, ticket.priority) &&
  matchesFilter(filter.assignee, ticket.assignee_id ?? noAssignee) &&
  matchesFilter(filter.groups, ticket.group_id ?? '') &&
  matchesFilter(filter.type, ticket.type) &&
  matchesFilter(filter.category, ticket.category_id ?? '') &&
  matchesFilter(filter.department, ticket.department_id ?? '') &&
  matchesFilter(filter.company, ticket.company_id) &&
  matchesFilter(filter.requester, ticket.requester_id ?? '') &&
  (filter.tag === undefined || (ticket.tags ?? []).some((tag) => filter.tag?.includes(tag))) &&
  (filter.field === undefined ||
    passesCustomFilter(filter.field, { ...ticket.custom_fields, ...ticket.staff_custom_fields })) &&
  isWithinDays(ticket.created_at, filter.created_from, filter.created_to) &&
  isWithinDays(ticket.last_activity_at, filter.active_from, filter.active_to);

/** Midnight at the end of a day. */
export function computeNextDayStart(day: string): string {
  const nextDay = new Date(`${day}T00:00:00.000Z`);
  nextDay.setUTCDate(nextDay.getUTCDate() + 1);
  return nextDay.toISOString();
}

/**
 * A ticket that was due before this time is overdue. Due times are whole minutes, and a reply within the
 * minute of its due time is in time.
 */
export const computeOverdueEnd = (now: Date): string => new Date(now.getTime() - 60_000).toISOString();
/** Two hours from now: the queue `breaching_soon` contains tickets that are due earlier. */
export const computeDueSoonEnd = (now: Date): string => new Date(now.getTime() + dueSoonPeriod).toISOString();
/** A week ago: the queue `recently_closed` contains tickets that ended later. */
export const computeRecentlyEndedStart = (now: Date): string =>
  new Date(now.getTime() - recentlyEndedPeriod).toISOString();

/** Whether a queue contains a ticket. */
export function isInQueue(
  queue: TicketQueue,
  { status, waiting_on, due_at, last_activity_at }: FilteredTicket,
  now: Date,
): boolean {
  const isEnded = getStatusTab(status) === 'closed';
  if (queue === 'breaching_soon' || queue === 'overdue') {
    if (isEnded || due_at === null || due_at === undefined) return false;
    const isOverdue = due_at < computeOverdueEnd(now);
    return queue === 'overdue' ? isOverdue : !isOverdue && due_at < computeDueSoonEnd(now);
  }
  if (queue === 'recently_closed') return isEnded && last_activity_at >= computeRecentlyEndedStart(now);
  return waiting_on === (queue === 'waiting_on_us' ? 'us' : 'customer');
}

/** Whether the customer's list contains a ticket when it is filtered by a tab or a status. */
export const matchesCustomerFilter = (
  filter: CustomerListFilter,
  { status }: Pick<FilteredTicket, 'status'>,
): boolean => (isTicketTab(filter) ? filter === 'all' || getStatusTab(status) === filter : status === filter);

/** A priority as a text that sorts by urgency. */
export const getPrioritySortKey = (priority: Priority): string => String(priorities.indexOf(priority));

/** The position of a ticket with a paused clock in the order of due times: after all times. */
export const pausedClockPosition = '~';

/** The sort position of a ticket in each order, as text. Due times are ascending, other orders descending. */
export const ticketSortKeys: Readonly<Record<TicketOrder, (ticket: OrderedTicket) => string>> = {
  activity: ({ last_activity_at, id }) => `${last_activity_at}#${id}`,
  created: ({ id }) => id,
  due: ({ due_at, id }) => `${due_at ?? pausedClockPosition}#${id}`,
  priority: ({ priority, last_activity_at, id }) =>
    `${getPrioritySortKey(priority)}#${last_activity_at}#${id}`,
};
