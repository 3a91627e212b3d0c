import { contactById } from '../../domain/people/contact.ts';
import type { MailReport } from '../../platform/mail/mail-events.ts';
import { setFollowState } from '../follow.ts';
import { contactPerson } from './items.ts';
import { mailOfTag } from './mail-tag.ts';
import { recordFate } from './outbox.ts';

/**
 * Records what became of a mail about a ticket. A person whose address bounced is marked on their profile
 * (people/undeliverable-mail.ts); a contact has none, so their mails about this ticket end here.
 */
export async function onMailReport({ tag, fate, reason, at }: MailReport): Promise<void> {
  const ids = mailOfTag(tag);
  const mail = ids && (await recordFate(ids, fate, reason, at));
  const isUndeliverable = fate === 'complained' || (fate === 'bounced' && reason === 'Permanent');
  if (!mail || !isUndeliverable) return;
  if (mail.person === contactPerson || (await contactById(mail.person)))
    await setFollowState(mail.ticket_id, mail.person, 'muted', 'undeliverable');
}
