import { invalidParameter } from './errors.ts';
import type { UserPool } from './pool.ts';
import type { UserRecord } from './user.ts';

/**
 * A user not yet stored. Where e-mail addresses are usernames, the real username is the generated id and the given name becomes
 * the address.
 * @throws CognitoError UsernameExistsException
 */
export function newUser(
  pool: UserPool,
  { username, attributes, id }: { username: string; attributes: Record<string, string>; id: string },
): UserRecord {
  if (pool.emailIsUsername && !username.includes('@')) throw invalidParameter('Username should be an email.');
  const all = pool.emailIsUsername ? { email: username, ...attributes } : attributes;
  const now = pool.now();
  const user: UserRecord = {
    username: pool.emailIsUsername ? id : username,
    sub: id,
    status: 'UNCONFIRMED',
    enabled: true,
    attributes: all,
    created: now,
    modified: now,
    groups: [],
    softwareTokenMfa: 'off',
    codes: {},
    sessions: [],
  };
  pool.users.checkFree(user);
  return user;
}
