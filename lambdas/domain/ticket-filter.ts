import * as z from 'zod';
import type { TicketType } from '@portico/shared/model/ticket.ts';
import type { Item } from '../platform/dynamodb.ts';

/** Filters that the row of a list answers. Days are in UTC, and belong to what is asked for. */
export interface RowFilter {
  readonly type?: TicketType | undefined;
  readonly created_from?: string | undefined;
  readonly created_to?: string | undefined;
  readonly active_from?: string | undefined;
  readonly active_to?: string | undefined;
}

/** Filters by what only the ticket's own item has. */
export interface ItemFilter {
  readonly category?: string | undefined;
  readonly department?: string | undefined;
  readonly company?: string | undefined;
  readonly requester?: string | undefined;
  readonly tag?: string | undefined;
}

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
  (type === undefined || row.type === type) &&
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
  return (
    (category === undefined || facts.category_id === category) &&
    (department === undefined || facts.department_id === department) &&
    (company === undefined || facts.company_id === company) &&
    (requester === undefined || facts.requester_id === requester) &&
    (tag === undefined || facts.tags.split(' ').includes(tag))
  );
}
