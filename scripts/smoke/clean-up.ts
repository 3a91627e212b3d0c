import { removeCompany } from '../../lambdas/companies/removal.ts';
import { deleteObject } from '../../lambdas/platform/attachments-bucket.ts';
import { removeTicket } from '../../lambdas/tickets/removal.ts';
import type { Made } from './journey.ts';

/** Removes what a run has made, and what it was counted for. */
export async function cleanUp({ ticket, company }: Made): Promise<void> {
  if (ticket) await Promise.all((await removeTicket(ticket.id)).map(deleteObject));
  if (company) await removeCompany(company);
}
