import * as z from 'zod';
import { Company } from '@portico/shared/contract/companies.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import { listedItem } from '../table/listed-item.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's own schema, but indifferent to the key attributes that an item has besides.
const CompanyFields = z.object(Company.shape);
const stored = listedItem(CompanyFields, CompanyFields);

/** A company, from the list or from its own item: the list shows everything of it. */
export const companyOf = (item: Item): Company => stored.summaryOf(item);
/** Changed fields by the path where a company's item has them. */
export const companyPaths = (changed: Partial<Company>) => stored.pathsOf(changed);

/** Where a company stands in the list of all. */
export const positionByName = ({ id, name }: Pick<Company, 'id' | 'name'>) =>
  indexKeys('newest', partitions.companies, `${name.toLowerCase()}#${id}`);

export const companyItem = (company: Company): Item => ({
  ...keys.company(company.id),
  ...positionByName(company),
  ...stored.attributesOf(company),
});
