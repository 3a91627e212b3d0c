import { count, tooManyRequests } from '../../table/rate-limit.ts';

const quarter = 15 * 60;
/** Allows for typing errors. An attacker who guesses gets a thousand attempts a day. */
const byPerson = { act: 'ACCOUNT_OF', most: 10, seconds: quarter };
/** Colleagues may share one network address. */
const bySource = { act: 'ACCOUNT_FROM', most: 50, seconds: quarter };

/**
 * Counts an attempt to change an account with its password.
 * @param who the id of the person
 * @throws ApiError `too_many_requests`
 */
export async function countAttempt(who: string, source: string): Promise<void> {
  const now = new Date();
  const waits = await Promise.all([
    count({ ...byPerson, who }, now),
    count({ ...bySource, who: source }, now),
  ]);
  const wait = Math.max(...waits);
  if (wait > 0) throw tooManyRequests('Too many attempts to change this account', wait);
}
