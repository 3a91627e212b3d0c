import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { type ItemCollection, type PageRequest, readNewestOfAll } from '../table/page.ts';
import { ReadBudget } from '../table/read-budget.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';

/**
 * One page of small item collections that have another order, by creation: reads all of them, as far as one
 * request may, and sorts.
 */
export async function byCreation(
  collections: readonly ItemCollection[],
  matches: (ticket: ListedTicket) => boolean,
  { cursor, limit }: PageRequest,
): Promise<FoundTickets> {
  const before = cursor === undefined ? undefined : decodeCursor(cursor);
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
    .filter((ticket) => matches(ticket) && (before === undefined || ticket.id < before))
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && found.length > limit ? encodeCursor(last.id) : null };
}
