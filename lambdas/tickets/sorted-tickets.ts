import { levels } from '@portico/shared/model/ticket.ts';
import { positionOfTime } from '../domain/ticket-summary.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { type ItemCollection, type PageRequest, readNewestOfAll } from '../table/page.ts';
import { ReadBudget } from '../table/read-budget.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';
import { TicketChecks } from './ticket-checks.ts';

/** The first of sorted tickets that pass, as many as a page has, and whether more follow. */
async function firstPassing(tickets: readonly ListedTicket[], limit: number, checks: TicketChecks) {
  const passed: ListedTicket[] = [];
  const size = Math.min(checks.size, tickets.length);
  for (let begin = 0; begin < tickets.length; begin += size) {
    if (checks.isSpent) return { items: passed.slice(0, limit), after: tickets[begin - 1] };
    const part = tickets.slice(begin, begin + size);
    const passing = await checks.passing(part);
    passed.push(...part.filter(({ id }) => passing.has(id)));
    if (passed.length > limit) return { items: passed.slice(0, limit), after: passed[limit - 1] };
  }
  return { items: passed, after: undefined };
}

/** An order in which tickets are sorted, the highest position first. */
export interface SortOrder {
  readonly positionOf: (ticket: ListedTicket) => string;
  /** @default an id, or a time and an id */
  readonly shape?: RegExp;
}

export const byCreation: SortOrder = { positionOf: ({ id }) => id };

/** The most urgent first, and of one priority by last activity. */
export const byPriority: SortOrder = {
  positionOf: ({ priority, last_activity_at, id }) =>
    `${levels.indexOf(priority)}#${positionOfTime(last_activity_at)}${id}`,
  shape: /^\d#[0-9A-HJKMNP-TV-Z]{36}$/,
};

/**
 * One page of small item collections that have another order: reads all of them, as far as one request may,
 * and sorts.
 */
export async function sortedTickets(
  collections: readonly ItemCollection[],
  { positionOf, shape }: SortOrder,
  matches: (ticket: ListedTicket) => boolean,
  { cursor, limit }: PageRequest,
  checks = new TicketChecks({}),
): Promise<FoundTickets> {
  const before = cursor === undefined ? undefined : decodeCursor(cursor, shape);
  const read: ListedTicket[] = [];
  const budget = new ReadBudget();
  let position: string | undefined;
  while (budget.allowsRead()) {
    const piece = await readNewestOfAll(collections, position);
    budget.add(piece.items.length);
    read.push(...piece.items.map(summaryOf));
    position = piece.next_cursor ?? undefined;
    if (position === undefined) break;
  }
  const found = read
    .filter((ticket) => matches(ticket) && (before === undefined || positionOf(ticket) < before))
    .sort((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1));
  const { items, after } = await firstPassing(found, limit, checks);
  return { items, next_cursor: after ? encodeCursor(positionOf(after)) : null };
}
