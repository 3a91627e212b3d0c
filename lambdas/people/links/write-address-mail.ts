import { brand } from '@portico/shared/brand.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeAccountMail, formatTime } from './write-mail.ts';

interface AddressMail {
  readonly to: string;
  /** The address before the change. */
  readonly from: string;
}

/** Sent to the new address. */
export const composeAddressLinkMail = ({ to, from, link }: AddressMail & { readonly link: string }): Mail =>
  composeAccountMail({
    to,
    subject: `Confirm your new address for ${brand.name}`,
    sentences: [
      `An administrator of ${brand.name} wants to change the address of your account in the support portal from ${from} to ${to}.`,
    ],
    button: { href: link, label: 'Confirm this address' },
    notes: [
      `The link is valid for ${retention.address_changes.hours} hours, and works once. Nothing changes until you use it.`,
      'If you do not know why you receive this mail, you can ignore it.',
    ],
  });

interface RequestedAddressMail {
  readonly to: string;
  readonly newEmail: string;
  /** The name of the administrator; undefined if their account was deleted. */
  readonly administratorName: string | undefined;
}

/** Sent to the current address. */
export const composeAddressRequestedMail = ({
  to,
  newEmail,
  administratorName,
}: RequestedAddressMail): Mail =>
  composeAccountMail({
    to,
    subject: `The address of your ${brand.name} account is going to change`,
    sentences: [
      `${administratorName ?? 'An administrator'} asked to change the address of your account in the support portal of ${brand.name} from ${to} to ${newEmail}. It changes when the link in a mail to the new address is used.`,
    ],
    notes: [`If this is wrong, please write to ${brand.supportEmail} or call ${brand.phone} immediately.`],
  });

interface ChangedAddressMail extends AddressMail {
  readonly newEmail: string;
  readonly at: string;
}

/** Sent to both addresses. */
export const composeAddressChangedMail = ({ to, from, newEmail, at }: ChangedAddressMail): Mail =>
  composeAccountMail({
    to,
    subject: `The address of your ${brand.name} account was changed`,
    sentences: [
      `The address of your account was changed from ${from} to ${newEmail} on ${formatTime(at)}. You have been signed out everywhere. Please sign in with the new address from now on.`,
    ],
    notes: [`If this is wrong, please write to ${brand.supportEmail} or call ${brand.phone} immediately.`],
  });
