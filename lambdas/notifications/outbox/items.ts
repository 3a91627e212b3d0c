import * as z from 'zod';
import { enquiryReaders } from '@portico/shared/model/enquiries.ts';
import { followerStates, mailFates, mailKinds, withheldReasons } from '@portico/shared/model/mail.ts';
import { ticketEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Item } from '../../platform/dynamodb.ts';

/** A requester that staff entered by hand, in place of the id of a person with an account. */
export const contactPerson = 'contact';

/** An event that a mail is about. */
const MailedEvent = z.object({
  id: z.string(),
  event: z.enum(ticketEventKinds),
  /** Of the comment or the entry of the history; of the ticket itself when it is new. */
  item_id: z.string(),
  /** Of the recorded event, if there is one. */
  revision: z.int().exactOptional(),
  /** Why the reader receives it. */
  kind: z.enum(mailKinds),
  /** It may join others that are due, but leaves no earlier: comments can be taken back for some seconds. */
  not_before: z.iso.datetime().optional(),
});
export type MailedEvent = z.output<typeof MailedEvent>;

const Mailing = z.object({
  ticket_id: z.string(),
  /** Id of the profile, or {@link contactPerson}. */
  person: z.string(),
  mail_id: z.string(),
  events: z.array(MailedEvent).min(1),
  /** ISO 8601; in the outbox while it has one. */
  due: z.iso.datetime().optional(),
});

export const PendingMail = Mailing.required({ due: true });
export type PendingMail = z.output<typeof PendingMail>;

const MailItem = Mailing.extend({
  events: z.array(MailedEvent),
  /**
   * Of a company's monthly report, `2026-10`. Then there is no event, and `ticket_id` is the company's id.
   */
  month: z.string().optional(),
  /** The recipient of a mail about an enquiry, whose id is `ticket_id`. Then there is no event. */
  enquiry: z.enum(enquiryReaders).optional(),
  /** The name of a webhook that was switched off. Then there is no event, and `ticket_id` is `mail_id`. */
  webhook: z.string().optional(),
  fate: z.enum(mailFates),
  queued_at: z.iso.datetime(),
  /** How often it was handed to SES. */
  attempts: z.int(),
  /** Set while an attempt has neither succeeded nor failed. */
  leased: z.boolean().default(false),
  /** The address that it was last sent to. */
  email: z.string().optional(),
  sent_at: z.iso.datetime().optional(),
  /** When its fate was last heard of. */
  fate_at: z.iso.datetime(),
  /** Why it was withheld, or SES's code for why it failed or bounced. */
  reason: z.string().optional(),
});
export type MailItem = z.output<typeof MailItem>;

export const pendingMailOf = (item: Item): PendingMail => PendingMail.parse(item);
export const mailOf = (item: Item): MailItem => MailItem.parse(item);

const Follower = z.object({
  person: z.string(),
  state: z.enum(followerStates),
  /** Set when mails to a requester without an account bounced or were reported as spam. */
  reason: z.enum(withheldReasons).optional(),
  /** Who made the person a follower, if it was another user. */
  added: z.object({ by: z.string(), name: z.string(), at: z.iso.datetime() }).optional(),
  /** The id of the ticket that was merged into this one, if that alone made the person a follower. */
  merged_from: z.string().optional(),
});
export type Follower = z.output<typeof Follower>;
export const followerOf = (item: Item): Follower => Follower.parse(item);

export const notifiedOf = (item: Item) => z.object({ expires_at: z.int() }).parse(item);
