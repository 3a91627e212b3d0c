import { type Role, roles } from '@portico/shared/model/roles.ts';
import type { CompanyFacts } from '../domain/company-facts.ts';
import { ApiError } from '../platform/api-error.ts';

/** Roles in the order in which they are always listed. */
export const withRole = (held: readonly Role[], role: Role): Role[] =>
  roles.filter((known) => known === role || held.includes(known));

export const withoutRole = (held: readonly Role[], role: Role): Role[] =>
  roles.filter((known) => known !== role && held.includes(known));

export const sameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  roles.every((role) => some.includes(role) === others.includes(role));

/** @throws ApiError `invalid_request` when there is no such company, or nobody may join it */
export function requireActive(company: CompanyFacts | undefined): CompanyFacts {
  const refuse = (message: string) =>
    new ApiError('invalid_request', message, [{ path: 'body.company_id', message }]);
  if (!company) throw refuse('There is no such company');
  if (company.status !== 'active')
    throw refuse(`${company.name} is inactive. Choose an active company, or activate this one first.`);
  return company;
}
