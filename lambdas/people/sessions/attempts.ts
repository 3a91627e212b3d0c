import { attemptLimits } from '@portico/shared/model/request-limits.ts';
import { countOrRefuse } from '../../table/rate-limit.ts';

/**
 * Counts an attempt to change an account with its password.
 * @param party the id of the person
 * @throws ApiError `too_many_requests`
 */
export async function countAttempt(party: string, source: string): Promise<void> {
  const now = new Date();
  await Promise.all([
    countOrRefuse(attemptLimits.account_of, party, now),
    countOrRefuse(attemptLimits.account, source, now),
  ]);
}
