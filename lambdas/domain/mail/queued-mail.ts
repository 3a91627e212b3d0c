import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { createIndexKeys, keys, partitions } from '../../table/keys.ts';

/** The index keys of due mails in the outbox. */
export const outboxKeys = ({ due, mail_id }: { due: string; mail_id: string }) =>
  createIndexKeys('newest', partitions.outbox, `${due}#${mail_id}`);

interface QueuedMail {
  /** The id of the ticket, of the company (monthly report) or of the enquiry. */
  readonly ticket_id: string;
  readonly person: string;
  readonly mail_id: string;
  /** ISO 8601 */
  readonly due: string;
}

/**
 * The item of a mail that the function `deliver` sends when it is due.
 * @param content the fields of this kind of mail
 */
export const queuedMailItem = (mail: QueuedMail, content: Item, at: Date): Item => ({
  ...keys.mail(mail.ticket_id, mail.mail_id),
  ...outboxKeys(mail),
  ...mail,
  events: [],
  ...content,
  outcome: 'queued',
  queued_at: at.toISOString(),
  outcome_at: at.toISOString(),
  attempts: 0,
  expires_at: computeExpiryTime(at, retention.mails),
});
