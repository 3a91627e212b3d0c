import { requireVariable } from '../../platform/environment.ts';
import { changeAddress } from '../../platform/accounts/user-pool.ts';
import { endSessionsInPool } from '../sessions/end-sessions.ts';
import { emailTakenError } from '../rules.ts';
import { findProfile } from '../profile/store.ts';
import { changeProfile } from '../profile/update-profile.ts';
import { type AddressChange, invalidateLink, invalidLinkError } from './link.ts';
import { requestMail } from './mail-request.ts';

/**
 * Changes a person's address, first in the user pool, then in the profile. Repeating it completes a failed
 * attempt. Links that were mailed to the earlier address become invalid; a person who has not accepted their
 * invitation gets a new one.
 * @throws ApiError `link_invalid`, `email_taken`, `busy`
 */
export async function confirmAddress(id: string, { from, to }: AddressChange, at: Date): Promise<void> {
  const profile = await findProfile(id);
  const isChangePending = profile?.email === from && profile.pending_email?.email === to;
  if (!profile || profile.disabled || !(isChangePending || profile.email === to)) throw invalidLinkError();
  if (!(await changeAddress(requireVariable('USER_POOL_ID'), id, to))) throw emailTakenError();
  await Promise.all([invalidateLink(id, 'invitation'), invalidateLink(id, 'reset')]);
  await changeProfile(
    id,
    ({ email, pending_email, disabled }) => {
      if (email === to) return {};
      if (disabled || email !== from || pending_email?.email !== to) throw invalidLinkError();
      return {
        email: to,
        pending_email: null,
        // Bounces and complaints were about the earlier mailbox.
        mail_undeliverable: null,
        sessions_valid_from: at.toISOString(),
      };
    },
    { id, roles: [] },
  );
  await endSessionsInPool(id, at);
  const notice = { kind: 'address_changed', user_id: id, from_email: from, at: at.toISOString() } as const;
  await Promise.all([
    ...[from, to].map((address) => requestMail({ ...notice, to: address })),
    ...(profile.invitation_accepted
      ? []
      : [requestMail({ kind: 'invitation', user_id: id, invited_by: 'address-change' })]),
  ]);
}
