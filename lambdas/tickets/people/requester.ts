import type { TicketForCompany } from '@portico/shared/contract/companies.ts';
import { companyFacts } from '../../domain/people/company-facts.ts';
import { personById } from '../../domain/people/company-people.ts';
import { readCurrentTerms } from '../../domain/service-levels/versions.ts';
import type { Terms } from '../../domain/service-levels/clocks.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Requester } from '../commands/create-ticket.ts';

/** The same error for a missing user, a disabled user and a user of another company. */
const notInCompany = () =>
  new ApiError('invalid_request', 'The requester is not a person of this company', [
    { path: 'body.requester.user_id', message: 'must be the id of a person of this company' },
  ]);

/** A person of a company; undefined if there is none with this id, or if they are disabled. */
export async function findMember(company_id: string, user_id: string): Promise<Requester | undefined> {
  const person = await personById(user_id);
  if (person?.company_id !== company_id || person.disabled) return undefined;
  const { id, email, full_name } = person;
  return { id, email, full_name };
}

/** The new requester of a ticket. */
export interface NewRequester {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    /** The company's current service level; null without a contract. */
    readonly terms: Terms | null;
  };
}

export const notRequester = () =>
  new ApiError('invalid_request', 'The requester is not a person of a company', [
    { path: 'body.requester_id', message: 'must be the id of an enabled person of a company' },
  ]);

/** @throws ApiError `invalid_request` */
export async function findNewRequester(user_id: string): Promise<NewRequester> {
  const person = await personById(user_id);
  const company = person?.company_id ? await companyFacts(person.company_id) : undefined;
  if (!person || person.disabled || !company) throw notRequester();
  const { id, full_name, email } = person;
  const terms = company.service_level ? await readCurrentTerms(company.service_level) : null;
  return {
    id,
    name: full_name,
    email,
    company: { id: company.id, name: company.name, status: company.status, terms },
  };
}

async function requesterOf(company_id: string, requested: TicketForCompany['requester']): Promise<Requester> {
  if (!('user_id' in requested)) return { id: null, ...requested };
  const member = await findMember(company_id, requested.user_id);
  if (!member) throw notInCompany();
  return member;
}

/**
 * Finds the requester of a ticket that staff create.
 * @throws ApiError `not_found` without the company, `invalid_request` if the requester does not belong to it
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
