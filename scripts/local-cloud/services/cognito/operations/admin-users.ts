import * as z from 'zod';
import { applyAttributeChanges, removeAttributes } from '../users/attribute-changes.ts';
import { createUserNotFoundError } from '../errors.ts';
import { checkPassword, applyPermanentPassword, applyTemporaryPassword } from '../sign-in/passwords.ts';
import type { UserPools } from '../pools/pools.ts';
import { collectAttributes, toAttributeList, describeMfa } from '../users/user.ts';
import { defineAdminOperation, toAttributeMap, attributes, metadata, name, password } from './operation.ts';

const userReference = z.object({ UserPoolId: name, Username: name });

/** @throws CognitoError UserNotFoundException: administrators may know which users exist */
export function requireTargetUser(pools: UserPools, input: z.output<typeof userReference>) {
  const pool = pools.pool(input.UserPoolId);
  const user = pool.users.find(input.Username);
  if (!user) throw createUserNotFoundError();
  return { pool, user };
}

export const adminGetUser = defineAdminOperation(userReference, (pools, input) => {
  const { user } = requireTargetUser(pools, input);
  return {
    Username: user.username,
    UserAttributes: toAttributeList(collectAttributes(user)),
    UserCreateDate: user.created / 1000,
    UserLastModifiedDate: user.modified / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
    ...describeMfa(user),
  };
});

export const adminSetUserPassword = defineAdminOperation(
  userReference.extend({ Password: password, Permanent: z.boolean().default(false) }),
  (pools, input) => {
    const { pool, user } = requireTargetUser(pools, input);
    checkPassword(pool, input.Password);
    pool.users.update(user.username, (latest) =>
      input.Permanent
        ? applyPermanentPassword(pool, latest, input.Password)
        : applyTemporaryPassword(pool, latest.username, input.Password),
    );
    return {};
  },
);

export const adminUpdateUserAttributes = defineAdminOperation(
  userReference.extend({ UserAttributes: attributes, ClientMetadata: metadata }),
  async (pools, input) => {
    const { pool, user } = requireTargetUser(pools, input);
    await applyAttributeChanges(pool, user, toAttributeMap(input.UserAttributes), {
      clientId: undefined,
      metadata: input.ClientMetadata,
    });
    return {};
  },
);

export const adminDeleteUserAttributes = defineAdminOperation(
  userReference.extend({ UserAttributeNames: z.array(name) }),
  (pools, input) => {
    const { pool, user } = requireTargetUser(pools, input);
    removeAttributes(pool, user, input.UserAttributeNames);
    return {};
  },
);

export const adminEnableUser = defineAdminOperation(userReference, (pools, input) => {
  const { pool, user } = requireTargetUser(pools, input);
  pool.users.update(user.username, () => ({ enabled: true, modified: pool.now() }));
  return {};
});

export const adminDisableUser = defineAdminOperation(userReference, (pools, input) => {
  const { pool, user } = requireTargetUser(pools, input);
  pool.users.update(user.username, () => ({ enabled: false, sessions: [], modified: pool.now() }));
  return {};
});

export const adminUserGlobalSignOut = defineAdminOperation(userReference, (pools, input) => {
  const { pool, user } = requireTargetUser(pools, input);
  pool.users.update(user.username, () => ({ sessions: [] }));
  return {};
});

export const adminDeleteUser = defineAdminOperation(userReference, (pools, input) => {
  const { pool, user } = requireTargetUser(pools, input);
  pool.users.remove(user.username);
  return {};
});
