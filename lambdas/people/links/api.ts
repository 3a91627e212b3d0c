import { attemptLimits, requestedMailLimits } from '@portico/shared/model/request-limits.ts';
import { refuseCommonPassword } from '../../domain/people/common-password.ts';
import type { Handlers } from '../../http/serve.ts';
import { requireVariable } from '../../platform/environment.ts';
import { notFound } from '../../platform/api-error.ts';
import { setPassword } from '../../platform/accounts/user-pool.ts';
import { countAction, countAttemptOrRefuse } from '../../table/rate-limit.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { acceptInvitation } from '../invitation.ts';
import { createSignedUpAccount } from '../user-pool/sign-up.ts';
import { findProfile } from '../profile/store.ts';
import { confirmAddress } from './confirm-address.ts';
import { invalidateLink, invalidLinkError, consumeLink } from './link.ts';
import { requestMail } from './mail-request.ts';

/**
 * Counts a request for a link. Returns false above the limit of the address: the response is then the same,
 * but no mail is sent.
 * @throws ApiError `too_many_requests` above the limit of the source
 */
async function countMailRequest(
  kind: 'resets' | 'sign_ups',
  source: string,
  email: string,
): Promise<boolean> {
  const now = new Date();
  const [, wait] = await Promise.all([
    countAttemptOrRefuse(attemptLimits[kind], source, now),
    countAction({ ...requestedMailLimits[kind], party: email }, now),
  ]);
  return wait === 0;
}

/** @returns the address to sign in with */
async function savePassword(id: string, password: string, at: Date): Promise<string> {
  const profile = await findProfile(id);
  if (!profile || profile.disabled) throw invalidLinkError();
  refuseCommonPassword(password, profile, 'password');
  await setPassword(requireVariable('USER_POOL_ID'), id, password);
  await endSessions(profile, 'password_changed');
  await acceptInvitation(id);
  await Promise.all([invalidateLink(id, 'invitation'), invalidateLink(id, 'reset')]);
  await requestMail({ kind: 'password_changed', user_id: id, at: at.toISOString() });
  return profile.email;
}

export const handlers: Handlers<'account-links'> = {
  /** Takes the same time for each address: an address is only looked up when the mail is sent. */
  async requestPasswordReset({ body: { email }, source }) {
    if (await countMailRequest('resets', source, email)) await requestMail({ kind: 'reset', email });
    return { ok: true };
  },

  /** Takes the same time for each address. Nothing is created before the link is used. */
  async signUp({ body: { email, full_name }, source }) {
    if (process.env['SIGN_UP'] !== 'offered') throw notFound();
    if (await countMailRequest('sign_ups', source, email))
      await requestMail({ kind: 'sign_up', email, full_name });
    return { ok: true };
  },

  async setPassword({ body: { token, password }, source }) {
    const now = new Date();
    // Counted by source network, and not by the person in the token: otherwise, forged tokens could use up
    // that person's attempts.
    await countAttemptOrRefuse(attemptLimits.password_links, source, now);
    const link = await consumeLink(token, now);
    try {
      const { account } = link.details;
      if (account === undefined) return { email: await savePassword(link.subject, password, now) };
      await createSignedUpAccount(account, password, now);
      return { email: account.email };
    } catch (error) {
      // Lets the user try the same link again, perhaps with another password.
      await link.restore();
      throw error;
    }
  },

  async confirmAddress({ body: { token }, source }) {
    const now = new Date();
    await countAttemptOrRefuse(attemptLimits.address_links, source, now);
    const link = await consumeLink(token, now);
    const { addresses } = link.details;
    if (!addresses) throw invalidLinkError();
    try {
      await confirmAddress(link.subject, addresses, now);
    } catch (error) {
      // Lets the user try the same link again.
      await link.restore();
      throw error;
    }
    return { email: addresses.to };
  },
};
