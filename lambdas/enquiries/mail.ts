import { brand } from '@portico/shared/brand.ts';
import type { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import type { EnquiryReader } from '@portico/shared/model/enquiries.ts';
import { escapeHtml } from '../platform/mail/html.ts';
import { renderMailLink, renderMailPage, senderLine } from '../platform/mail/mail-page.ts';
import { isMailable } from '../platform/mail/mail.ts';
import type { MailWithHeaders } from '../platform/mail/mail-with-headers.ts';
import { findEnquiryById } from './store.ts';

/**
 * The mail to the consultancy about an enquiry; a reply to it goes to the visitor. The visitor's texts are
 * escaped.
 * @param listUrl the URL of the page with all enquiries
 */
export function composeEnquiryMail(
  { name, email, company, subject, message }: ReceivedEnquiry,
  to: string,
  listUrl: string,
): MailWithHeaders {
  const fields = [
    ['Name', name],
    ['Email', email],
    ['Company', company || '-'],
    ['Subject', subject],
  ] as const;
  const rows = fields.map(([label, value]) => `<b>${label}:</b> ${escapeHtml(value)}`).join('<br>\n');
  return {
    to,
    // If SES would not accept the address, it appears only in the text.
    ...(isMailable(email) && { reply_to: email }),
    subject: `Website enquiry: ${subject}`,
    text: `${fields.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${message}\n\nAll enquiries: ${listUrl}\n`,
    html: renderMailPage(`<p>${rows}</p>
<p style="white-space:pre-wrap">${escapeHtml(message)}</p>
<p>${renderMailLink(escapeHtml(listUrl), 'All enquiries')}</p>`),
    headers: {},
  };
}

/**
 * Confirms an enquiry to the address that was entered. The mail contains none of the enquiry's texts: anyone
 * can enter any address, so it may go to a person who did not write them.
 */
export function composeReceiptMail(to: string, site: string): MailWithHeaders {
  const thanksText = `Thank you for contacting ${brand.name}. We have received your message and will answer to this address.`;
  const reasonText = `You receive this because this address was entered in the contact form on ${site}. If that was not you, there is nothing to do.`;
  return {
    to,
    subject: `${brand.name} has received your message`,
    text: `${thanksText}\n\n${reasonText}\n\n${senderLine}\n`,
    html: renderMailPage(`<p>${escapeHtml(thanksText)}</p>\n<p>${escapeHtml(reasonText)}</p>`),
    // Prevents automatic replies to us (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** @returns undefined if the enquiry was deleted */
export async function writeEnquiryMail(
  id: string,
  reader: EnquiryReader,
  { site, team }: { readonly site: string; readonly team: string },
): Promise<MailWithHeaders | undefined> {
  const enquiry = await findEnquiryById(id);
  if (!enquiry) return undefined;
  return reader === 'team'
    ? composeEnquiryMail(enquiry, team, site + adminPaths.enquiries)
    : composeReceiptMail(enquiry.email, site);
}
