import { deleteObject } from '@portico/lambdas/platform/attachments-bucket.ts';
import { removeTicket } from '@portico/lambdas/tickets/removal.ts';
import type { Made } from './journey.ts';

/** Removes the ticket of a run, and what it was counted for. */
export async function cleanUp({ ticket }: Made): Promise<void> {
  if (ticket) await Promise.all((await removeTicket(ticket.id)).map(deleteObject));
}
