import { enquiryLimits } from '@portico/shared/model/request-limits.ts';
import { countAction } from '../../table/rate-limit.ts';

/**
 * Counts an enquiry by form or mail. An address has a separate limit for each network. Addresses are not
 * verified, so a sender who uses another person's address must not use up that person's limit.
 * @returns seconds until the next enquiry is allowed; 0 if it is allowed now
 */
export async function countEnquiry(email: string, network: string, at: Date): Promise<number> {
  const waitSeconds = await Promise.all([
    countAction({ ...enquiryLimits.network, party: network }, at),
    countAction({ ...enquiryLimits.address, party: `${email} ${network}` }, at),
  ]);
  return Math.max(...waitSeconds);
}
