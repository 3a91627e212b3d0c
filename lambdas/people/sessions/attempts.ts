import { attemptLimits } from '@portico/shared/model/request-limits.ts';
import { countOrRefuse } from '../../table/rate-limit.ts';

/**
 * Counts an attempt to change an account with its password.
 * @param who the id of the person
 * @throws ApiError `too_many_requests`
 */
export async function countAttempt(who: string, source: string): Promise<void> {
  const now = new Date();
  await Promise.all([
    countOrRefuse(attemptLimits.account_of, who, now),
    countOrRefuse(attemptLimits.account, source, now),
  ]);
}
