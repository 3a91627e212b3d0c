import * as z from 'zod';
import { applyAttributeChanges, removeAttributes } from '../users/attribute-changes.ts';
import { userNotFound } from '../errors.ts';
import { checkPassword, permanentPassword, temporaryPassword } from '../sign-in/passwords.ts';
import type { UserPools } from '../pools/pools.ts';
import { allAttributes, attributeList, describeMfa } from '../users/user.ts';
import { adminOperation, attributeMap, attributes, metadata, name, password } from './operation.ts';

const userReference = z.object({ UserPoolId: name, Username: name });

/** @throws CognitoError UserNotFoundException: administrators may know which users exist */
export function adminTarget(pools: UserPools, input: z.output<typeof userReference>) {
  const pool = pools.pool(input.UserPoolId);
  const user = pool.users.find(input.Username);
  if (!user) throw userNotFound();
  return { pool, user };
}

export const adminGetUser = adminOperation(userReference, (pools, input) => {
  const { user } = adminTarget(pools, input);
  return {
    Username: user.username,
    UserAttributes: attributeList(allAttributes(user)),
    UserCreateDate: user.created / 1000,
    UserLastModifiedDate: user.modified / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
    ...describeMfa(user),
  };
});

export const adminSetUserPassword = adminOperation(
  userReference.extend({ Password: password, Permanent: z.boolean().default(false) }),
  (pools, input) => {
    const { pool, user } = adminTarget(pools, input);
    checkPassword(pool, input.Password);
    pool.users.update(user.username, (latest) =>
      input.Permanent
        ? permanentPassword(pool, latest, input.Password)
        : temporaryPassword(pool, latest.username, input.Password),
    );
    return {};
  },
);

export const adminUpdateUserAttributes = adminOperation(
  userReference.extend({ UserAttributes: attributes, ClientMetadata: metadata }),
  async (pools, input) => {
    const { pool, user } = adminTarget(pools, input);
    await applyAttributeChanges(pool, user, attributeMap(input.UserAttributes), {
      clientId: undefined,
      metadata: input.ClientMetadata,
    });
    return {};
  },
);

export const adminDeleteUserAttributes = adminOperation(
  userReference.extend({ UserAttributeNames: z.array(name) }),
  (pools, input) => {
    const { pool, user } = adminTarget(pools, input);
    removeAttributes(pool, user, input.UserAttributeNames);
    return {};
  },
);

export const adminEnableUser = adminOperation(userReference, (pools, input) => {
  const { pool, user } = adminTarget(pools, input);
  pool.users.update(user.username, () => ({ enabled: true, modified: pool.now() }));
  return {};
});

export const adminDisableUser = adminOperation(userReference, (pools, input) => {
  const { pool, user } = adminTarget(pools, input);
  pool.users.update(user.username, () => ({ enabled: false, sessions: [], modified: pool.now() }));
  return {};
});

export const adminUserGlobalSignOut = adminOperation(userReference, (pools, input) => {
  const { pool, user } = adminTarget(pools, input);
  pool.users.update(user.username, () => ({ sessions: [] }));
  return {};
});

export const adminDeleteUser = adminOperation(userReference, (pools, input) => {
  const { pool, user } = adminTarget(pools, input);
  pool.users.remove(user.username);
  return {};
});
