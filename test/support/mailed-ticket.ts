import { inject } from 'vitest';
import { call, newKey } from './api.ts';
import { allMails } from './inbox.ts';
import type { Person } from './people.ts';
import { sendMails } from './ticket-mails.ts';

/** A ticket of a customer, and the address to which the mail about it is answered. */
export async function newMailedTicket(customer: Person, subject = 'No paper') {
  const body = { subject, description: 'The tray is empty.' };
  const { id, ticket_number } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await sendMails(id, [customer]);
  const mails = await allMails(inject('cloud').inbox);
  const receipt = mails.find((mail) => mail.subject.includes(ticket_number));
  return { id, ticket_number, address: receipt?.replyTo[0] ?? '' };
}
