import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { floodKinds, receivedMailOutcomes } from '../model/mail.ts';
import { staff } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';
import { TicketMail } from './mails.ts';
import { PageQuery, pageSchema } from './page.ts';
import { TicketId } from './ticket-id.ts';

/** A mail that was received for a ticket, with the decision about it. */
export const ReceivedMail = z
  .strictObject({
    id: z.string(),
    /** The address in From; empty if there is none or there are several. */
    from: z.string(),
    /** The display name in From, or the whole header if it does not have exactly one address. */
    from_name: z.string(),
    subject: z.string(),
    received_at: z.iso.datetime(),
    outcome: z.enum(receivedMailOutcomes),
    /** Why the mail was held or only recorded; otherwise null. */
    reason: z.string().nullable(),
    /** The number of the mail's files that are on the ticket. */
    files: z.int(),
    /**
     * The names of the mail's files that were not added to the ticket: logos, and files that were too large
     * or too many.
     */
    left_out: z.array(z.string()),
    /** Who accepted or discarded the mail; null if no decision was needed. */
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'ReceivedMail' });
export type ReceivedMail = z.output<typeof ReceivedMail>;

const MailTicketReference = z
  .strictObject({ id: z.string(), ticket_number: z.string(), subject: z.string() })
  .nullable()
  .meta({ id: 'TicketOfMail' });

/** A mail that is waiting for a decision. If it is not about a ticket, accepting it creates a ticket. */
export const HeldMail = z
  .strictObject({ ticket: MailTicketReference, mail: ReceivedMail })
  .meta({ id: 'HeldMail' });
export type HeldMail = z.output<typeof HeldMail>;

/** The number of recent mails that exceeded a limit by far. Such mails are recorded but not listed. */
export const MailFlood = z
  .strictObject({
    kind: z.enum(floodKinds),
    /** The address of an authenticated sender, a network, the id of a ticket, or `all`. */
    who: z.string(),
    mails: z.int(),
    last_at: z.iso.datetime(),
  })
  .meta({ id: 'MailFlood' });
export type MailFlood = z.output<typeof MailFlood>;

/** A mail to or from an address. */
export const FoundMail = z
  .union([
    z.strictObject({ direction: z.literal('sent'), ticket: MailTicketReference, mail: TicketMail }),
    z.strictObject({ direction: z.literal('received'), ticket: MailTicketReference, mail: ReceivedMail }),
  ])
  .meta({ id: 'FoundMail' });
export type FoundMail = z.output<typeof FoundMail>;

const MailParams = z.strictObject({
  /** `none` for a mail without a ticket. */
  id: z.union([TicketId, z.literal('none')]),
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
  listHeldMails: {
    method: 'GET',
    path: '/api/held-mails',
    access: staff,
    service: 'received-mails',
    summary:
      'The fifty received mails that have waited longest for a decision, with or without a ticket. Also the newest fifty that were only recorded, although a person may have written them',
    response: z.strictObject({
      items: z.array(HeldMail),
      more: z.boolean(),
      floods: z.array(MailFlood),
    }),
  },
  listRecordedMails: {
    method: 'GET',
    path: '/api/recorded-mails',
    access: staff,
    service: 'received-mails',
    summary: 'Received mails that a person may have written and that were only recorded, newest first',
    query: z.strictObject({ cursor: PageQuery.shape.cursor }),
    response: pageSchema(HeldMail),
  },
  searchMails: {
    method: 'POST',
    path: '/api/mails/search',
    access: staff,
    service: 'received-mails',
    summary:
      'Every mail to and from an address, newest first; the address is not in the URL, which is logged',
    body: z.strictObject({
      email: z.email('Enter a whole email address').max(limits.email),
      cursor: z.string().max(200).optional(),
    }),
    response: z.strictObject({ items: z.array(FoundMail), next_cursor: z.string().nullable() }),
  },
  getReceivedMail: {
    method: 'GET',
    path: '/api/tickets/{id}/received-mails/{mail_id}',
    access: staff,
    service: 'raw-mails',
    summary: 'The whole text of a received mail',
    params: MailParams,
    response: z.strictObject({
      text: z.string(),
      files: z.array(z.string()),
      /** A short-lived URL of the original mail; null unless the caller is an administrator. */
      raw_url: z.url().nullable(),
    }),
    errors: [404],
  },
  addEnquiryFiles: {
    method: 'POST',
    path: '/api/tickets/{id}/received-mails/{mail_id}/files',
    access: staff,
    service: 'raw-mails',
    summary: 'Add the files of a mail that became an enquiry to the ticket that was created from the enquiry',
    params: z.strictObject({ ...MailParams.shape, id: TicketId }),
    response: ReceivedMail,
    errors: [404],
  },
  decideReceivedMail: {
    method: 'POST',
    path: '/api/tickets/{id}/received-mails/{mail_id}/decision',
    access: staff,
    service: 'raw-mails',
    summary:
      'Accept a held mail, as a comment by its sender or, if it belongs to no ticket, as a ticket or an enquiry; or discard it. A mail that was only recorded can be accepted too',
    params: MailParams,
    body: z.strictObject({ decision: z.enum(['accept', 'discard']) }),
    response: ReceivedMail,
    errors: [404, 409],
  },
});
