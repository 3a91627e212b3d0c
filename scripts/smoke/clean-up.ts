import { bucket } from '@portico/lambdas/attachments/bucket.ts';
import { removeTicket } from '@portico/lambdas/tickets/delete-ticket.ts';
import type { Made } from './journey.ts';

/** Removes the ticket of a run, and what it was counted for. */
export async function cleanUp({ ticket }: Made): Promise<void> {
  if (ticket) await Promise.all((await removeTicket(ticket.id)).map(bucket.deleteObject));
}
