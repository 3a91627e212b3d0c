import { retention } from '@portico/shared/model/retention.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { expiryOf } from '../../table/expiry.ts';
import { indexKeys, keys, partitions } from '../../table/keys.ts';

/** The index keys of what is due in the outbox. */
export const outboxKeys = ({ due, mail_id }: { due: string; mail_id: string }) =>
  indexKeys('newest', partitions.outbox, `${due}#${mail_id}`);

interface QueuedMail {
  /** Of the ticket; of a company for its monthly report; of an enquiry. */
  readonly ticket_id: string;
  readonly person: string;
  readonly mail_id: string;
  /** ISO 8601 */
  readonly due: string;
}

/**
 * The item of a mail that the function `deliver` sends when it is due.
 * @param content what kind of mail it is
 */
export const queuedMail = (mail: QueuedMail, content: Item, at: Date): Item => ({
  ...keys.mail(mail.ticket_id, mail.mail_id),
  ...outboxKeys(mail),
  ...mail,
  events: [],
  ...content,
  fate: 'queued',
  queued_at: at.toISOString(),
  fate_at: at.toISOString(),
  attempts: 0,
  expires_at: expiryOf(at, retention.mails),
});
