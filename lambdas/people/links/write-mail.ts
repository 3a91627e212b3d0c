import { retention } from '@portico/shared/model/retention.ts';
import { brand } from '@portico/shared/brand.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  renderMailButton,
  renderMailPage,
  renderMutedMailText,
  senderLine,
} from '../../platform/mail/mail-page.ts';

interface Content {
  readonly to: string;
  readonly subject: string;
  readonly sentences: readonly string[];
  readonly button?: { readonly href: string; readonly label: string };
  /** Secondary sentences after the button. */
  readonly notes: readonly string[];
}

export function composeAccountMail({ to, subject, sentences, button, notes }: Content): Mail {
  const formatParagraphs = (texts: readonly string[]) =>
    texts.map((text) => `<p style="overflow-wrap:anywhere">${escapeHtml(text)}</p>`);
  const link = button && [
    `<p style="margin:1.5rem 0">${renderMailButton(escapeHtml(button.href), escapeHtml(button.label))}</p>`,
  ];
  return {
    to,
    subject,
    text: `${[
      ...sentences,
      ...(button ? [`${button.label}: ${button.href}`] : []),
      ...notes,
      senderLine,
    ].join('\n\n')}\n`,
    html: renderMailPage(
      [
        ...formatParagraphs(sentences),
        ...(link ?? []),
        renderMutedMailText(formatParagraphs(notes).join('\n')),
      ].join('\n'),
    ),
  };
}

export interface Invitation {
  readonly to: string;
  /** The name of the administrator who invites; undefined to name nobody. */
  readonly inviter: string | undefined;
  /** Name of the invited person's company; null for none. */
  readonly company: string | null;
  readonly isStaff: boolean;
  readonly link: string;
}

export function composeInvitationMail({ to, inviter, company, isStaff, link }: Invitation): Mail {
  const group = isStaff ? `the staff of ${brand.name}` : company;
  const member = group === null ? '' : `, as a member of ${group}`;
  return composeAccountMail({
    to,
    subject: `Your ${brand.name} account`,
    sentences: [
      inviter === undefined
        ? `An account for the support portal of ${brand.name} has been created for you${member}.`
        : `${inviter} has made an account for you in the support portal of ${brand.name}${member}.`,
    ],
    button: { href: link, label: 'Set your password' },
    notes: [
      `The link is valid for ${retention.invitations.days} days, and works once. Afterwards, "Forgot your password?" on the sign-in page sends you a new one.`,
      `If you do not know why you receive this mail, you can ignore it, or write to ${brand.supportEmail}.`,
    ],
  });
}

export const composeResetMail = (to: string, link: string): Mail =>
  composeAccountMail({
    to,
    subject: `Reset your ${brand.name} password`,
    sentences: ['We received a request to reset the password of your account.'],
    button: { href: link, label: 'Choose a new password' },
    notes: [
      'The link is valid for one hour, and works once.',
      'If you did not ask for this, you can ignore this message; nothing changes without the link.',
    ],
  });

/**
 * Contains nothing that the visitor entered except the address, because anyone can have this mail sent to any
 * address.
 */
export const composeSignUpMail = (to: string, link: string): Mail =>
  composeAccountMail({
    to,
    subject: `Confirm your ${brand.name} account`,
    sentences: [
      `We received a request for an account in the support portal of ${brand.name} with this address.`,
    ],
    button: { href: link, label: 'Confirm and choose a password' },
    notes: [
      'The link is valid for one hour, and works once.',
      'If you did not ask for this, you can ignore this message; without the link, there is no account.',
    ],
  });

/** Sent to the owner of an account whose address was entered for a new account. */
export const composeAccountExistsMail = (to: string, signInUrl: string): Mail =>
  composeAccountMail({
    to,
    subject: `You already have a ${brand.name} account`,
    sentences: [
      `We received a request for an account in the support portal of ${brand.name} with this address. You already have one, and nothing about it has changed.`,
    ],
    button: { href: signInUrl, label: 'Sign in' },
    notes: [
      '"Forgot your password?" on the sign-in page sends you a link to a new one.',
      'If you did not ask for this, you can ignore this message.',
    ],
  });

/** `22 November 2026 at 14:05 UTC` */
export const formatTime = (at: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

export const contactSupportText = `please write to ${brand.supportEmail} or call ${brand.phone} immediately.`;

export const composePasswordChangedMail = (to: string, at: string): Mail =>
  composeAccountMail({
    to,
    subject: `Your ${brand.name} password was changed`,
    sentences: [
      `The password of your account was changed on ${formatTime(at)}. You have been signed out everywhere else.`,
    ],
    notes: [`If that was not you, ${contactSupportText}`],
  });

/**
 * @param device browser and system
 * @param link to the person's list of sessions
 */
export const composeNewDeviceMail = (
  to: string,
  { device, at }: { device: string; at: string },
  link: string,
): Mail =>
  composeAccountMail({
    to,
    subject: `New sign-in to your ${brand.name} account`,
    sentences: [
      `Your account was signed in to on ${formatTime(at)}, in a browser that you have not used before: ${device}.`,
      'If that was you, you need do nothing.',
    ],
    button: { href: link, label: 'See your sessions' },
    notes: [
      `If that was not you, change your password now, which ends all sessions, and ${contactSupportText}`,
    ],
  });
