import {
  type TicketListFilter,
  type TicketOrder,
  isTicketTab,
  tabOfStatus,
} from '@portico/shared/model/ticket.ts';
import { type ItemFilter, passesItem } from '../domain/ticket-filter.ts';
import { positionOfTime } from '../domain/ticket-summary.ts';
import type { OwnTickets } from '../domain/visibility-scope.ts';
import { getItem } from '../platform/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { keys, partitions } from '../table/keys.ts';
import { type PageRequest, readNewestOfAll } from '../table/page.ts';
import { type FoundTickets, type ListedTicket, summaryOf } from './items.ts';
import { byPriority } from './sorted-tickets.ts';
import { mostChecked } from './ticket-checks.ts';

interface Wanted {
  readonly filter: ItemFilter;
  readonly matches: (ticket: ListedTicket) => boolean;
}

/** Their newest tickets by creation, at most `mostChecked`. The index has keys only: each ticket is read. */
async function read(requesters: readonly string[], { filter, matches }: Wanted, cursor: string | undefined) {
  const entries = await readNewestOfAll(
    requesters.map((requester) => ({
      index: 'requester',
      partition: partitions.requester(requester),
      keyOf: keys.ticket,
    })),
    cursor,
    Math.floor(mostChecked / requesters.length),
  );
  const items = await Promise.all(
    entries.items.map(({ pk, sk }) => getItem({ pk: String(pk), sk: String(sk) })),
  );
  const tickets = items.flatMap((item) => (item && passesItem(filter, item) ? [summaryOf(item)] : []));
  return { tickets: tickets.filter(matches), next_cursor: entries.next_cursor };
}

/** Where the tickets begin that are sorted together, and the last one shown of those. */
const sortedPosition = /^([0-9A-HJKMNP-TV-Z]{26})?\/((?:\d#)?[0-9A-HJKMNP-TV-Z]{36})?$/;

function positionIn(cursor: string | undefined) {
  const [, window, after] = sortedPosition.exec(
    cursor === undefined ? '/' : decodeCursor(cursor, sortedPosition),
  ) ?? [undefined];
  return { window, after };
}

const activityOf = ({ id, last_activity_at }: ListedTicket) => `${positionOfTime(last_activity_at)}${id}`;

/**
 * One page of the tickets that people raised. By last activity or priority, the `mostChecked` newest are read
 * and sorted, and after those as many older ones; of several people, about as many in all.
 */
export async function ofRequesters(
  requesters: readonly string[],
  wanted: Wanted,
  { cursor, limit }: PageRequest,
  order: Exclude<TicketOrder, 'due'>,
): Promise<FoundTickets> {
  if (order === 'created') {
    const { tickets, next_cursor } = await read(requesters, wanted, cursor);
    const items = tickets.slice(0, limit);
    const last = items.at(-1);
    return { items, next_cursor: last && tickets.length > limit ? encodeCursor(last.id) : next_cursor };
  }
  const sortedAt = order === 'priority' ? byPriority.positionOf : activityOf;
  const { window, after } = positionIn(cursor);
  const { tickets, next_cursor } = await read(requesters, wanted, window && encodeCursor(window));
  const found = tickets
    .filter((ticket) => after === undefined || sortedAt(ticket) < after)
    .sort((a, b) => (sortedAt(a) < sortedAt(b) ? 1 : -1));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (last && found.length > limit)
    return { items, next_cursor: encodeCursor(`${window ?? ''}/${sortedAt(last)}`) };
  return { items, next_cursor: next_cursor && encodeCursor(`${decodeCursor(next_cursor)}/`) };
}

/** The tickets of a company's member who sees no others, in the customer list. */
export function ownTickets(
  { company_id, user_id }: OwnTickets,
  filter: TicketListFilter,
  page: PageRequest,
  order: TicketOrder,
): Promise<FoundTickets> {
  const matches = ({ status }: ListedTicket) =>
    filter === 'all' || (isTicketTab(filter) ? tabOfStatus(status) : status) === filter;
  const wanted = { filter: { company: [company_id], requester: [user_id] }, matches };
  return ofRequesters([user_id], wanted, page, order === 'created' ? order : 'activity');
}
