import * as z from 'zod';
import { receivedFates, receivedReasons } from '@portico/shared/model/mail.ts';
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

/** The index keys of a mail that waits for a decision. */
export const heldKeys = ({ fate, received_at, id }: ReceivedMail) =>
  fate === 'held' ? indexKeys('newest', partitions.heldMails, `${received_at}#${id}`) : {};
