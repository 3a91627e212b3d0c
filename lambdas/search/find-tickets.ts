import { decodeTime } from 'ulid';
import type { SearchOrder, TicketMatch } from '@portico/shared/contract/search.ts';
import { passesFilter } from '@portico/shared/model/ticket-lists.ts';
import { parseTicket } from '../domain/ticket/ticket.ts';
import { isVisible, parseOwnedTicket } from '../domain/visibility-scope.ts';
import type { Item } from '../platform/dynamodb.ts';
import { getMillisecondsLeft } from '../platform/deadline.ts';
import { decodeCursor, encodeCursor, parsePositionId } from '../table/cursor.ts';
import type { PageRequest } from '../table/page.ts';
import { findExcerpts } from './excerpts.ts';
import type { Hit } from './index-query.ts';
import { type TicketSearch, matchesSearch } from './query.ts';
import type { SearchIndex } from './index/search-index.ts';
import { readTicketItems } from './index-ticket.ts';
import { collectTexts } from './ticket-texts.ts';

/** The number of tickets that are read concurrently. */
const maxConcurrentReads = 25;
/**
 * The number of tickets that one request may read. The index cannot find a phrase, only all tickets with its
 * words. If the words are frequent, few of these tickets contain the phrase.
 */
const maxTicketsRead = 250;
/** The time that must remain for another read, in milliseconds: longer than the timeout of a read. */
const timeForAnotherRead = 4_000;

export interface FoundTicket {
  /** The ticket's own item. */
  readonly item: Item;
  readonly matches: TicketMatch[];
}

export interface FoundTicketPage {
  readonly items: FoundTicket[];
  readonly next_cursor: string | null;
  /** If the search stopped early: the creation time of the last ticket that it checked. */
  readonly searched_until?: string;
}

/** Reads a ticket that the index found; undefined if it no longer matches. */
async function readFoundTicket(search: TicketSearch, { id }: Hit): Promise<FoundTicket | undefined> {
  const items = await readTicketItems(id);
  const texts = collectTexts(items);
  const item = items.find(({ sk }) => sk === 'TICKET');
  if (
    !texts ||
    !item ||
    !isVisible(search.searchScope, parseOwnedTicket(item)) ||
    !matchesSearch(search, texts)
  )
    return undefined;
  if (search.ticketFilter && !passesFilter(search.ticketFilter, parseTicket(item))) return undefined;
  return { item, matches: findExcerpts(search, texts) };
}

const scoreLength = 10;
/** The position in the list of best matches, which is sorted by score, then by id, both descending. */
const formatBestPosition = ({ score, id }: Hit) => `${String(score).padStart(scoreLength, '0')}${id}`;

const filterAllowedHits = (hits: readonly Hit[], search: TicketSearch) =>
  search.ticketIds ? hits.filter(({ id }) => search.ticketIds?.has(id)) : hits;

const selectPositionFormat = (order: SearchOrder) =>
  order === 'best' ? formatBestPosition : ({ id }: Hit) => id;

/** @throws ApiError `invalid_request` for a malformed cursor */
function parseHit(order: SearchOrder, position: string): Hit {
  if (order === 'newest') return { id: parsePositionId(position), score: 0 };
  return {
    id: parsePositionId(position.slice(scoreLength)),
    score: Number(position.slice(0, scoreLength)) || 0,
  };
}

/**
 * One page of matching tickets. The index finds candidates; each is then read and checked in its present
 * state.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function findTickets(
  index: SearchIndex,
  search: TicketSearch,
  order: SearchOrder,
  { cursor, limit }: PageRequest,
): Promise<FoundTicketPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const formatPosition = selectPositionFormat(order);
  const items: FoundTicket[] = [];
  let checkedTicketCount = 0;
  let lastPosition = '';
  const pieces = index.find(search, order, after === undefined ? undefined : parseHit(order, after));
  for await (const all of pieces) {
    const hits = filterAllowedHits(all, search);
    for (let begin = 0; begin < hits.length;) {
      const piece = hits.slice(begin, begin + Math.min(maxConcurrentReads, limit + 1));
      const checkedTickets = await Promise.all(piece.map((hit) => readFoundTicket(search, hit)));
      for (const [at, found] of checkedTickets.entries()) {
        const hit = piece[at];
        if (!found || !hit) continue;
        if (items.length === limit) return { items, next_cursor: encodeCursor(lastPosition) };
        items.push(found);
        lastPosition = formatPosition(hit);
      }
      begin += piece.length;
      checkedTicketCount += piece.length;
      const last = piece.at(-1);
      if (last && (checkedTicketCount >= maxTicketsRead || getMillisecondsLeft() < timeForAnotherRead))
        return {
          items,
          next_cursor: encodeCursor(formatPosition(last)),
          searched_until: new Date(decodeTime(last.id)).toISOString(),
        };
    }
  }
  return { items, next_cursor: null };
}
