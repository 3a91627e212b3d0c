import { type Level, type TicketStatus, type TicketType, unassigned } from '@portico/shared/model/ticket.ts';
import type { StoredTicket } from './ticket/ticket.ts';

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
export const passesFilter = (filter: TicketFilter, ticket: StoredTicket): boolean =>
  isAmong(filter.status, ticket.status) &&
  isAmong(filter.priority, ticket.priority) &&
  isAmong(filter.assignee, ticket.assignee_id ?? unassigned) &&
  isAmong(filter.groups, ticket.group_id ?? '') &&
  isAmong(filter.type, ticket.type) &&
  isAmong(filter.category, ticket.category_id ?? '') &&
  isAmong(filter.department, ticket.department_id ?? '') &&
  isAmong(filter.company, ticket.company_id) &&
  isAmong(filter.requester, ticket.requester_id ?? '') &&
  (filter.tag === undefined || ticket.tags.some((tag) => filter.tag?.includes(tag))) &&
  isWithin(ticket.created_at, filter.created_from, filter.created_to) &&
  isWithin(ticket.last_activity_at, filter.active_from, filter.active_to);

/** Midnight after a day. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00.000Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end.toISOString();
}
