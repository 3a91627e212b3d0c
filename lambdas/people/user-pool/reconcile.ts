import { ApiError } from '../../platform/api-error.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { recordUserPoolDifferences } from '../../platform/monitoring/metrics.ts';
import { type PoolDifference, findPoolDifferences } from './pool-differences.ts';
import { listAllProfiles } from '../profile/store.ts';
import { changeProfile } from '../profile/update-profile.ts';

/** Marks an administrator who cannot sign in as one, or removes the mark. */
async function setNoAdminInPool(id: string, no_admin_in_pool: boolean): Promise<void> {
  try {
    await changeProfile(id, (before) =>
      (before.no_admin_in_pool ?? false) === no_admin_in_pool ? {} : { no_admin_in_pool },
    );
  } catch (error) {
    // The person was erased or changed during the run; the next run handles it.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Whether the difference prevents a person from signing in as an administrator. */
const preventsAdminSignIn = ({ difference, role }: PoolDifference): boolean =>
  difference === 'not_in_pool' ||
  difference === 'disabled' ||
  (difference === 'role_missing' && role === 'admin');

/**
 * Compares the user pool with the profiles. Logs and counts differences, but repairs none, because it cannot
 * know which side is right. A person who cannot sign in as an administrator no longer counts as one.
 */
export async function reconcileUserPool(userPoolId: string): Promise<void> {
  const differences = await findPoolDifferences(userPoolId);
  const idsWithoutAccess = new Set(differences.filter(preventsAdminSignIn).map(({ user_id }) => user_id));
  for (const { id, roles, disabled } of await listAllProfiles())
    if (roles.includes('admin') && !disabled) await setNoAdminInPool(id, idsWithoutAccess.has(id));
  for (const difference of differences) logger.warn('user pool differs', { ...difference });
  recordUserPoolDifferences(differences.length);
}
