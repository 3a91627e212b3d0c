import { createInvalidParameterError } from '../errors.ts';
import type { UserPool } from '../pools/pool.ts';
import type { UserRecord } from './user.ts';

/**
 * Creates the record of a new user without storing it. In a pool with e-mail addresses as usernames, the
 * username is the generated id, and the given name is the address.
 * @throws CognitoError UsernameExistsException
 */
export function createUserRecord(
  pool: UserPool,
  { username, attributes, id }: { username: string; attributes: Record<string, string>; id: string },
): UserRecord {
  if (pool.emailIsUsername && !username.includes('@'))
    throw createInvalidParameterError('Username should be an email.');
  const allAttributes = pool.emailIsUsername ? { email: username, ...attributes } : attributes;
  const now = pool.now();
  const user: UserRecord = {
    username: pool.emailIsUsername ? id : username,
    sub: id,
    status: 'UNCONFIRMED',
    enabled: true,
    attributes: allAttributes,
    created: now,
    modified: now,
    groups: [],
    softwareTokenMfa: 'off',
    passkeyMfa: false,
    passkeys: [],
    codes: {},
    sessions: [],
  };
  pool.users.checkUsernameFree(user);
  return user;
}
