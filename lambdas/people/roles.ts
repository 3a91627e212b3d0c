import { type Role, roles as allRoles } from '@portico/shared/model/roles.ts';
import { addToGroup, removeFromGroup } from '../platform/accounts/user-pool.ts';
import type { ProfileItem } from './profile/items.ts';
import { endSessionsInPool, composeRoleChangeFields } from './sessions/end-sessions.ts';
import { insertRole } from './rules.ts';
import { type ProfileChange, changeProfile } from './profile/update-profile.ts';

/**
 * Adds a role to the user pool's group first, then to the profile: a role needs both. Repeating it changes
 * nothing.
 * @throws ApiError `not_found`, `busy`
 */
export async function addRole(userPoolId: string, id: string, role: Role): Promise<ProfileItem> {
  const now = new Date();
  const profile = await changeProfile(id, async ({ roles }): Promise<ProfileChange> => {
    await addToGroup(userPoolId, id, role);
    return roles.includes(role) ? {} : { roles: insertRole(roles, role), ...composeRoleChangeFields(now) };
  });
  if (profile.sessions_valid_from === now.toISOString()) await endSessionsInPool(id, now);
  return profile;
}

/**
 * Removes a role from the profile first, then from the user pool's group. Repeating it changes nothing.
 * @throws ApiError `not_found`, `busy`, `last_admin`
 */
export async function removeRole(userPoolId: string, id: string, role: Role): Promise<ProfileItem> {
  const now = new Date();
  const profile = await changeProfile(id, ({ roles }): ProfileChange =>
    roles.includes(role)
      ? {
          roles: allRoles.filter((candidate) => candidate !== role && roles.includes(candidate)),
          ...composeRoleChangeFields(now),
        }
      : {},
  );
  await removeFromGroup(userPoolId, id, role);
  if (profile.sessions_valid_from === now.toISOString()) await endSessionsInPool(id, now);
  return profile;
}
