import { readStoredSession } from './stored-session.ts';

/** How often a document checks its session, in milliseconds. */
export const tick = 30_000;

/** The access token is refreshed when this many ticks or fewer remain until it expires. */
const lastTicks = 3;

export const isFresh = (expires_at: number, now: number = Date.now()): boolean =>
  expires_at - now > lastTicks * tick;

/** See `replace-token.ts`. */
export const replaceToken = async (access_token: string): Promise<string | undefined> =>
  (await import('./replace-token.ts')).replaceToken(access_token);

/**
 * The access token for the API, refreshed when it is about to expire or when `refresh`; undefined when nobody
 * is signed in.
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
