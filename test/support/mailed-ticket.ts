import { inject } from 'vitest';
import { createReplyAddress } from '../../lambdas/domain/mail/reply-address.ts';
import { getParameter } from '../../lambdas/platform/secrets/parameters.ts';
import { brand } from '../../shared/brand.ts';
import { call, newKey } from './api.ts';
import { listAllMails } from './inbox.ts';
import type { Person } from './people.ts';
import { sendMails } from './ticket-mails.ts';

const newTicket = (customer: Person, subject = 'No paper') =>
  call(
    'createTicket',
    { body: { subject, description: 'The tray is empty.' }, idempotency_key: newKey() },
    customer,
  );

/** A ticket of a customer, and the reply address of the mail about it. */
export async function newMailedTicket(customer: Person, subject?: string) {
  const { id, ticket_number } = await newTicket(customer, subject);
  await sendMails(id, [customer]);
  const mails = await listAllMails(inject('cloud').inbox);
  const receipt = mails.find((mail) => mail.subject.includes(ticket_number));
  return { id, ticket_number, address: receipt?.replyTo[0] ?? '' };
}

/** Like {@link newMailedTicket}, but faster: sends no mail, which would take seconds. */
export async function newAnswerableTicket(customer: Person, subject?: string) {
  const { id, ticket_number } = await newTicket(customer, subject);
  const secret = await getParameter('/portico/local/secrets/reply-addresses');
  const replyToken = { ticket_id: id, person: customer.id };
  return {
    id,
    ticket_number,
    address: createReplyAddress(replyToken, `tickets.${brand.mailDomain}`, secret, new Date()),
  };
}
