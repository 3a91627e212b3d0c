import * as z from 'zod';
import { floodKinds, listedReasons, receivedFates, receivedReasons } from '@portico/shared/model/mail.ts';
import type { Item } from '../platform/dynamodb.ts';
import { indexKeys, partitions } from '../table/keys.ts';

/** In place of a ticket's id, for mails that belong to no ticket. */
export const noTicket = 'none';

const ReceivedMail = z.object({
  /** Or {@link noTicket}. */
  ticket_id: z.string(),
  id: z.string(),
  /** SES's id of the mail, which is the name of its object. */
  object: z.string(),
  /** The address in From; empty without one. */
  from: z.string(),
  from_name: z.string(),
  subject: z.string(),
  received_at: z.iso.datetime(),
  fate: z.enum(receivedFates),
  reason: z.enum(receivedReasons).optional(),
  /** Number of attached files that became files of the ticket. */
  files: z.int(),
  /** Names of attached files that did not. */
  left_out: z.array(z.string()),
  /** Name of the member of staff who accepted or discarded it. */
  decided_by: z.string().optional(),
  /** How often it came again. */
  copies: z.int().default(0),
});
export type ReceivedMail = z.output<typeof ReceivedMail>;
export const receivedMailOf = (item: Item): ReceivedMail => ReceivedMail.parse(item);

type Listed = Pick<ReceivedMail, 'fate' | 'reason' | 'received_at' | 'id'>;

/** Whether a mail was only recorded, and staff see it all the same. */
export const isListed = ({ fate, reason }: Pick<ReceivedMail, 'fate' | 'reason'>): boolean =>
  fate === 'recorded' && reason !== undefined && listedReasons.includes(reason);

/** The index keys of a mail that waits for a decision, or that staff see among those recorded only. */
export function listKeys({ fate, reason, received_at, id }: Listed): Item {
  const position = `${received_at}#${id}`;
  if (fate === 'held') return indexKeys('newest', partitions.heldMails, position);
  return isListed({ fate, reason }) ? indexKeys('newest', partitions.recordedMails, position) : {};
}

/** Milliseconds in which a mail that was just received is still being worked on, with two more tries. */
const working = 5 * 60_000;

/** Whether nothing is wrong with a mail that is not finished. */
export const isWorkedOn = ({ reason, received_at }: ReceivedMail, now: Date): boolean =>
  reason === 'unfinished' && now.getTime() - Date.parse(received_at) < working;

/** How many mails of an hour were far beyond a limit. */
const MailFlood = z.object({
  kind: z.enum(floodKinds),
  /** An address or a network; the id of a ticket; `all`. */
  who: z.string(),
  mails: z.int(),
  last_at: z.iso.datetime(),
});
export type MailFlood = z.output<typeof MailFlood>;
export const mailFloodOf = (item: Item): MailFlood => MailFlood.parse(item);
