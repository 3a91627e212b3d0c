import { attemptLimits } from '@portico/shared/model/request-limits.ts';
import { countAttemptOrRefuse } from '../../table/rate-limit.ts';

/**
 * Counts an attempt to change an account with its password.
 * @param party the id of the person
 * @throws ApiError `too_many_requests`
 */
export async function countAttempt(party: string, source: string): Promise<void> {
  const now = new Date();
  await Promise.all([
    countAttemptOrRefuse(attemptLimits.account_of, party, now),
    countAttemptOrRefuse(attemptLimits.account, source, now),
  ]);
}
