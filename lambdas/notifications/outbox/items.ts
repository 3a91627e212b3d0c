import * as z from 'zod';
import { enquiryReaders } from '@portico/shared/model/enquiries.ts';
import { followerStates, sentMailStates, mailKinds, withheldReasons } from '@portico/shared/model/mail.ts';
import { ticketEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Item } from '../../platform/dynamodb.ts';

/** Used instead of a profile id for a requester that staff entered by hand. */
export const contactPersonId = 'contact';

/** An event that a mail reports. */
const MailedEvent = z.object({
  id: z.string(),
  event: z.enum(ticketEventKinds),
  /** The id of the comment or history entry; for a new ticket, the id of the ticket. */
  item_id: z.string(),
  /** The revision of the recorded event, if there is one. */
  revision: z.int().exactOptional(),
  /** Why the reader receives the mail. */
  kind: z.enum(mailKinds),
  /** Before this time the event is not mailed, because comments can be taken back for some seconds. */
  not_before: z.iso.datetime().optional(),
});
export type MailedEvent = z.output<typeof MailedEvent>;

const MailBase = z.object({
  ticket_id: z.string(),
  /** The id of the profile, or {@link contactPersonId}. */
  person: z.string(),
  mail_id: z.string(),
  events: z.array(MailedEvent).min(1),
  /** ISO 8601; only set while the mail is in the outbox. */
  due: z.iso.datetime().optional(),
});

export const PendingMail = MailBase.required({ due: true });
export type PendingMail = z.output<typeof PendingMail>;

const MailItem = MailBase.extend({
  events: z.array(MailedEvent),
  /**
   * The month of a company's monthly report, `2026-10`. Such a mail has no event, and `ticket_id` is the
   * company's id.
   */
  month: z.string().optional(),
  /**
   * The recipient of a mail about an enquiry. Such a mail has no event, and `ticket_id` is the enquiry's id.
   */
  enquiry: z.enum(enquiryReaders).optional(),
  /** The name of a webhook that was switched off. Such a mail has no event, and `ticket_id` is `mail_id`. */
  webhook: z.string().optional(),
  outcome: z.enum(sentMailStates),
  queued_at: z.iso.datetime(),
  /** How often the mail was passed to SES. */
  attempts: z.int(),
  /** Set while the result of an attempt is unknown. */
  leased: z.boolean().default(false),
  /** The address of the last attempt. */
  email: z.string().optional(),
  sent_at: z.iso.datetime().optional(),
  /** When its status last changed. */
  outcome_at: z.iso.datetime(),
  /** Why the mail was withheld, or SES's code for its failure or bounce. */
  reason: z.string().optional(),
});
export type MailItem = z.output<typeof MailItem>;

export const parsePendingMail = (item: Item): PendingMail => PendingMail.parse(item);
export const parseMail = (item: Item): MailItem => MailItem.parse(item);

const Follower = z.object({
  person: z.string(),
  state: z.enum(followerStates),
  /** Set if mails to a requester without an account bounced or were reported as spam. */
  reason: z.enum(withheldReasons).optional(),
  /** The user who made the person a follower; absent if the person chose to follow. */
  added: z.object({ by: z.string(), name: z.string(), at: z.iso.datetime() }).optional(),
  /** The id of the merged ticket, if the person is a follower only because of the merge. */
  merged_from: z.string().optional(),
});
export type Follower = z.output<typeof Follower>;
export const parseFollower = (item: Item): Follower => Follower.parse(item);

export const parseNotifiedItem = (item: Item) => z.object({ expires_at: z.int() }).parse(item);
