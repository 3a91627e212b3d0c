import { requestedMailLimits } from '@portico/shared/model/request-limits.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { requireVariable } from '../../platform/environment.ts';
import { findSub } from '../../platform/accounts/user-pool.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { countAttemptOrRefuse } from '../../table/rate-limit.ts';
import type { ProfileItem } from './items.ts';
import { requestMail } from '../links/mail-request.ts';
import { emailTakenError } from '../rules.ts';
import { findProfile } from './store.ts';
import { changeProfile } from './update-profile.ts';

/**
 * Requests a change of a person's address. First, the current address gets a notice; then, the new address
 * gets a link to confirm it. The address changes when that link is used. A repeated request sends both mails
 * again.
 * @param requestedBy the id of the administrator
 * @throws ApiError `not_found`, `user_disabled`, `invalid_request`, `email_taken`, `too_many_requests`,
 * `busy`
 */
export async function requestAddressChange(
  id: string,
  email: string,
  requestedBy: string,
  at: Date,
): Promise<ProfileItem> {
  const before = await findProfile(id);
  if (!before) throw notFound();
  if (before.disabled)
    throw new ApiError('user_disabled', 'This account is disabled. Enable it before changing its address.');
  if (before.email === email) {
    const message = 'This is the address of the account already';
    throw new ApiError('invalid_request', message, [{ path: 'body.email', message }]);
  }
  const owner = await findSub(requireVariable('USER_POOL_ID'), email);
  // If an earlier confirmation failed halfway, the new address already belongs to this person.
  if (owner !== undefined && owner !== id) throw emailTakenError();
  await countAttemptOrRefuse(requestedMailLimits.addresses, id, at);
  const expires_at = new Date(computeExpiryTime(at, retention.address_changes) * 1000).toISOString();
  const profile = await changeProfile(id, () => ({ pending_email: { email, expires_at } }));
  await requestMail({ kind: 'address_requested', user_id: id, new_email: email, requested_by: requestedBy });
  await requestMail({ kind: 'address_link', user_id: id, to: email });
  return profile;
}

/**
 * Invalidates the link that confirms a new address.
 * @throws ApiError `not_found`, `busy`
 */
export const withdrawAddressChange = (id: string): Promise<ProfileItem> =>
  changeProfile(id, ({ pending_email }) => (pending_email === null ? {} : { pending_email: null }));
