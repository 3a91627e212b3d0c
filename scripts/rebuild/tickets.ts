import { lowestSequenceNumber, type SearchDocument } from '@portico/lambdas/domain/ticket/search-document.ts';
import { highestPosition } from '@portico/lambdas/search/index-query.ts';
import { readTicketItems } from '@portico/lambdas/search/index-ticket.ts';
import { toDocument, collectTexts } from '@portico/lambdas/search/ticket-texts.ts';
import { iterateItems } from '@portico/lambdas/table/all-items.ts';
import { keys } from '@portico/lambdas/table/keys.ts';

/** Tickets that are read concurrently. */
const concurrency = 32;

/** The ids of all tickets below an id, newest first. */
export async function* listOlderTicketIds(id: string): AsyncGenerator<string> {
  const includesAllTickets = id === highestPosition;
  const tickets = iterateItems({
    IndexName: 'by_creation',
    KeyConditionExpression: includesAllTickets ? 'item_type = :ticket' : 'item_type = :ticket AND id < :id',
    ExpressionAttributeValues: { ':ticket': 'TICKET', ...(!includesAllTickets && { ':id': id }) },
    ScanIndexForward: false,
  });
  for await (const { pk } of tickets) yield String(pk).slice(keys.ticket('').pk.length);
}

/** Reports and skips a ticket that cannot be read, so that the others are still indexed. */
async function readSearchDocument(id: string): Promise<SearchDocument[]> {
  const items = await readTicketItems(id);
  try {
    const texts = collectTexts(items);
    return texts ? [toDocument(texts, lowestSequenceNumber)] : [];
  } catch (error) {
    console.error(`The ticket ${id} is skipped: ${error instanceof Error ? error.name : String(error)}`);
    return [];
  }
}

/** The current documents of all tickets below an id, newest first. */
export async function* readDocuments(id: string): AsyncGenerator<SearchDocument> {
  let batch: string[] = [];
  const readBatch = async () => (await Promise.all(batch.map(readSearchDocument))).flat();
  for await (const ticketId of listOlderTicketIds(id)) {
    batch.push(ticketId);
    if (batch.length < concurrency) continue;
    yield* await readBatch();
    batch = [];
  }
  yield* await readBatch();
}
