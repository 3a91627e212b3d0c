import { brand } from '@portico/shared/brand.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { daysUntilSwitchedOff } from '@portico/shared/model/webhooks.ts';
import { findPersonById } from '../domain/people/company-people.ts';
import { escapeHtml } from '../platform/mail/html.ts';
import { renderMailLink, renderMailPage, senderLine } from '../platform/mail/mail-page.ts';
import type { MailWithHeaders } from '../platform/mail/mail-with-headers.ts';

/**
 * The mail to an administrator about a webhook that was switched off.
 * @returns undefined if the administrator's account is gone or disabled
 */
export async function writeWebhookMail(
  name: string,
  person: string,
  site: string,
): Promise<MailWithHeaders | undefined> {
  const admin = await findPersonById(person);
  if (!admin || admin.disabled || !admin.roles.includes('admin')) return undefined;
  const problem = `The webhook “${name}” was switched off: no message has been delivered for ${daysUntilSwitchedOff} days.`;
  const advice = 'Check its latest messages, and switch it on when its receiver works again.';
  const link = site + adminPaths.webhooks;
  return {
    to: admin.email,
    subject: `${brand.name}: a webhook was switched off`,
    text: `${problem}\n\n${advice}\n\n${link}\n\n${senderLine}\n`,
    html: renderMailPage(
      `<p>${escapeHtml(problem)}</p>\n<p>${escapeHtml(advice)}</p>\n<p>${renderMailLink(escapeHtml(link), 'Webhooks')}</p>`,
    ),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
