import * as z from 'zod';
import {
  floodKinds,
  reasonsShownToStaff,
  receivedMailOutcomes,
  receivedMailReasons,
} from '@portico/shared/model/mail.ts';
import type { Item } from '../platform/dynamodb.ts';
import { createIndexKeys, partitions } from '../table/keys.ts';

/** Replaces the ticket id of mails that belong to no ticket. */
export const noTicketId = 'none';

const ReceivedMail = z.object({
  /** A ticket id, or {@link noTicketId}. */
  ticket_id: z.string(),
  id: z.string(),
  /** SES's id of the mail, which is also the name of its object. */
  object: z.string(),
  /** The address in From; empty if there is none. */
  from: z.string(),
  from_name: z.string(),
  subject: z.string(),
  received_at: z.iso.datetime(),
  outcome: z.enum(receivedMailOutcomes),
  reason: z.enum(receivedMailReasons).optional(),
  /** The number of attachments that became files of the ticket. */
  files: z.int(),
  /** The names of the other attachments. */
  left_out: z.array(z.string()),
  /** The name of the member of staff who accepted or discarded the mail. */
  decided_by: z.string().optional(),
  /** How often the same mail arrived again. */
  copies: z.int().default(0),
});
export type ReceivedMail = z.output<typeof ReceivedMail>;
export const parseReceivedMail = (item: Item): ReceivedMail => ReceivedMail.parse(item);

type ListedMail = Pick<ReceivedMail, 'outcome' | 'reason' | 'received_at' | 'id'>;

/** Whether staff see the mail although it was only recorded. */
export const isListed = ({ outcome, reason }: Pick<ReceivedMail, 'outcome' | 'reason'>): boolean =>
  outcome === 'recorded' && reason !== undefined && reasonsShownToStaff.includes(reason);

/** The index keys of a mail that is held, or that was only recorded but is shown to staff. */
export function toListKeys({ outcome, reason, received_at, id }: ListedMail): Item {
  const position = `${received_at}#${id}`;
  if (outcome === 'held') return createIndexKeys('newest', partitions.heldMails, position);
  return isListed({ outcome, reason }) ? createIndexKeys('newest', partitions.recordedMails, position) : {};
}

/** Milliseconds during which a new mail may still be in process, including two retries. */
const processingTime = 5 * 60_000;

/** Whether an unfinished mail is still in process. */
export const isInProcess = ({ reason, received_at }: ReceivedMail, now: Date): boolean =>
  reason === 'unfinished' && now.getTime() - Date.parse(received_at) < processingTime;

/** The number of mails in an hour that were far beyond a limit. */
const MailFlood = z.object({
  kind: z.enum(floodKinds),
  /** The sender's address or network, the id of a ticket, or `all`. */
  who: z.string(),
  mails: z.int(),
  last_at: z.iso.datetime(),
});
export type MailFlood = z.output<typeof MailFlood>;
export const parseMailFlood = (item: Item): MailFlood => MailFlood.parse(item);
