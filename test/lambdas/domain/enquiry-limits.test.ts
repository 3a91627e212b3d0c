import { expect, test, vi } from 'vitest';
import { countEnquiry } from '../../../lambdas/domain/mail/enquiry-limits.ts';
import type { Allowance } from '../../../lambdas/table/rate-limit.ts';

vi.mock('../../../lambdas/table/rate-limit.ts', () => {
  const counters = new Map<string, number>();
  return {
    countAction({ action, party, maximum, seconds }: Allowance) {
      const count = (counters.get(`${action} ${party}`) ?? 0) + 1;
      counters.set(`${action} ${party}`, count);
      return Promise.resolve(count <= maximum ? 0 : seconds);
    },
  };
});

test("enquiries that a stranger sends in a person's name do not use up that person's limit", async () => {
  const at = new Date();
  const isEnquiryAllowed = async (network: string) =>
    (await countEnquiry('jane@acme.example', network, at)) === 0;
  const results: boolean[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) results.push(await isEnquiryAllowed('203.0.113.9'));
  expect(results).toEqual([true, true, true, true, true, false]);
  expect(await isEnquiryAllowed('198.51.100.7')).toBe(true);
});
