import { requestedMailLimits } from '@portico/shared/model/request-limits.ts';
import { auditPerson } from '../domain/audit/audit-entry.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, transact, update } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { countAttemptOrRefuse } from '../table/rate-limit.ts';
import type { ProfileItem } from './profile/items.ts';
import { requestMail } from './links/mail-request.ts';
import { findProfile } from './profile/store.ts';

/**
 * Requests the mail with the link to set a password. It goes to the address in the profile, and invalidates
 * the link of an earlier mail.
 * @param invitedBy the id of the administrator who invites, or the name of a command
 */
export async function invite(profile: ProfileItem, invitedBy: string): Promise<void> {
  if (profile.disabled)
    throw new ApiError('user_disabled', 'This account is disabled. Enable it before sending an invitation.');
  await requestMail({ kind: 'invitation', user_id: profile.id, invited_by: invitedBy });
  await transact([
    update({
      Key: keys.profile(profile.id),
      UpdateExpression: 'SET invitation_pending = :no',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':no': false },
    }),
    await auditPerson('invitation_sent', profile.id),
  ]);
}

/**
 * Records that an invited person has set a password. Does nothing if the person was not invited, or if this
 * is already recorded.
 */
export async function acceptInvitation(id: string): Promise<void> {
  try {
    await transact([
      update({
        Key: keys.profile(id),
        UpdateExpression: 'SET summary.invitation_accepted = :yes',
        ConditionExpression: 'summary.invitation_accepted = :no',
        ExpressionAttributeValues: { ':yes': true, ':no': false },
      }),
      await auditPerson('invitation_accepted', id, { actor: { id, roles: [] } }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Sends the invitation again.
 * @throws ApiError `not_found`, `invitation_accepted`, `user_disabled`, `too_many_requests`
 */
export async function inviteAgain(id: string, invitedBy: string, at: Date): Promise<void> {
  const profile = await findProfile(id);
  if (!profile) throw notFound();
  if (profile.invitation_accepted)
    throw new ApiError(
      'invitation_accepted',
      'This person has already set a password. If they have forgotten it, they can request a new one on the sign-in page.',
    );
  await countAttemptOrRefuse(requestedMailLimits.invitations, id, at);
  await invite(profile, invitedBy);
}
