import { type Role, roles } from '@portico/shared/model/roles.ts';
import type { CompanyFacts } from '../domain/people/company-facts.ts';
import { ApiError } from '../platform/api-error.ts';

/** The roles that a person has and the added role, in the order of the list of all roles. */
export const insertRole = (heldRoles: readonly Role[], role: Role): Role[] =>
  roles.filter((candidate) => candidate === role || heldRoles.includes(candidate));

export const areRolesEqual = (someRoles: readonly Role[], otherRoles: readonly Role[]): boolean =>
  roles.every((role) => someRoles.includes(role) === otherRoles.includes(role));

export const emailTakenError = () =>
  new ApiError('email_taken', 'An account with this e-mail address already exists.');

export const lastAdminError = () =>
  new ApiError('last_admin', 'This is the last administrator. Make another user an administrator first.');

/** @throws ApiError `invalid_request` if the company does not exist or is inactive */
export function requireActiveCompany(company: CompanyFacts | undefined): CompanyFacts {
  const invalidCompanyError = (message: string) =>
    new ApiError('invalid_request', message, [{ path: 'body.company_id', message }]);
  if (!company) throw invalidCompanyError('This company does not exist');
  if (company.status !== 'active')
    throw invalidCompanyError(
      `${company.name} is inactive. Choose an active company, or activate this one first.`,
    );
  return company;
}
