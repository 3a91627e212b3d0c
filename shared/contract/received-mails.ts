import * as z from 'zod';
import { receivedFates } from '../model/mail.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';
import { TicketId } from './ticket-id.ts';

/** A mail that was received about a ticket, and what became of it. */
export const ReceivedMail = z
  .strictObject({
    id: z.string(),
    /** The address that the mail names as its sender; empty without one. */
    from: z.string(),
    subject: z.string(),
    received_at: z.iso.datetime(),
    fate: z.enum(receivedFates),
    /** Why it was held or only recorded; null if there is nothing to say. */
    reason: z.string().nullable(),
    /** How many files came with it and are on the ticket. */
    files: z.int(),
    /** Names of files that are too large for the ticket. */
    left_out: z.array(z.string()),
    /** Who accepted or discarded it; null if nobody had to. */
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'ReceivedMail' });
export type ReceivedMail = z.output<typeof ReceivedMail>;

const MailParams = z.strictObject({
  id: TicketId,
  mail_id: z
    .string()
    .regex(/^[\w-]{22}$/, 'must be the id of a received mail')
    .meta({ examples: ['q3Zk8vJm1XbTn0s-LwPy2A'] }),
});

export const receivedMailEndpoints = defineEndpoints({
  listReceivedMails: {
    method: 'GET',
    path: '/api/tickets/{id}/received-mails',
    access: staff,
    service: 'received-mails',
    summary: 'The newest hundred mails received about a ticket',
    params: z.strictObject({ id: TicketId }),
    response: z.strictObject({ items: z.array(ReceivedMail) }),
  },
  getReceivedMail: {
    method: 'GET',
    path: '/api/tickets/{id}/received-mails/{mail_id}',
    access: staff,
    service: 'received-mails',
    summary: 'The whole text of a received mail',
    params: MailParams,
    response: z.strictObject({
      text: z.string(),
      files: z.array(z.string()),
      /** A short-lived URL of the mail as it came; null unless the caller is an administrator. */
      raw_url: z.url().nullable(),
    }),
    errors: [404],
  },
  decideReceivedMail: {
    method: 'POST',
    path: '/api/tickets/{id}/received-mails/{mail_id}/decision',
    access: staff,
    service: 'received-mails',
    summary: 'Make a held mail a comment by its sender, or discard it',
    params: MailParams,
    body: z.strictObject({ decision: z.enum(['accept', 'discard']) }),
    response: ReceivedMail,
    errors: [404, 409],
  },
});
