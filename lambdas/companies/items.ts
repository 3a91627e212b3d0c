import * as z from 'zod';
import { Company } from '@portico/shared/contract/companies.ts';
import { inIndex, keys, partitions } from '../platform/keys.ts';
import type { Item } from '../platform/table.ts';

// The contract's own schema, but indifferent to the key attributes that an item has besides.
const CompanyItem = z.object(Company.shape);

export const companyOf = (item: Item): Company => CompanyItem.parse(item);

/** Where a company stands in the list of all. */
export const positionByName = ({ id, name }: Pick<Company, 'id' | 'name'>) =>
  inIndex('newest', partitions.companies, `${name.toLowerCase()}#${id}`);

export const companyItem = (company: Company): Item => ({
  ...keys.company(company.id),
  ...positionByName(company),
  ...company,
});
