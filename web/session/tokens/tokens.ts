import { readStoredSession } from '../stored/stored-session.ts';

/** How often a document checks its session, in milliseconds. */
export const checkInterval = 30_000;

/** The access token is refreshed when this many ticks or fewer remain until it expires. */
const minRemainingTicks = 3;

export const isFresh = (expires_at: number, now: number = Date.now()): boolean =>
  expires_at - now > minRemainingTicks * checkInterval;

/** How long a tab waits for another tab that is refreshing the tokens, in milliseconds. */
const lockTimeout = 10_000;

/**
 * Runs `work` in one tab at a time. Browsers offer locks only on localhost and to pages with TLS;
 * elsewhere, `work` runs without a lock.
 */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('session', { signal: AbortSignal.timeout(lockTimeout) }, work);
}

/**
 * Replaces an access token, unless another call has already replaced it. Returns the new one; undefined if
 * nobody is signed in or the user pool rejects the refresh token, which ends the session.
 * @throws Error when the user pool cannot be reached.
 */
export const replaceToken = (access_token: string): Promise<string | undefined> =>
  withLock(async () => {
    const session = readStoredSession(localStorage);
    return session?.access_token === access_token
      ? (await import('./amplify.ts')).refreshTokens()
      : session?.access_token;
  });

/**
 * The access token for the API; undefined if nobody is signed in. It is refreshed if it is about to expire,
 * or if `refresh` is true.
 * @throws Error when the user pool cannot be reached.
 */
export async function getAccessToken({ refresh }: { refresh: boolean }): Promise<string | undefined> {
  const session = readStoredSession(localStorage);
  if (session === undefined) return undefined;
  const { access_token, expires_at } = session;
  if (!refresh && isFresh(expires_at)) return access_token;
  try {
    return await replaceToken(access_token);
  } catch (error) {
    if (!refresh && expires_at > Date.now()) return access_token;
    throw error;
  }
}
