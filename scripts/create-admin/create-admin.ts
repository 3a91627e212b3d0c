import { randomUUID } from 'node:crypto';
import { inviteUser } from '@portico/lambdas/people/user-pool/create-user.ts';
import { invite } from '@portico/lambdas/people/invitation.ts';
import { addRole } from '@portico/lambdas/people/roles.ts';
import { findProfile } from '@portico/lambdas/people/profile/store.ts';
import { requireVariable } from '@portico/lambdas/platform/environment.ts';
import { ApiError } from '@portico/lambdas/platform/api-error.ts';
import { findSub } from '@portico/lambdas/platform/accounts/user-pool.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';

const commandName = 'create-admin';

interface NewAdmin {
  readonly email: string;
  readonly full_name: string;
}

async function findProfileByEmail(email: string) {
  const id = await findSub(requireVariable('USER_POOL_ID'), email);
  return id === undefined ? undefined : findProfile(id);
}

async function createOrPromoteAdmin({
  email,
  full_name,
}: NewAdmin): Promise<'invited' | 'promoted' | 'already'> {
  const profile = await findProfileByEmail(email);
  if (profile?.disabled)
    throw new UserFacingError(
      `The account of ${email} is disabled.`,
      'Another administrator can enable it under Users.',
    );
  if (!profile) {
    const person = {
      email,
      full_name,
      phone: null,
      company_id: null,
      roles: ['admin' as const],
      own_tickets_only: false,
    };
    const request = { user_id: commandName, key: randomUUID(), content: { user: person } };
    await inviteUser(person, request, new Date());
    return 'invited';
  }
  const isNewAdmin = !profile.roles.includes('admin');
  if (isNewAdmin) await addRole(requireVariable('USER_POOL_ID'), profile.id, 'admin');
  if (profile.invitation_pending) await invite(profile, commandName);
  if (profile.invitation_pending) return 'invited';
  return isNewAdmin ? 'promoted' : 'already';
}

/**
 * Creates an administrator as the API's invitation does, or makes an existing user an administrator.
 * Completes an interrupted attempt.
 * @throws UserFacingError when the product rejects the request
 */
export async function createAdmin(admin: NewAdmin): Promise<'invited' | 'promoted' | 'already'> {
  try {
    return await createOrPromoteAdmin(admin);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new UserFacingError(
      error.message,
      'Run the same command again: it continues where this one ended.',
    );
  }
}
