import type { Role } from '@portico/shared/model/roles.ts';
import { type Claims, readRoles, type SessionUser, toSessionUser } from './user.ts';

export interface StoredSession {
  /** Cognito's `origin_jti`, which stays the same when tokens are renewed. */
  id: string;
  user: SessionUser;
  access_token: string;
  /** When the access token expires, in milliseconds by this machine's clock. */
  expires_at: number;
}

const keyPrefix = 'CognitoIdentityServiceProvider.';

/** The claims of a token as a string of bytes, which is correct for claims in ASCII. */
function decodePayload(token: string): string {
  return atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
}

function parseClaims(token: string, decode = (text: string) => text): Claims | undefined {
  try {
    const claims: unknown = JSON.parse(decode(decodePayload(token)));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

const decodeUtf8 = (bytes: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));

/** Whether a storage key belongs to a session, by Amplify's naming scheme. */
export const isSessionKey = (key: string): boolean => key.startsWith(keyPrefix);

/** Returns a function that reads an item of the last user by its short name, such as `accessToken`. */
function createItemReader(storage: Storage): (name: string) => string {
  const lastUserKey =
    Object.keys(storage).find((key) => isSessionKey(key) && key.endsWith('.LastAuthUser')) ?? '';
  const userPrefix = `${lastUserKey.slice(0, -'LastAuthUser'.length)}${storage.getItem(lastUserKey) ?? ''}.`;
  return (name) => storage.getItem(userPrefix + name) ?? '';
}

/** The roles of the stored session; undefined when there is none. Public pages need no more than this. */
export function readStoredRoles(storage: Storage): Role[] | undefined {
  const claims = parseClaims(createItemReader(storage)('accessToken'));
  return claims && readRoles(claims);
}

/**
 * The session whose tokens Amplify stores in local storage. They are not verified here: the API verifies the
 * token of every request. Amplify is not needed for this, so a signed-in screen renders without loading it.
 */
export function readStoredSession(storage: Storage): StoredSession | undefined {
  const item = createItemReader(storage);
  const access_token = item('accessToken');
  const claims = parseClaims(access_token);
  if (claims === undefined) return undefined;
  const clockDrift = Number(item('clockDrift'));
  return {
    id: typeof claims.origin_jti === 'string' ? claims.origin_jti : '',
    user: toSessionUser(claims, parseClaims(item('idToken'), decodeUtf8)),
    access_token,
    expires_at:
      typeof claims.exp === 'number' ? claims.exp * 1000 - (Number.isFinite(clockDrift) ? clockDrift : 0) : 0,
  };
}

/** Removes all tokens and other session items from storage. */
export function clearStoredSession(storage: Storage): void {
  for (const key of Object.keys(storage)) if (isSessionKey(key)) storage.removeItem(key);
}
