import { getConfirmAddressPath, getSetPasswordPath } from '@portico/shared/model/account-links.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { requireVariable } from '../../platform/environment.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { type Mail, sendMail, waitForAcceptance } from '../../platform/mail/mail.ts';
import { getParameter } from '../../platform/secrets/parameters.ts';
import { findSub } from '../../platform/accounts/user-pool.ts';
import { toSeconds } from '../../table/expiry.ts';
import type { ProfileItem } from '../profile/items.ts';
import { findProfile } from '../profile/store.ts';
import { createAccountLink, computeAddressSubject } from './link.ts';
import type { AccountMail } from './mail-request.ts';
import {
  composeAddressChangedMail,
  composeAddressLinkMail,
  composeAddressRequestedMail,
} from './write-address-mail.ts';
import {
  composeFactorsResetMail,
  composePasskeyMail,
  composeTwoStepRecoveredMail,
  composeTwoStepResetMail,
} from './write-factor-mail.ts';
import {
  composeAccountExistsMail,
  composeInvitationMail,
  composeNewDeviceMail,
  composePasswordChangedMail,
  composeResetMail,
  composeSignUpMail,
} from './write-mail.ts';

/** The site's URL never comes from a request, because clients choose the Host header. */
const readSiteUrl = () => getParameter(requireVariable('SITE_URL_PARAMETER'));

async function writeInvitationMail(
  { id, email: to, company, roles }: ProfileItem,
  invitedBy: string,
  at: Date,
) {
  const [site, inviter] = await Promise.all([readSiteUrl(), findProfile(invitedBy)]);
  const token = await createAccountLink(id, 'invitation', toSeconds(retention.invitations), at);
  const link = site + getSetPasswordPath(to, token);
  return composeInvitationMail({ to, inviter: inviter?.full_name, company, isStaff: isStaff(roles), link });
}

async function writeResetMail({ id, email: to }: ProfileItem, at: Date) {
  const site = await readSiteUrl();
  const token = await createAccountLink(id, 'reset', toSeconds(retention.password_resets), at);
  return composeResetMail(to, site + getSetPasswordPath(to, token));
}

type SignUp = Extract<AccountMail, { kind: 'sign_up' }>;

/** Notifies the owner of an existing account; otherwise mails a link to create one. */
async function writeSignUpMail({ email, full_name }: SignUp, owner: ProfileItem | undefined, at: Date) {
  const site = await readSiteUrl();
  if (owner) return composeAccountExistsMail(owner.email, site + portalPaths.sign_in);
  const account = { email, full_name };
  const token = await createAccountLink(
    computeAddressSubject(email),
    'sign_up',
    toSeconds(retention.sign_ups),
    at,
    {
      account,
    },
  );
  return composeSignUpMail(email, site + getSetPasswordPath(email, token));
}

/** Writes the mail to the new address; undefined if the change has been withdrawn or replaced. */
async function writeAddressLinkMail({ id, email, pending_email }: ProfileItem, to: string, at: Date) {
  if (pending_email?.email !== to) return undefined;
  const lifetime = Math.floor((Date.parse(pending_email.expires_at) - at.getTime()) / 1000);
  const site = await readSiteUrl();
  const token = await createAccountLink(id, 'address', lifetime, at, { addresses: { from: email, to } });
  return composeAddressLinkMail({ to, from: email, link: site + getConfirmAddressPath(to, token) });
}

async function writeAddressRequestedMail({ email: to }: ProfileItem, newEmail: string, requestedBy: string) {
  const administrator = await findProfile(requestedBy);
  return composeAddressRequestedMail({ to, newEmail, administratorName: administrator?.full_name });
}

async function writeTwoStepResetMail(
  { id, email: to }: ProfileItem,
  { by, at, new_password }: Extract<AccountMail, { kind: 'two_step_reset' }>,
  now: Date,
): Promise<Mail> {
  const administratorName = (await findProfile(by))?.full_name;
  if (!new_password) return composeTwoStepResetMail(to, administratorName, at);
  const site = await readSiteUrl();
  const token = await createAccountLink(id, 'reset', toSeconds(retention.password_resets), now);
  return composeFactorsResetMail({ to, administratorName, at, link: site + getSetPasswordPath(to, token) });
}

/** Writes a mail; undefined if it is outdated: the invitation was accepted, or the change withdrawn. */
async function write(
  mail: Exclude<AccountMail, SignUp>,
  profile: ProfileItem,
  at: Date,
): Promise<Mail | undefined> {
  const { email, invitation_accepted } = profile;
  const { kind } = mail;
  if (kind === 'password_changed') return composePasswordChangedMail(email, mail.at);
  if (kind === 'two_step_reset') return writeTwoStepResetMail(profile, mail, at);
  if (kind === 'passkey_added' || kind === 'passkey_removed')
    return composePasskeyMail(email, mail, (await readSiteUrl()) + portalPaths.profile);
  if (kind === 'two_step_recovered') return composeTwoStepRecoveredMail(email, mail.at);
  if (kind === 'new_device')
    return composeNewDeviceMail(email, mail, `${await readSiteUrl()}${portalPaths.profile}#sessions`);
  if (kind === 'reset') return writeResetMail(profile, at);
  if (kind === 'address_link') return writeAddressLinkMail(profile, mail.to, at);
  if (kind === 'address_requested')
    return writeAddressRequestedMail(profile, mail.new_email, mail.requested_by);
  if (kind === 'address_changed')
    return composeAddressChangedMail({ to: mail.to, from: mail.from_email, newEmail: email, at: mail.at });
  return invitation_accepted ? undefined : writeInvitationMail(profile, mail.invited_by, at);
}

async function findRecipient(mail: AccountMail): Promise<ProfileItem | undefined> {
  const id = 'user_id' in mail ? mail.user_id : await findSub(requireVariable('USER_POOL_ID'), mail.email);
  return id === undefined ? undefined : findProfile(id);
}

async function composeMail(mail: AccountMail, at: Date): Promise<Mail | undefined> {
  const profile = await findRecipient(mail);
  if (profile?.disabled) return undefined;
  if (mail.kind === 'sign_up') return writeSignUpMail(mail, profile, at);
  return profile && write(mail, profile, at);
}

/**
 * Sends a mail about an account: to the current address in its profile (not in the user pool), to the other
 * address of a change, or to the address of a new account. Sends nothing if the account does not exist or is
 * disabled.
 */
export async function sendAccountMail(mail: AccountMail, at: Date): Promise<void> {
  const composedMail = await composeMail(mail, at);
  const isSent = composedMail !== undefined && (await waitForAcceptance(sendMail(composedMail)));
  logger.info('account mail', { kind: mail.kind, sent: isSent });
}
