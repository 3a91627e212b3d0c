import { brand } from '@portico/shared/brand.ts';
import { getSubscriptionPath } from '@portico/shared/model/newsletter.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { escapeHtml } from '../platform/mail/html.ts';
import { renderMailLink, renderMailPage, senderLine } from '../platform/mail/mail-page.ts';
import type { MailWithHeaders } from '../platform/mail/mail-with-headers.ts';

interface NewsletterLinks {
  readonly confirmUrl: string;
  readonly leaveUrl: string;
  /** The URL to which a mail program posts its unsubscribe form (RFC 8058). */
  readonly leave_by_post: string;
}

export const createNewsletterLinks = (site: string, token: string): NewsletterLinks => ({
  confirmUrl: site + getSubscriptionPath('confirm', token),
  leaveUrl: site + getSubscriptionPath('leave', token),
  leave_by_post: `${site}/api/newsletter/leave/${token}`,
});

/** Asks the owner of an address to confirm the subscription. Contains no text that a visitor entered. */
export function composeConfirmationMail(to: string, site: string, token: string): MailWithHeaders {
  const links = createNewsletterLinks(site, token);
  const requestText = `Please confirm that you would like to receive the ${brand.name} newsletter: a short message when there is a new article.`;
  const reasonText = `You receive this one mail because this address was entered in the newsletter box on ${site}. If that was not you, there is nothing to do: unless it is confirmed, the address is deleted after ${retention.unconfirmed.days} days.`;
  return {
    to,
    subject: `Confirm your subscription to the ${brand.name} newsletter`,
    text: `${requestText}

Confirm: ${links.confirmUrl}

${reasonText}

Delete the address now: ${links.leaveUrl}

${senderLine}
`,
    html: renderMailPage(`<p>${escapeHtml(requestText)}</p>
<p>${renderMailLink(escapeHtml(links.confirmUrl), 'Confirm the subscription')}</p>
<p>${escapeHtml(reasonText)}</p>
<p>${renderMailLink(escapeHtml(links.leaveUrl), 'Delete the address now')}</p>`),
    headers: {
      'List-Unsubscribe': `<${links.leave_by_post}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
