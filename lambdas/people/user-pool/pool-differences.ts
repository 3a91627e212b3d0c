import type { Profile } from '@portico/shared/contract/people.ts';
import { type Role, roles } from '@portico/shared/model/roles.ts';
import { type PoolUser, listIdsInGroup, listPoolUsers } from '../../platform/accounts/user-pool.ts';
import { listAllProfiles } from '../profile/store.ts';

export interface PoolDifference {
  readonly user_id: string;
  /** The runbook (`user-pool-differs`) describes the remedy for each kind. */
  readonly difference: 'not_in_pool' | 'no_profile' | 'email' | 'disabled' | 'role_missing' | 'role_added';
  /** The role that the pool lacks, or has in addition. */
  readonly role?: Role;
}

/** A user of the pool with the roles of their groups. */
interface PoolMember extends PoolUser {
  readonly roles: readonly Role[];
}

function findDifferences(
  { id: user_id, email, roles: profileRoles, disabled }: Profile,
  member: PoolMember | undefined,
): PoolDifference[] {
  // A disabled person has no access, with or without a user in the pool.
  if (!member) return disabled ? [] : [{ user_id, difference: 'not_in_pool' }];
  const isDifferent = (role: Role) => member.roles.includes(role) !== profileRoles.includes(role);
  return [
    ...(member.email?.toLowerCase() === email.toLowerCase()
      ? []
      : [{ user_id, difference: 'email' } as const]),
    ...(member.enabled === disabled ? [{ user_id, difference: 'disabled' } as const] : []),
    ...roles.filter(isDifferent).map((role) => {
      const difference: PoolDifference['difference'] = profileRoles.includes(role)
        ? 'role_missing'
        : 'role_added';
      return { user_id, difference, role };
    }),
  ];
}

/** Compares every user of the pool with their profile. */
async function listDifferences(userPoolId: string): Promise<PoolDifference[]> {
  const [profiles, users, ...groups] = await Promise.all([
    listAllProfiles(),
    listPoolUsers(userPoolId),
    ...roles.map((role) => listIdsInGroup(userPoolId, role)),
  ]);
  const members = new Map(
    users.map((user) => [
      user.id,
      { ...user, roles: roles.filter((_, index) => groups[index]?.has(user.id)) },
    ]),
  );
  const idsWithProfile = new Set(profiles.map(({ id }) => id));
  return [
    ...profiles.flatMap((profile) => findDifferences(profile, members.get(profile.id))),
    ...users
      .filter(({ id }) => !idsWithProfile.has(id))
      .map(({ id }): PoolDifference => ({ user_id: id, difference: 'no_profile' })),
  ];
}

const isSame = (difference: PoolDifference, otherDifference: PoolDifference) =>
  difference.user_id === otherDifference.user_id &&
  difference.difference === otherDifference.difference &&
  difference.role === otherDifference.role;

/**
 * The differences between the user pool and the profiles. Compares twice, because a change of both takes a
 * moment: a difference that occurs only once was a change in progress.
 */
export async function findPoolDifferences(userPoolId: string): Promise<PoolDifference[]> {
  const before = await listDifferences(userPoolId);
  if (before.length === 0) return [];
  const after = await listDifferences(userPoolId);
  return after.filter((difference) =>
    before.some((earlierDifference) => isSame(earlierDifference, difference)),
  );
}
