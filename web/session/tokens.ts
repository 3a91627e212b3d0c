import { noAnswer } from '../api/error.ts';
import { storedSession } from './stored.ts';

/** A token that ends sooner than this is renewed first, in milliseconds: it might end on the way. */
const margin = 30_000;

export const isFresh = (expires_at: number, now: number = Date.now()): boolean => expires_at - now > margin;

/**
 * The access token for the API, renewed when it is about to expire or when asked; undefined when nobody is signed in.
 * @throws ApiError when renewing it could not reach the user pool.
 */
export async function accessToken({ refresh }: { refresh: boolean }): Promise<string | undefined> {
  const session = storedSession(localStorage);
  if (session === undefined) return undefined;
  if (!refresh && isFresh(session.expires_at)) return session.access_token;
  try {
    const { renewedToken } = await import('./identity.ts');
    return await renewedToken(true);
  } catch (error) {
    throw noAnswer(error);
  }
}
