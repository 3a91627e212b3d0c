import { brand } from '@portico/shared/brand.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { contactSupportText, composeAccountMail, formatTime } from './write-mail.ts';

/** @param administratorName the name of the administrator who did it; undefined to name nobody */
export const composeTwoStepResetMail = (
  to: string,
  administratorName: string | undefined,
  at: string,
): Mail =>
  composeAccountMail({
    to,
    subject: `Two-step sign-in of your ${brand.name} account was reset`,
    sentences: [
      `${administratorName ?? 'An administrator'} turned off the two-step sign-in of your account on ${formatTime(at)}. You have been signed out everywhere.`,
      'Your password is now enough to sign in to your account. Sign in with it, and set up two-step sign-in again in your profile.',
    ],
    notes: [`If you did not ask for this, ${contactSupportText}`],
  });

export const composeTwoStepRecoveredMail = (to: string, at: string): Mail =>
  composeAccountMail({
    to,
    subject: `Two-step sign-in of your ${brand.name} account was turned off`,
    sentences: [
      `The two-step sign-in of your account was turned off with your password and a recovery code on ${formatTime(at)}. You have been signed out everywhere.`,
      'Your password is now enough to sign in to your account. Sign in with it, and set up two-step sign-in again in your profile.',
    ],
    notes: [`If that was not you, ${contactSupportText}`],
  });

/** Like `composeTwoStepResetMail`, for a person with passkeys, whose password was removed as well. */
export const composeFactorsResetMail = ({
  to,
  administratorName,
  at,
  link,
}: {
  readonly to: string;
  readonly administratorName: string | undefined;
  readonly at: string;
  /** The link to set a new password. */
  readonly link: string;
}): Mail =>
  composeAccountMail({
    to,
    subject: `Two-step sign-in of your ${brand.name} account was reset`,
    sentences: [
      `${administratorName ?? 'An administrator'} turned off the two-step sign-in of your account on ${formatTime(at)}, and removed your passkeys and your password. You have been signed out everywhere.`,
      'Choose a new password, sign in with it, and set up two-step sign-in again in your profile.',
    ],
    button: { href: link, label: 'Choose a new password' },
    notes: [
      'The link is valid for one hour, and works once. Afterwards, "Forgot your password?" on the sign-in page sends you a new one.',
      `If you did not ask for this, ${contactSupportText}`,
    ],
  });

/** @param link to the person's list of passkeys */
export function composePasskeyMail(
  to: string,
  { kind, name, at }: { kind: 'passkey_added' | 'passkey_removed'; name: string; at: string },
  link: string,
): Mail {
  const [did, happened] =
    kind === 'passkey_added'
      ? ['added to', `The passkey "${name}" was added to your account`]
      : ['removed from', `The passkey "${name}" was removed from your account`];
  return composeAccountMail({
    to,
    subject: `A passkey was ${did} your ${brand.name} account`,
    sentences: [`${happened} on ${formatTime(at)}. You have been signed out everywhere.`],
    button: { href: `${link}#two-step`, label: 'See your passkeys' },
    notes: [`If that was not you, change your password now, and ${contactSupportText}`],
  });
}
