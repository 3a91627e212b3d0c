import * as z from 'zod';
import { parseTicketImage } from '../domain/ticket/ticket.ts';
import { keys } from '../table/keys.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';
import { propagateCompanyName, propagateCompanyNameToTicket } from './rename-company.ts';

const CompanyImage = z.object({
  pk: z.string(),
  sk: z.literal('COMPANY'),
  summary: z.object({ id: z.string(), name: z.string() }),
});

/** Updates the company's name on its people and tickets after a rename. */
export async function onCompanyChanged({ before, after }: ItemChange): Promise<void> {
  const oldCompany = CompanyImage.safeParse(before).data;
  const newCompany = CompanyImage.safeParse(after).data;
  if (!oldCompany || !newCompany) return;
  const { id, name } = newCompany.summary;
  if (newCompany.pk !== keys.company(id).pk || oldCompany.summary.name === name) return;
  await propagateCompanyName(id);
}

/** Corrects the company's name on a ticket that was created or moved during a rename. */
export async function onCompanyTicketChanged({ before, after }: ItemChange): Promise<void> {
  const ticket = parseTicketImage(after);
  if (ticket && parseTicketImage(before)?.company_id !== ticket.company_id)
    await propagateCompanyNameToTicket(ticket);
}
