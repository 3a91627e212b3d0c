import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { withoutInvisible } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { logger } from '../platform/logger.ts';
import { countMetric } from '../platform/metrics.ts';
import { addToGroup } from '../platform/user-pool.ts';
import { addProfile } from './update-profile.ts';

/**
 * Cognito post-confirmation trigger. Gives a person who signed up a profile as a customer without a company;
 * an administrator can assign one.
 */
export async function onConfirmation(
  event: PostConfirmationTriggerEvent,
): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') await addSignedUpProfile(event);
  return event;
}

async function addSignedUpProfile(event: PostConfirmationTriggerEvent): Promise<void> {
  const { sub, email, name } = event.request.userAttributes;
  if (!sub || !email) throw new Error('The user has no sub or no email');
  // Tokens have their time in whole seconds; the first one, issued in this second, must not look older than
  // the roles.
  const now = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  await addProfile({
    id: sub,
    email,
    full_name: (withoutInvisible(name ?? '').trim() || email).slice(0, limits.name),
    company: null,
    company_id: null,
    phone: null,
    roles: ['customer'],
    created_at: now,
    roles_changed_at: now,
  });
  await addToGroup(event.userPoolId, event.userName, 'customer');
  logger.info('profile added', { actor_id: sub });
  countMetric('signUps');
}
