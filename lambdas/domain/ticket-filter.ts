import * as z from 'zod';
import type { Level, TicketStatus, TicketType } from '@portico/shared/model/ticket.ts';
import type { Item } from '../platform/dynamodb.ts';

/** Several values, any of which a ticket may have. */
type AnyOf<T extends string = string> = readonly T[] | undefined;

/** Filters that the row of a list answers. Days are in UTC, and belong to what is asked for. */
export interface RowFilter {
  readonly type?: AnyOf<TicketType>;
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  readonly active_from?: string | undefined;
  readonly active_to?: string | undefined;
}

/** Filters by what only the ticket's own item has. */
export interface ItemFilter {
  readonly category?: AnyOf;
  readonly department?: AnyOf;
  readonly company?: AnyOf;
  readonly requester?: AnyOf;
  readonly tag?: AnyOf;
}

export interface TicketFilter extends RowFilter, ItemFilter {
  readonly status?: AnyOf<TicketStatus>;
  readonly priority?: AnyOf<Level>;
  /** Ids, or `none`. Without a status, only open tickets. */
  readonly assignee?: AnyOf;
  /** Ids. Without a status, only open tickets. */
  readonly groups?: AnyOf;
}

/** Whether a filter that names values, or none, lets a value pass. */
export const isAmong = <T extends string>(values: AnyOf<T>, value: T): boolean =>
  values === undefined || values.includes(value);

interface Row {
  readonly type: TicketType;
  readonly created_at: string;
  readonly last_activity_at: string;
}

const dayOf = (at: string) => at.slice(0, 'yyyy-mm-dd'.length);
const isWithin = (at: string, from = '', to = '~') => dayOf(at) >= from && dayOf(at) <= to;

export const passesRow = (
  { type, created_from, created_to, active_from, active_to }: RowFilter,
  row: Row,
): boolean =>
  isAmong(type, row.type) &&
  isWithin(row.created_at, created_from, created_to) &&
  isWithin(row.last_activity_at, active_from, active_to);

/** Midnight after a day. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00.000Z`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end.toISOString();
}

const Facts = z.object({
  category_id: z.string().nullish(),
  department_id: z.string().nullish(),
  company_id: z.string(),
  requester_id: z.string().nullish(),
  tags: z.string().default(''),
});

/** Whether a filter needs the tickets' own items. */
export const needsItem = ({ category, department, company, requester, tag }: ItemFilter): boolean =>
  [category, department, company, requester, tag].some((one) => one !== undefined);

/** @param item the ticket's own */
export function passesItem(
  { category, department, company, requester, tag }: ItemFilter,
  item: Item,
): boolean {
  const facts = Facts.parse(item);
  const isOneOf = (values: AnyOf, value: string | null | undefined) => isAmong(values, value ?? '');
  return (
    isOneOf(category, facts.category_id) &&
    isOneOf(department, facts.department_id) &&
    isOneOf(company, facts.company_id) &&
    isOneOf(requester, facts.requester_id) &&
    (tag === undefined || facts.tags.split(' ').some((one) => tag.includes(one)))
  );
}
