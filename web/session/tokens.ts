import { readStoredSession } from './stored-session.ts';

/** A token that expires within this time is refreshed first, in milliseconds: it could expire in transit. */
const margin = 30_000;

export const isFresh = (expires_at: number, now: number = Date.now()): boolean => expires_at - now > margin;

/**
 * The access token for the API, refreshed when it is about to expire or when `refresh`; undefined when nobody
 * is signed in.
 * @throws Error when the user pool cannot be reached.
 */
export async function getAccessToken({ refresh }: { refresh: boolean }): Promise<string | undefined> {
  const session = readStoredSession(localStorage);
  if (session === undefined) return undefined;
  if (!refresh && isFresh(session.expires_at)) return session.access_token;
  const { fetchAccessToken } = await import('./amplify.ts');
  return fetchAccessToken({ forceRefresh: true });
}
