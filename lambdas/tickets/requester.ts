import * as z from 'zod';
import type { TicketForCompany } from '@portico/shared/contract/companies.ts';
import { companyFacts } from '../domain/company-facts.ts';
import { keys } from '../table/keys.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { getItem } from '../platform/dynamodb.ts';
import type { Requester } from './create-ticket.ts';

const Person = z.object({
  summary: z.object({
    id: z.string(),
    email: z.string(),
    full_name: z.string(),
    company_id: z.string().nullable(),
    disabled: z.boolean(),
  }),
});

/** Absent, disabled or somebody else's, all answered alike. */
const notOfThisCompany = () =>
  new ApiError('invalid_request', 'The requester is not a person of this company', [
    { path: 'body.requester.user_id', message: 'must be the id of a person of this company' },
  ]);

async function requesterOf(company_id: string, whom: TicketForCompany['requester']): Promise<Requester> {
  if (!('user_id' in whom)) return { id: null, ...whom };
  const item = await getItem(keys.profile(whom.user_id), { consistent: true });
  const person = item && Person.parse(item).summary;
  if (!person || person.company_id !== company_id || person.disabled) throw notOfThisCompany();
  const { id, email, full_name } = person;
  return { id, email, full_name };
}

/**
 * Finds out for whom in a company staff raise a ticket.
 * @throws ApiError `not_found` without the company, `invalid_request` when the requester is not one of its people
 */
export async function findRequester(
  company_id: string,
  whom: TicketForCompany['requester'],
): Promise<Requester> {
  const [company, requester] = await Promise.allSettled([
    companyFacts(company_id),
    requesterOf(company_id, whom),
  ]);
  if (company.status === 'rejected') throw company.reason;
  if (!company.value) throw notFound();
  if (requester.status === 'rejected') throw requester.reason;
  return requester.value;
}
