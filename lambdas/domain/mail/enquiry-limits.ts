import { enquiryLimits } from '@portico/shared/model/request-limits.ts';
import { count } from '../../table/rate-limit.ts';

/**
 * Counts an enquiry, by the form or by mail. An address counts for each network: nothing proves it, and who
 * writes in the name of another must not use up their limit.
 * @returns seconds until one is allowed again; 0 if it is allowed now
 */
export async function countEnquiry(email: string, network: string, at: Date): Promise<number> {
  const waits = await Promise.all([
    count({ ...enquiryLimits.network, who: network }, at),
    count({ ...enquiryLimits.address, who: `${email} ${network}` }, at),
  ]);
  return Math.max(...waits);
}
