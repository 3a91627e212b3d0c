import type { TicketOrder } from '@portico/shared/model/ticket.ts';
import { activitySortKeys } from '../domain/ticket-activity.ts';
import { decodeCursor, encodeCursor } from '../table/cursor.ts';
import { indexKeyNames } from '../table/definition.ts';
import type { ItemCollection, PageRequest } from '../table/page.ts';
import type { FoundTickets, ListedTicket } from './items.ts';

const positionOf = ({ id, last_activity_at }: ListedTicket, order: TicketOrder): string =>
  order === 'created' ? id : String(activitySortKeys(id, last_activity_at)[indexKeyNames('newest').sort]);

/**
 * One page of several lists as one, newest first: a page of each is read. A ticket is shown when every list
 * has been read down to its place.
 */
export async function newestOfAll(
  collections: readonly ItemCollection[],
  page: PageRequest,
  order: TicketOrder,
  read: (collection: ItemCollection, page: PageRequest) => Promise<FoundTickets>,
): Promise<FoundTickets> {
  const parts = await Promise.all(collections.map((collection) => read(collection, page)));
  const ends = parts.flatMap(({ next_cursor }) => (next_cursor === null ? [] : [decodeCursor(next_cursor)]));
  const end = ends.reduce((newest, one) => (one > newest ? one : newest), '');
  const complete = parts
    .flatMap(({ items }) => items)
    .map((ticket) => ({ ticket, position: positionOf(ticket, order) }))
    .filter(({ position }) => position >= end)
    .sort((one, other) => (one.position < other.position ? 1 : -1));
  const shown = complete.slice(0, page.limit);
  const last = complete.length > page.limit ? shown.at(-1)?.position : end;
  const searched = parts
    .flatMap(({ searched_until }) => searched_until ?? [])
    .sort()
    .at(-1);
  return {
    items: shown.map(({ ticket }) => ticket),
    next_cursor: last ? encodeCursor(last) : null,
    ...(searched !== undefined && { searched_until: searched }),
  };
}
