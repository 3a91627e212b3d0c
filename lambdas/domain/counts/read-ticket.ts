import type { CountedTicket } from './facts.ts';
import { listItems } from '../../table/all-items.ts';
import { ticketEventPrefix } from '../../table/definition.ts';
import { keys } from '../../table/keys.ts';
import { readVersions } from '../service-levels/versions.ts';
import { listEventTerms } from '../ticket/store.ts';
import { selectEvents, toCountedTicket } from './counted-ticket.ts';

const sortKeyRangeQuery = (id: string, first: string, last = `${first}~`) => ({
  ConsistentRead: true,
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: { ':pk': keys.ticket(id).pk, ':first': first, ':last': last },
});

/** Reads the input of `computeFacts` with a consistent read; undefined if the ticket does not exist. */
export async function readCountedTicket(id: string): Promise<CountedTicket | undefined> {
  const parts = await Promise.all([
    listItems(sortKeyRangeQuery(id, ticketEventPrefix)),
    // The keys of the ticket and its ratings are adjacent.
    listItems(sortKeyRangeQuery(id, keys.rating('', '').sk, keys.ticket('').sk)),
  ]);
  const items = parts.flat();
  return toCountedTicket(items, await readVersions(...listEventTerms(selectEvents(items))));
}
