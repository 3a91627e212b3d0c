import { findContactById } from '../../domain/people/contact.ts';
import type { MailReport } from '../../platform/mail/mail-events.ts';
import { setFollowState } from '../follow.ts';
import { contactPersonId } from './items.ts';
import { parseMailTag } from './mail-tag.ts';
import { recordMailReport } from './mails.ts';

/**
 * Records SES's report about a mail. If an address bounced, the person's profile is marked
 * (people/undeliverable-mail.ts); a contact has no profile, so no more mails about this ticket are sent to
 * the contact.
 */
export async function onMailReport({ tag, status, reason, at }: MailReport): Promise<void> {
  const ids = parseMailTag(tag);
  const mail = ids && (await recordMailReport(ids, status, reason, at));
  const isUndeliverable = status === 'complained' || (status === 'bounced' && reason === 'Permanent');
  if (!mail || !isUndeliverable) return;
  if (mail.person === contactPersonId || (await findContactById(mail.person)))
    await setFollowState(mail.ticket_id, mail.person, 'muted', { reason: 'undeliverable' });
}
