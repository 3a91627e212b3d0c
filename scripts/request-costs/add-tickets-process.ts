import * as z from 'zod';
import { companyFacts } from '@portico/lambdas/domain/company-facts.ts';
import { presentTerms } from '@portico/lambdas/domain/levels/book.ts';
import { required } from '@portico/lambdas/platform/environment.ts';
import { writeTickets } from '../benchmark/many-tickets.ts';
import { rebuildCounts } from '../rebuild/counts.ts';
import { rebuildSearch } from '../rebuild/search.ts';

/*
 * A process of its own: product code is bound to the table of one cloud, and `npm run request-costs` starts
 * several.
 */

const Named = z.object({ id: z.string(), name: z.string() });
const { tickets, company_id, agent, group } = z
  .object({ tickets: z.int(), company_id: z.string(), agent: Named, group: Named })
  .parse(JSON.parse(required('TICKETS')));

const company = await companyFacts(company_id);
if (!company?.service_level) throw new Error('The company of the customer has no contract.');
await writeTickets(1, tickets, {
  company: { id: company_id, name: company.name },
  agent,
  group,
  terms: await presentTerms(company.service_level),
});
await rebuildCounts(true);
await rebuildSearch(required('SEARCH_BUCKET'), undefined);
