import { type SessionUser, userFromClaims } from './user.ts';

export interface StoredSession {
  user: SessionUser;
  access_token: string;
  /** When the access token expires, in milliseconds by this machine's clock. */
  expires_at: number;
}

const prefix = 'CognitoIdentityServiceProvider.';

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a storage key belongs to a session, by Amplify's naming scheme. */
export const isSessionKey = (key: string): boolean => key.startsWith(prefix);

/**
 * The session whose tokens Amplify stores in local storage, not verified: the API verifies the token of every
 * request. Read directly, so that a signed-in screen renders without loading Amplify first.
 */
export function readStoredSession(storage: Storage): StoredSession | undefined {
  const lastUser = Object.keys(storage).find((key) => isSessionKey(key) && key.endsWith('.LastAuthUser'));
  if (lastUser === undefined) return undefined;
  const userPrefix = `${lastUser.slice(0, -'LastAuthUser'.length)}${storage.getItem(lastUser) ?? ''}.`;
  const item = (name: string) => storage.getItem(userPrefix + name) ?? '';
  const access_token = item('accessToken');
  const claims = claimsOf(access_token);
  if (claims === undefined) return undefined;
  const drift = Number(item('clockDrift'));
  return {
    user: userFromClaims(claims, claimsOf(item('idToken'))),
    access_token,
    expires_at: typeof claims.exp === 'number' ? claims.exp * 1000 - (Number.isFinite(drift) ? drift : 0) : 0,
  };
}

/** Removes all tokens and other session items from storage. */
export function clearStoredSession(storage: Storage): void {
  for (const key of Object.keys(storage)) if (isSessionKey(key)) storage.removeItem(key);
}
