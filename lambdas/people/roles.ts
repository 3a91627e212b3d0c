import type { Role } from '@portico/shared/model/roles.ts';
import { addToGroup } from '../platform/user-pool.ts';
import type { ProfileItem } from './items.ts';
import { withRole } from './rules.ts';
import { type ProfileChange, changeProfile } from './update-profile.ts';

/**
 * Adds a role to the user pool's group first, then to the profile: a role needs both. Adding it twice changes
 * nothing.
 * @throws ApiError `not_found`, `busy`
 */
export function addRole(userPoolId: string, id: string, role: Role): Promise<ProfileItem> {
  return changeProfile(id, async ({ roles }): Promise<ProfileChange> => {
    await addToGroup(userPoolId, id, role);
    if (roles.includes(role)) return {};
    return { roles: withRole(roles, role), roles_changed_at: new Date().toISOString() };
  });
}
