import { bucket } from '@portico/lambdas/attachments/bucket.ts';
import { deleteTicket } from '@portico/lambdas/tickets/commands/delete-ticket.ts';
import type { CreatedItems } from './steps.ts';

/** Deletes the ticket that a run has created. */
export async function cleanUp({ ticket }: CreatedItems): Promise<void> {
  if (ticket) await Promise.all((await deleteTicket(ticket.id)).map((key) => bucket.remove(key)));
}
