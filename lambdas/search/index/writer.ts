import { stampOf } from '../../domain/search-document.ts';
import type { TicketEvent } from '../../domain/ticket/message.ts';
import type { RecordStore } from './stores.ts';
import { itemsOfTicket } from '../ticket-items.ts';
import { deletedDocument, documentOf, textsOf } from '../ticket-texts.ts';

/**
 * From now on the ticket of an event is found as it is now. An event only says which ticket to read, and how
 * new its document is at least: events can come late, twice and in any order.
 */
export async function indexTicket(
  records: RecordStore,
  { ticket_id, sequence_number }: TicketEvent,
): Promise<void> {
  const stamp = stampOf(sequence_number);
  const texts = textsOf(await itemsOfTicket(ticket_id));
  await records.putInTail(texts ? documentOf(texts, stamp) : deletedDocument(ticket_id, stamp));
}
