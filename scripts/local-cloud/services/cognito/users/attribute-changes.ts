import {
  changeAttributes,
  checkAttributeNames,
  checkAttributes,
  checkEmailFree,
  checkAttributesMutable,
  listRequiredAttributes,
} from './attributes.ts';
import { mailCode } from '../sign-in/codes.ts';
import { createInvalidParameterError } from '../errors.ts';
import type { UserPool } from '../pools/pool.ts';
import type { Metadata } from '../sign-in/sign-in.ts';
import type { UserRecord } from './user.ts';

/**
 * Changes attributes of a user. If the pool verifies addresses, a code is mailed to a new address. In pools
 * that require verification, the address changes only when the user enters that code.
 * @returns CodeDeliveryDetailsList
 */
export async function applyAttributeChanges(
  pool: UserPool,
  user: UserRecord,
  changes: Record<string, string>,
  { clientId, metadata }: { clientId: string | undefined; metadata: Metadata },
) {
  checkAttributes(pool, changes);
  checkAttributesMutable(pool, user, changes);
  checkEmailFree(pool, changes.email, user);
  const { email, ...others } = changes;
  const unverifiedEmail =
    email !== undefined && email !== user.attributes.email && changes.email_verified !== 'true'
      ? email
      : undefined;
  const settings = pool.properties.UserAttributeUpdateSettings;
  const mustVerifyEmailFirst =
    unverifiedEmail !== undefined &&
    settings?.AttributesRequireVerificationBeforeUpdate.includes('email') === true;
  const updatedUser = pool.users.update(user.username, (latest) => ({
    attributes: changeAttributes(latest, mustVerifyEmailFirst ? others : changes),
    ...(mustVerifyEmailFirst && { pendingEmail: unverifiedEmail }),
    modified: pool.now(),
  }));
  if (unverifiedEmail === undefined || !pool.properties.AutoVerifiedAttributes.includes('email')) return [];
  const details = await mailCode(pool, {
    kind: 'UpdateUserAttribute',
    purpose: 'email',
    user: updatedUser,
    to: unverifiedEmail,
    clientId,
    metadata,
  });
  return [details];
}

export function removeAttributes(pool: UserPool, user: UserRecord, names: string[]): void {
  checkAttributeNames(pool, names);
  const requiredName = listRequiredAttributes(pool).find((name) => names.includes(name));
  if (requiredName !== undefined)
    throw createInvalidParameterError(`Cannot delete required attribute ${requiredName}`);
  const emptyAttributes = Object.fromEntries(names.map((name) => [name, '']));
  checkAttributesMutable(pool, user, emptyAttributes);
  pool.users.update(user.username, (latest) => ({
    attributes: changeAttributes(latest, emptyAttributes),
    modified: pool.now(),
  }));
}
