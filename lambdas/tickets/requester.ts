import * as z from 'zod';
import type { TicketForCompany } from '@portico/shared/contract/companies.ts';
import { companyFacts } from '../domain/company-facts.ts';
import { keys } from '../table/keys.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { getItem } from '../platform/dynamodb.ts';
import type { Requester } from './commands/create-ticket.ts';

const Person = z.object({
  summary: z.object({
    id: z.string(),
    email: z.string(),
    full_name: z.string(),
    company_id: z.string().nullable(),
    disabled: z.boolean(),
  }),
});

/** The same answer for a missing, disabled or another company's user. */
const notInCompany = () =>
  new ApiError('invalid_request', 'The requester is not a person of this company', [
    { path: 'body.requester.user_id', message: 'must be the id of a person of this company' },
  ]);

/** A person of a company; undefined if there is none with this id, or if they are disabled. */
export async function findMember(company_id: string, user_id: string): Promise<Requester | undefined> {
  const item = await getItem(keys.profile(user_id), { consistent: true });
  const person = item && Person.parse(item).summary;
  if (!person || person.company_id !== company_id || person.disabled) return undefined;
  const { id, email, full_name } = person;
  return { id, email, full_name };
}

async function requesterOf(company_id: string, requested: TicketForCompany['requester']): Promise<Requester> {
  if (!('user_id' in requested)) return { id: null, ...requested };
  const member = await findMember(company_id, requested.user_id);
  if (!member) throw notInCompany();
  return member;
}

/**
 * Finds the person of a company for requested staff create a ticket.
 * @throws ApiError `not_found` without the company, `invalid_request` if the requester is not one of its
 * people
 */
export async function findRequester(
  company_id: string,
  requested: TicketForCompany['requester'],
): Promise<Requester> {
  const [company, requester] = await Promise.allSettled([
    companyFacts(company_id),
    requesterOf(company_id, requested),
  ]);
  if (company.status === 'rejected') throw company.reason;
  if (!company.value) throw notFound();
  if (requester.status === 'rejected') throw requester.reason;
  return requester.value;
}
