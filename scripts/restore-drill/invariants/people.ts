import { keys } from '@portico/lambdas/table/keys.ts';
import type { Content } from './content.ts';

/**
 * The number of people of each company, the number of all people, and the set of administrators are right.
 */
export function findHeadcountProblems({ companies, profiles, peopleCounts }: Content): string[] {
  const countPeople = (company: string) => profiles.filter(({ company_id }) => company_id === company).length;
  const wrongCounts = companies
    .filter(({ id, user_count }) => user_count !== countPeople(id))
    .map(
      ({ id, name, user_count }) =>
        `The count of people in ${name} is ${user_count}, but there are ${countPeople(id)}.`,
    );
  const { total, admins } = peopleCounts[0] ?? { total: 0, admins: new Set<string>() };
  const administrators = profiles.filter(
    ({ roles, disabled, no_admin_in_pool = false }) =>
      roles.includes('admin') && !disabled && !no_admin_in_pool,
  );
  const actualAdmins = new Set(administrators.map(({ id }) => id));
  const wrongAdmins = [...actualAdmins, ...admins].filter((id) => !actualAdmins.has(id) || !admins.has(id));
  return [
    ...wrongCounts,
    ...(total === profiles.length
      ? []
      : [`The count of all people is ${total}, but there are ${profiles.length}.`]),
    ...wrongAdmins.map((id) => `The profile of ${id} and the set of administrators disagree.`),
  ];
}

/** The company of every person and of every ticket exists. */
export function findMissingCompanies({ companies, profiles, tickets }: Content): string[] {
  const companyIds = new Set(companies.map(({ id }) => id));
  return [
    ...profiles
      .filter(({ company_id }) => company_id !== null && !companyIds.has(company_id))
      .map(({ id, company_id }) => `The company ${company_id} of the person ${id} does not exist.`),
    ...tickets
      .filter(({ company_id }) => !companyIds.has(company_id))
      .map(
        ({ ticket_number, company_id }) => `The company ${company_id} of ${ticket_number} does not exist.`,
      ),
  ];
}

/**
 * Each name, mail domain and program of a company, and each address of a contact, has an item that keeps it
 * unique; each such item belongs to a company or contact.
 */
export function findUniquenessProblems({ companies, contacts, reservations }: Content): string[] {
  const ownerIdsByKey = new Map(reservations.map(({ pk, id }) => [pk, id]));
  const companyValues = companies.flatMap(({ id, name, mail_domains, program_addresses }) => [
    { id, value: name, pk: keys.companyName(name).pk },
    ...[...mail_domains, ...program_addresses].map((value) => ({
      id,
      value,
      pk: keys.mailDomain(value).pk,
    })),
  ]);
  const contactValues = contacts.flatMap(({ id, emails }) =>
    emails.map((value) => ({ id, value, pk: keys.contactAddress(value).pk })),
  );
  const values = [...companyValues, ...contactValues];
  const usedKeys = new Set(values.map(({ pk }) => pk));
  return [
    ...values
      .filter(({ id, pk }) => ownerIdsByKey.get(pk) !== id)
      .map(({ value }) => `${value} has no item that keeps it unique for its owner.`),
    ...reservations
      .filter(({ pk }) => !usedKeys.has(pk))
      .map(({ pk }) => `${pk} belongs to no company or contact.`),
  ];
}
