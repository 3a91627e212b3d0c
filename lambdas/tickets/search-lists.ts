import { encodeCursor } from '../table/cursor.ts';
import {
  type ItemCollection,
  type Page,
  type PageRequest,
  positionOf,
  readNewestOfAll,
} from '../table/page.ts';
import { ReadBudget, firstPieceSize, pieceSize } from '../table/read-budget.ts';
import type { Item } from '../platform/dynamodb.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';
import { TicketChecks } from './ticket-checks.ts';

interface Wanted {
  readonly matches: (ticket: ListedTicket) => boolean;
  /** What their rows do not say. @default nothing */
  readonly checks?: TicketChecks;
  /** Whether a ticket and all older ones are too old. @default none is */
  readonly isTooOld?: (ticket: ListedTicket) => boolean;
}

interface Entry {
  readonly item: Item;
  readonly ticket: ListedTicket;
}

/** Entries in parts with at most so many that match. */
function* partsOf(entries: readonly Entry[], { matches }: Wanted, most: number) {
  let part: Entry[] = [];
  let matching = 0;
  for (const entry of entries) {
    if (matches(entry.ticket) && (matching += 1) > most) {
      yield part;
      [part, matching] = [[], 1];
    }
    part.push(entry);
  }
  if (part.length > 0) yield part;
}

interface Pieces {
  readonly read: (cursor: string | undefined) => Promise<Page<Item>>;
  /** The cursor after an item. */
  readonly cursorAt: (item: Item) => string;
  readonly budget: { allowsRead(): boolean; add(items: number): void };
}

/**
 * The tickets of a list that match, in its order. Reads pieces until the page is full, the list ends, or the
 * limit of reads or time for one request is reached. The next page continues from there.
 */
export async function searchPieces(
  { read, cursorAt, budget }: Pieces,
  wanted: Wanted,
  page: PageRequest,
): Promise<FoundTickets & { readonly last?: ListedTicket }> {
  const { matches, isTooOld = () => false, checks = new TicketChecks({}) } = wanted;
  const found: ListedTicket[] = [];
  let { cursor } = page;
  let afterFound = '';
  let last: Entry | undefined;
  while (budget.allowsRead()) {
    const piece = await read(cursor);
    budget.add(piece.items.length);
    const entries = piece.items.map((item) => ({ item, ticket: summaryOf(item) }));
    for (const part of partsOf(entries, wanted, checks.size)) {
      if (checks.isSpent && last)
        return { items: found, next_cursor: cursorAt(last.item), last: last.ticket };
      const passing = await checks.passing(
        part.map(({ ticket }) => ticket).filter((ticket) => matches(ticket) && !isTooOld(ticket)),
      );
      for (const entry of part) {
        last = entry;
        if (isTooOld(entry.ticket)) return { items: found, next_cursor: null };
        if (!passing.has(entry.ticket.id)) continue;
        if (found.length === page.limit) return { items: found, next_cursor: afterFound };
        found.push(entry.ticket);
        afterFound = cursorAt(entry.item);
      }
    }
    cursor = piece.next_cursor ?? undefined;
    if (cursor === undefined) return { items: found, next_cursor: null };
  }
  return { items: found, next_cursor: cursor ?? null, ...(last && { last: last.ticket }) };
}

/** Lists of one index, which are read as one. */
export type Collections = readonly [ItemCollection, ...ItemCollection[]];

/** The list of each value of a filter; undefined if it names none. */
export function listsOf<T extends string>(
  values: readonly T[] | undefined,
  listOf: (value: T) => ItemCollection,
): Collections | undefined {
  const [first, ...others] = values?.map(listOf) ?? [];
  return first && [first, ...others];
}

interface Search extends Wanted {
  readonly collections: Collections;
  /** Tickets that are read of each list at once. @default a small piece first, then large ones, of all */
  readonly piece?: number;
}

/** `searchPieces` in lists that are read backwards, newest first. */
export async function searchNewest(
  { collections, piece: size, ...wanted }: Search,
  page: PageRequest,
): Promise<FoundTickets> {
  const [collection] = collections;
  const budget = new ReadBudget();
  const share = (all: number) => Math.ceil(all / collections.length);
  let asked = size ?? share(firstPieceSize);
  const { last, ...found } = await searchPieces(
    {
      read: (cursor) => readNewestOfAll(collections, cursor, asked),
      cursorAt: (item) => encodeCursor(positionOf(collection, item)),
      budget: {
        allowsRead: () => budget.allowsRead(),
        add: (items) => {
          // What was read of the other lists and is read again is counted as well.
          if (size === undefined) budget.add(items, asked, collections.length);
          else budget.add(pieceSize);
          asked = size ?? share(pieceSize);
        },
      },
    },
    wanted,
    page,
  );
  const searched = collection.index === 'created' ? last?.created_at : last?.last_activity_at;
  return { ...found, ...(searched !== undefined && { searched_until: searched }) };
}
