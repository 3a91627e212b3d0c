import * as z from 'zod';
import { readCompanyFacts } from '@portico/lambdas/domain/people/company-facts.ts';
import { readCurrentTerms } from '@portico/lambdas/domain/service-levels/versions.ts';
import { createBucketStore } from '@portico/lambdas/search/index/bucket-objects.ts';
import { compactIndex } from '@portico/lambdas/search/index/compact.ts';
import { SegmentCache } from '@portico/lambdas/search/index/segment-cache.ts';
import { createRecordStore } from '@portico/lambdas/search/index/table-records.ts';
import { requireVariable } from '@portico/lambdas/platform/environment.ts';
import { writeTickets } from '../benchmark/many-tickets.ts';

/*
 * Runs in its own process: product code is bound to one cloud's table, and `npm run request-costs` starts
 * several clouds.
 */

const NamedReference = z.object({ id: z.string(), name: z.string() });
const { tickets, company_id, agent, group } = z
  .object({ tickets: z.int(), company_id: z.string(), agent: NamedReference, group: NamedReference })
  .parse(JSON.parse(requireVariable('TICKETS')));

const company = await readCompanyFacts(company_id);
if (!company?.service_level) throw new Error('The company of the customer has no contract.');
const objects = createBucketStore(requireVariable('SEARCH_BUCKET'));
const stores = { objects, records: createRecordStore(objects) };
const compactSearchIndex = async () =>
  void (await compactIndex(stores, new SegmentCache(), { now: new Date() }));
/** The tail of the search index is compacted after this many tickets, because it is read into memory. */
const ticketsPerCompaction = 5000;

const participants = {
  company: { id: company_id, name: company.name },
  agent,
  group,
  terms: await readCurrentTerms(company.service_level),
};
await writeTickets(1, tickets, participants, async (last) => {
  if (last % ticketsPerCompaction === 0) await compactSearchIndex();
});
await compactSearchIndex();
