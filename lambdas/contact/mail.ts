import type { Enquiry } from '@portico/shared/contract/contact.ts';
import { escapeHtml } from '../platform/html.ts';
import { mailPage } from '../platform/mail-page.ts';
import type { Mail } from '../platform/mail.ts';

/**
 * Mail about an enquiry to the consultancy, whose reply goes to the visitor. The visitor's words are escaped.
 */
export function enquiryMail({ name, email, company, subject, message }: Enquiry, to: string): Mail {
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Company', company || '-'],
    ['Subject', subject],
  ] as const;
  const rows = facts.map(([label, value]) => `<b>${label}:</b> ${escapeHtml(value)}`).join('<br>\n');
  return {
    to,
    reply_to: email,
    subject: `Website enquiry: ${subject}`,
    text: `${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${message}\n`,
    html: mailPage(`<p>${rows}</p>\n<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`),
  };
}
