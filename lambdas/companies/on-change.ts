import * as z from 'zod';
import { ticketSummaryOf } from '../domain/ticket-summary.ts';
import { keys } from '../table/keys.ts';
import type { ItemChange } from '../platform/stream.ts';
import { propagateCompanyName, propagateCompanyNameToTicket } from './rename-company.ts';

const CompanyImage = z.object({
  pk: z.string(),
  sk: z.literal('COMPANY'),
  summary: z.object({ id: z.string(), name: z.string() }),
});

/** Updates the company's name on its people and tickets after it was renamed. */
export async function onCompanyChanged({ before, after }: ItemChange): Promise<void> {
  const was = CompanyImage.safeParse(before).data;
  const is = CompanyImage.safeParse(after).data;
  if (!was || !is || is.pk !== keys.company(is.summary.id).pk || was.summary.name === is.summary.name) return;
  await propagateCompanyName(is.summary.id);
}

const TicketImage = z.object({ pk: z.string(), sk: z.literal('TICKET'), company_id: z.string() });
const NamedTicket = z.object({ id: z.string(), company_name: z.string() });

/** Corrects the company's name on a ticket that was created while the company was renamed. */
export async function onTicketCreated({ before, after }: ItemChange): Promise<void> {
  const ticket = TicketImage.safeParse(after).data;
  if (before === undefined && after && ticket)
    await propagateCompanyNameToTicket({
      company_id: ticket.company_id,
      ...NamedTicket.parse(ticketSummaryOf(after)),
    });
}
