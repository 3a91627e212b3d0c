import type { TicketForCompany } from '@portico/shared/contract/companies.ts';
import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import { findCompanyUsers, findPersonById } from '../../domain/people/company-people.ts';
import { findContactById, findContactByAddress } from '../../domain/people/contact.ts';
import { readCurrentTerms } from '../../domain/service-levels/versions.ts';
import type { Terms } from '../../domain/service-levels/clocks.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Requester } from '../commands/create-ticket.ts';

/** The same error for a missing user, a disabled user and a user of another company. */
const notInCompanyError = () =>
  new ApiError('invalid_request', 'The requester is not a person of this company', [
    { path: 'body.requester.user_id', message: 'must be the id of a person of this company' },
  ]);

/** A person of a company; undefined if there is none with this id, or if they are disabled. */
export async function findMember(company_id: string, user_id: string): Promise<Requester | undefined> {
  const person = await findPersonById(user_id);
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
    /** The company's current service level; null if the company has none. */
    readonly terms: Terms | null;
  };
}

export const notRequesterError = () =>
  new ApiError('invalid_request', 'The requester is not a person of a company', [
    { path: 'body.requester_id', message: 'must be the id of an enabled person or a contact of a company' },
  ]);

/** An enabled user, or a contact. */
async function findPerson(person_id: string) {
  const [user, contact] = await Promise.all([findPersonById(person_id), findContactById(person_id)]);
  if (contact) return { ...contact, email: contact.emails[0] ?? '' };
  return user?.disabled === true ? undefined : user;
}

/** @throws ApiError `invalid_request` */
export async function findNewRequester(person_id: string): Promise<NewRequester> {
  const person = await findPerson(person_id);
  const company = person?.company_id ? await readCompanyFacts(person.company_id) : undefined;
  if (!person || !company) throw notRequesterError();
  const { id, full_name, email } = person;
  const terms = company.service_level ? await readCurrentTerms(company.service_level) : null;
  return {
    id,
    name: full_name,
    email,
    company: { id: company.id, name: company.name, status: company.status, terms },
  };
}

async function resolveRequester(
  company_id: string,
  requesterInput: TicketForCompany['requester'],
): Promise<Requester> {
  if (!('user_id' in requesterInput)) {
    const email = requesterInput.email.toLowerCase();
    const [users, contact] = await Promise.all([
      findCompanyUsers(company_id, [email]),
      findContactByAddress(email),
    ]);
    const user = users.get(email);
    const id = user?.disabled === false ? user.id : contact?.company_id === company_id ? contact.id : null;
    return { ...requesterInput, id };
  }
  const member = await findMember(company_id, requesterInput.user_id);
  if (!member) throw notInCompanyError();
  return member;
}

/**
 * Finds the requester of a ticket that staff create.
 * @throws ApiError `not_found` if the company does not exist, `invalid_request` if the requester does not
 * belong to it
 */
export async function findRequester(
  company_id: string,
  requesterInput: TicketForCompany['requester'],
): Promise<Requester> {
  const [company, requester] = await Promise.allSettled([
    readCompanyFacts(company_id),
    resolveRequester(company_id, requesterInput),
  ]);
  if (company.status === 'rejected') throw company.reason;
  if (!company.value) throw notFound();
  if (requester.status === 'rejected') throw requester.reason;
  return requester.value;
}
