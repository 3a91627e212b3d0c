import type { TicketSummary } from '@portico/shared/contract/tickets.ts';
import type { Level, TicketStatus } from '@portico/shared/model/ticket.ts';
import { encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import { type ItemCollection, type Page, type PageRequest, newestFirst, readNewest } from '../table/page.ts';
import { ReadBudget } from '../table/read-budget.ts';
import { summaryOf } from './items.ts';

export interface TicketFilter {
  /** Case-insensitive substring of number, subject, company or requester. */
  readonly q?: string | undefined;
  readonly status?: TicketStatus | undefined;
  readonly priority?: Level | undefined;
}

export interface FoundTickets extends Page<TicketSummary> {
  /** Creation time of the last ticket searched, if the search stopped before the end. */
  readonly searched_until?: string;
}

const collectionOf = ({ status }: TicketFilter): ItemCollection =>
  status === undefined
    ? { index: 'newest', partition: partitions.tickets, keyOf: keys.ticket }
    : { index: 'status', partition: partitions.status(status), keyOf: keys.ticket };

function matcher({ q = '', priority }: TicketFilter): (ticket: TicketSummary) => boolean {
  const wanted = q.trim().toLowerCase();
  return (ticket) =>
    (priority === undefined || ticket.priority === priority) &&
    [ticket.ticket_number, ticket.subject, ticket.company_name, ticket.requester_name].some((text) =>
      text.toLowerCase().includes(wanted),
    );
}

/**
 * The tickets of a list that match, newest first. Reads the list in large pieces until the page is full, the
 * list ends, or the limit of reads or time for one request is reached. The next page continues from there.
 */
export async function searchNewest(
  collection: ItemCollection,
  matches: (ticket: TicketSummary) => boolean,
  page: PageRequest,
): Promise<FoundTickets> {
  const found: TicketSummary[] = [];
  let { cursor } = page;
  let lastSearched: TicketSummary | undefined;
  const budget = new ReadBudget();
  while (budget.allowsRead()) {
    const piece = await readNewest(collection, cursor);
    budget.add(piece.items.length);
    for (const ticket of piece.items.map(summaryOf)) {
      lastSearched = ticket;
      if (!matches(ticket)) continue;
      const last = found.at(-1);
      if (last && found.length === page.limit) return { items: found, next_cursor: encodeCursor(last.id) };
      found.push(ticket);
    }
    cursor = piece.next_cursor ?? undefined;
    if (cursor === undefined) return { items: found, next_cursor: null };
  }
  return {
    items: found,
    next_cursor: cursor ?? null,
    ...(lastSearched && { searched_until: lastSearched.created_at }),
  };
}

/**
 * Tickets of all companies that match the filter, newest first, for staff. Without search text and priority
 * this takes one Query; otherwise it is a search.
 */
export async function findTickets(filter: TicketFilter, page: PageRequest): Promise<FoundTickets> {
  const collection = collectionOf(filter);
  if (filter.q?.trim() || filter.priority !== undefined)
    return searchNewest(collection, matcher(filter), page);
  const { items, next_cursor } = await newestFirst(collection, page);
  return { items: items.map(summaryOf), next_cursor };
}
