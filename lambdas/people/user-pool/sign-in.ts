import type { PostAuthenticationTriggerEvent } from 'aws-lambda';
import { auditPerson } from '../../domain/audit/audit-entry.ts';
import { transact } from '../../platform/dynamodb.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { findProfile } from '../profile/store.ts';

/**
 * Cognito post-authentication trigger: records a sign-in, after the second factor if there is one. Cognito
 * has no trigger for failed attempts.
 */
export async function recordSignIn(
  event: PostAuthenticationTriggerEvent,
): Promise<PostAuthenticationTriggerEvent> {
  const { sub: id = '' } = event.request.userAttributes;
  try {
    const profile = await findProfile(id);
    await transact([await auditPerson('signed_in', id, { actor: { id, roles: profile?.roles ?? [] } })]);
  } catch (error) {
    // If the trigger failed, nobody could sign in while the table is unavailable.
    logger.error('sign-in not recorded', { actor_id: id, error });
  }
  return event;
}
