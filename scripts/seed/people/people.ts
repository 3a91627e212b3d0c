import { companies } from '../demo/companies.ts';
import { type PersonName, people } from '../demo/people.ts';
import { brand } from '@portico/shared/brand.ts';

export const isPersonName = (name: string): name is PersonName => Object.hasOwn(people, name);

/** All users, in the order of demo/people.ts. */
export const personNames: readonly PersonName[] = Object.keys(people).filter(isPersonName);

const independentCustomerDomain = 'hallewell.example';
const staffDomain = brand.mailDomain;

const getEmailDomain = (name: PersonName) => {
  const { role, company } = people[name];
  if (company !== null) return companies[company].domain;
  return role === 'customer' ? independentCustomerDomain : staffDomain;
};

/** `first.last@<domain of the employer>`. */
export function getDemoEmail(name: PersonName): string {
  const [first = '', ...rest] = people[name].full_name.toLowerCase().split(' ');
  return `${first}.${rest.join('')}@${getEmailDomain(name)}`;
}
