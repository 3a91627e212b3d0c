import { padSequenceNumber } from '../domain/ticket/search-document.ts';
import type { TicketEvent } from '../domain/ticket/ticket-event.ts';
import type { Item } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';
import type { RecordStore } from './index/stores.ts';
import { createDeletedDocument, toDocument, collectTexts } from './ticket-texts.ts';

/** All items of a ticket in their current state. */
export const readTicketItems = (id: string): Promise<Item[]> =>
  listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.ticket(id).pk },
  });

/**
 * Indexes the current state of an event's ticket. Only the ticket's id and the stamp of the document come
 * from the event, because events can be late, repeated and out of order.
 */
export async function indexTicket(
  records: RecordStore,
  { ticket_id, sequence_number }: TicketEvent,
): Promise<void> {
  const stamp = padSequenceNumber(sequence_number);
  const texts = collectTexts(await readTicketItems(ticket_id));
  await records.putInTail(texts ? toDocument(texts, stamp) : createDeletedDocument(ticket_id, stamp));
}
