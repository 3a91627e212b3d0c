import type { Caller } from '../../domain/actor.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { hasTotp, turnOffTotp } from '../../platform/accounts/user-pool.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { ProfileItem } from '../profile/items.ts';
import { requestMail } from '../links/mail-request.ts';
import { hasPasskeys, disableTwoStepAndReplacePassword } from '../passkeys/remove-passkeys.ts';
import { findProfile } from '../profile/store.ts';

/**
 * Turns off the two-step sign-in of a person who lost their device, ends their sessions, and notifies them by
 * mail. The user pool changes last, so that after a failure halfway a code is still required, and the same
 * request can be repeated. Does nothing if two-step sign-in is off.
 *
 * A person with a passkey also needs a new password: see `disableTwoStepAndReplacePassword`. The mail
 * contains a link to set it.
 * @throws ApiError `own_two_step`, `not_found`
 */
export async function resetTwoStep(userPoolId: string, id: string, actor: Caller): Promise<ProfileItem> {
  if (id === actor.id)
    throw new ApiError('own_two_step', 'Another administrator has to reset your two-step sign-in.');
  const profile = await findProfile(id);
  if (!profile) throw notFound();
  const replacesPassword = await hasPasskeys(id);
  if (!profile.two_step && !replacesPassword && !(await hasTotp(userPoolId, id))) return profile;
  await endSessions(profile, 'two_step_reset', { actor });
  const at = new Date().toISOString();
  await requestMail({
    kind: 'two_step_reset',
    user_id: id,
    by: actor.id,
    at,
    new_password: replacesPassword,
  });
  if (replacesPassword) await disableTwoStepAndReplacePassword(userPoolId, id);
  else await turnOffTotp(userPoolId, id);
  return { ...profile, two_step: false };
}
