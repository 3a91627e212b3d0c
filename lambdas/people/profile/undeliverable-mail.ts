import { auditPerson } from '../../domain/audit/audit-entry.ts';
import { requireVariable } from '../../platform/environment.ts';
import { keys } from '../../table/keys.ts';
import type { UndeliverableAddress } from '../../platform/mail/mail-events.ts';
import { clearSuppression } from '../../platform/mail/mail-suppression.ts';
import { notFound } from '../../platform/api-error.ts';
import { ConditionFailed, transact, update, updateItem } from '../../platform/dynamodb.ts';
import { findSub } from '../../platform/accounts/user-pool.ts';
import type { ProfileItem } from './items.ts';
import { findProfile } from './store.ts';

/**
 * Marks a profile as undeliverable after a bounce or complaint. Ignores events from before the profile was
 * last marked, or before its mark was last removed.
 */
export async function markUndeliverable({ address, reason, at }: UndeliverableAddress): Promise<void> {
  const id = await findSub(requireVariable('USER_POOL_ID'), address);
  if (id === undefined) return;
  const time = at.toISOString();
  try {
    await updateItem({
      Key: keys.profile(id),
      UpdateExpression: 'SET summary.mail_undeliverable = :mark',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(summary.mail_undeliverable.#at) OR summary.mail_undeliverable.#at < :at) AND (attribute_not_exists(mail_cleared_at) OR mail_cleared_at < :at)',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':mark': { reason, at: time }, ':at': time },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Allows mail to a person again. First removes the address from SES's suppression list: if that fails, the
 * mark remains and the call can be repeated.
 * @throws ApiError `not_found`
 */
export async function clearUndeliverable(id: string, at: Date): Promise<ProfileItem> {
  const profile = await findProfile(id);
  if (!profile) throw notFound();
  await clearSuppression(profile.email);
  await transact([
    update({
      Key: keys.profile(id),
      UpdateExpression: 'SET mail_cleared_at = :at, summary.mail_undeliverable = :none',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at.toISOString(), ':none': null },
    }),
    await auditPerson('mail_allowed', id),
  ]);
  return { ...profile, mail_undeliverable: null };
}
