import { roles as allRoles } from '@portico/shared/model/roles.ts';
import { ApiError } from '../../platform/api-error.ts';
import {
  addToGroup,
  createUser,
  findSub,
  removeFromGroup,
  setPassword,
  markAddressVerified,
} from '../../platform/accounts/user-pool.ts';
import type { ProfileItem } from '../profile/items.ts';
import { findProfile } from '../profile/store.ts';

/**
 * Creates a user in the pool with exactly these roles and this password, or completes an attempt that failed
 * halfway. If the user already has a profile, nothing changes.
 * @throws ApiError `password_refused`, `busy`
 */
export async function createAccountInPool(
  userPoolId: string,
  { email, full_name, roles }: Pick<ProfileItem, 'email' | 'full_name' | 'roles'>,
  password: string,
): Promise<{ readonly id: string; readonly profile: ProfileItem | undefined }> {
  const createdId = await createUser(userPoolId, email, full_name);
  const id = createdId ?? (await findSub(userPoolId, email));
  if (id === undefined) throw new ApiError('busy', 'The account has been changed. Please try again.');
  const profile = createdId === undefined ? await findProfile(id) : undefined;
  if (profile) return { id, profile };
  if (createdId === undefined) await markAddressVerified(userPoolId, id, full_name);
  const unwantedRoles = createdId === undefined ? allRoles.filter((role) => !roles.includes(role)) : [];
  await Promise.all([
    setPassword(userPoolId, id, password),
    ...roles.map((role) => addToGroup(userPoolId, id, role)),
    ...unwantedRoles.map((role) => removeFromGroup(userPoolId, id, role)),
  ]);
  return { id, profile: undefined };
}
