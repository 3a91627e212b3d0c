import { updateAuditLog } from '@portico/lambdas/audit-log/on-change.ts';
import { readChain } from '@portico/lambdas/audit-log/verify.ts';
import { countTicket, countTicketsInTransaction } from '@portico/lambdas/domain/counts/count-tickets.ts';
import { eventItem } from '@portico/lambdas/domain/ticket/recorded-event.ts';
import { toTicketEvents } from '@portico/lambdas/domain/ticket/ticket-event.ts';
import { readTicketEvents } from '@portico/lambdas/domain/ticket/store.ts';
import { addToOutbox } from '@portico/lambdas/notifications/outbox/add-to-outbox.ts';
import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { requireVariable } from '@portico/lambdas/platform/environment.ts';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import type { ItemChange } from '@portico/lambdas/platform/messaging/stream.ts';
import { createBucketStore } from '@portico/lambdas/search/index/bucket-objects.ts';
import { createRecordStore } from '@portico/lambdas/search/index/table-records.ts';
import { indexTicket } from '@portico/lambdas/search/index-ticket.ts';
import { findExistingTicketIds } from './tickets.ts';

/*
 * Runs the code of the functions that process the table's stream, but once for each ticket instead of for
 * each change, which is much faster. `npm start` starts the stream afterwards.
 */

const day = 24 * 60 * 60 * 1000;
const concurrentTickets = 8;
/** How many tickets are counted in one transaction: the same number as in a batch of the queue. */
const ticketsPerTransaction = 10;
/** How many items are processed at once. Each causes few operations, and a transaction allows 100. */
const batchSize = 25;

const splitIntoBatches = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, batch) =>
    all.slice(batch * size, (batch + 1) * size),
  );

const toAddedChange = (after: Item): ItemChange => ({
  before: undefined,
  after,
  // Lower than the sequence numbers of the stream, so that later changes take precedence.
  sequence_number: '0',
  at: new Date(),
  expired: false,
});

const listTicketIds = async () => [...(await findExistingTicketIds()).values()];

/** Adds the events of the last day to bells and outboxes. */
export async function seedNotifications(): Promise<void> {
  const earliestTime = new Date(Date.now() - day).toISOString();
  await runInParallel(await listTicketIds(), concurrentTickets, async (id) => {
    for (const event of await readTicketEvents(id))
      if (event.at >= earliestTime)
        for (const message of toTicketEvents(toAddedChange(eventItem(event))))
          await addToOutbox(message, new Date());
  });
}

/** Counts all tickets in their current state. Counting a ticket again changes nothing. */
export async function countTickets(): Promise<void> {
  for (const batchIds of splitIntoBatches(await listTicketIds(), ticketsPerTransaction))
    if (!(await countTicketsInTransaction(batchIds, new Date())))
      for (const id of batchIds) await countTicket(id, new Date());
}

/** Adds all tickets to the search index. */
export async function indexTickets(): Promise<void> {
  const records = createRecordStore(createBucketStore(requireVariable('SEARCH_BUCKET')));
  await runInParallel(await listTicketIds(), concurrentTickets, (id) =>
    indexTicket(records, {
      id: `ticket_created:${id}`,
      kind: 'ticket_created',
      ticket_id: id,
      item_id: id,
      sequence_number: '0',
      at: new Date().toISOString(),
    }),
  );
}

async function updateAuditLogInBatches(items: readonly Item[]): Promise<void> {
  for (const batch of splitIntoBatches(items, batchSize)) await updateAuditLog(batch.map(toAddedChange));
}

/** Copies the events of tickets to the audit log, and appends its entries to the chain. */
export async function fillAuditLog(): Promise<void> {
  const events = await runInParallel(await listTicketIds(), concurrentTickets, readTicketEvents);
  await updateAuditLogInBatches(events.flat().map(eventItem));
  const { entries, links } = await readChain(new Date());
  const linkedIds = new Set(links.map(({ id }) => id));
  await updateAuditLogInBatches(entries.filter(({ id }) => !linkedIds.has(String(id))).toSorted(compareIds));
}

const compareIds = (left: Item, right: Item) => String(left['id']).localeCompare(String(right['id']));
