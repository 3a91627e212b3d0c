/** Loaded only to refresh tokens, because it loads Amplify. */
import { refreshTokens } from './amplify.ts';
import { readStoredSession } from './stored-session.ts';

/** How long a tab waits for another one that refreshes the tokens, in milliseconds. */
const lockTimeout = 10_000;

/**
 * Runs `work` in one tab at a time. Browsers offer no locks to pages without TLS, except on the same machine.
 */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('session', { signal: AbortSignal.timeout(lockTimeout) }, work);
}

/**
 * Replaces an access token. If it has already been replaced, returns the new one. Undefined if nobody is
 * signed in or the user pool rejects the refresh token, which ends the session.
 * @throws Error when the user pool cannot be reached.
 */
export const replaceToken = (access_token: string): Promise<string | undefined> =>
  withLock(async () => {
    const session = readStoredSession(localStorage);
    return session?.access_token === access_token ? refreshTokens() : session?.access_token;
  });
