import { refuseCommonPassword } from '../../domain/people/common-password.ts';
import { ConditionFailed, transact } from '../../platform/dynamodb.ts';
import { requireVariable } from '../../platform/environment.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { countMetric } from '../../platform/monitoring/metrics.ts';
import { createAccountInPool } from './account-in-pool.ts';
import type { NewAccount } from '../links/link.ts';
import { emailTakenError } from '../rules.ts';
import { composeNewProfile, composeNewProfileOperations } from '../profile/update-profile.ts';

/**
 * Creates the account of a person who has confirmed their address: a customer without a company. An
 * administrator can assign a company. After a failure, the same call continues where this one stopped. If the
 * address already has an account, nothing changes.
 * @throws ApiError `password_common`, `password_refused`, `email_taken`, `busy`
 */
export async function createSignedUpAccount(account: NewAccount, password: string, at: Date): Promise<void> {
  refuseCommonPassword(password, account, 'password');
  const person = { ...account, roles: ['customer' as const] };
  const { id, profile } = await createAccountInPool(requireVariable('USER_POOL_ID'), person, password);
  if (profile) throw emailTakenError();
  // Token times are whole seconds; the first token, issued in this second, must not look older than the
  // roles.
  const now = new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();
  const newUser = {
    ...person,
    id,
    company: null,
    company_id: null,
    phone: null,
    created_at: now,
    roles_changed_at: now,
  };
  try {
    await transact(await composeNewProfileOperations(composeNewProfile(newUser, { invited: false })));
  } catch (error) {
    // An invitation or a concurrent attempt has created the profile in the meantime.
    throw error instanceof ConditionFailed ? emailTakenError() : error;
  }
  logger.info('profile added', { actor_id: id });
  countMetric('signUps');
}
