import { type Level, levels } from '@portico/shared/model/ticket.ts';
import type { TicketFilter } from '../domain/ticket-filter.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import { type ItemCollection, type PageRequest, readNewest } from '../table/page.ts';
import { ReadBudget, pieceSize } from '../table/read-budget.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';
import { searchPieces } from './search-lists.ts';
import { byPriority } from './sorted-tickets.ts';
import { TicketChecks } from './ticket-checks.ts';

const listOf = (priority: Level): ItemCollection => ({
  index: 'company_tab',
  partition: partitions.priority(priority),
  keyOf: keys.queueEntry,
});

/** The number of a priority, and the position in its list; none is before the first ticket. */
const place = /^([0-3])#([0-9A-HJKMNP-TV-Z]{36})?$/;

interface Wanted {
  readonly filter: TicketFilter;
  readonly matches: (ticket: ListedTicket) => boolean;
  /** Whether all tickets match, so that a page needs no search. */
  readonly all: boolean;
}

/**
 * Open tickets, the most urgent first, and of one priority by last activity: the lists of the priorities, one
 * after the other. Without a filter but the priority a page takes a Query of each list that it reaches;
 * otherwise it is a search.
 */
export async function mostUrgent({ filter, matches, all }: Wanted, page: PageRequest): Promise<FoundTickets> {
  const wanted = levels.filter((level) => filter.priority?.includes(level) ?? true).reverse();
  const budget = new ReadBudget();
  // A third of open tickets passes most filters.
  let size = (all ? 1 : 3) * (page.limit + 1);
  const read = async (cursor: string | undefined) => {
    const [, level, position] = cursor === undefined ? [] : (place.exec(decodeCursor(cursor, place)) ?? []);
    const priority = level === undefined ? wanted[0] : levels[Number(level)];
    if (priority === undefined) return { items: [], next_cursor: null };
    const piece = await readNewest(listOf(priority), position && encodeCursor(position), size);
    // A list that ends is not a read that DynamoDB has cut off.
    budget.add(piece.items.length, piece.next_cursor === null ? piece.items.length : size);
    const next = wanted.find((one) => levels.indexOf(one) < levels.indexOf(priority));
    const at = (one: Level, after = '') => encodeCursor(`${levels.indexOf(one)}#${after}`);
    if (piece.next_cursor !== null)
      return { ...piece, next_cursor: at(priority, decodeCursor(piece.next_cursor)) };
    return { ...piece, next_cursor: next ? at(next) : null };
  };
  const { items, next_cursor } = await searchPieces(
    {
      read,
      cursorAt: (item) => encodeCursor(byPriority.positionOf(summaryOf(item))),
      budget: {
        allowsRead: () => budget.allowsRead(),
        add: () => {
          if (!all) size = pieceSize;
        },
      },
    },
    { matches, checks: new TicketChecks(filter) },
    page,
  );
  return { items, next_cursor };
}
