import * as z from 'zod';
import { Company } from '@portico/shared/contract/companies.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import { listedItem } from '../table/listed-item.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's schema, but ignoring the key attributes that an item has as well.
const CompanyFields = z.object(Company.shape);
const stored = listedItem(CompanyFields, CompanyFields);

/** A company, from a list entry or from its own item: lists show all fields of it. */
export const companyOf = (item: Item): Company => stored.summaryOf(item);
/** Changed fields by the path where a company's item has them. */
export const companyPaths = (changed: Partial<Company>) => stored.pathsOf(changed);

/** The index keys of a company in the list of all companies, which is sorted by name. */
export const positionByName = ({ id, name }: Pick<Company, 'id' | 'name'>) =>
  indexKeys('newest', partitions.companies, `${name.toLowerCase()}#${id}`);

export const companyItem = (company: Company): Item => ({
  ...keys.company(company.id),
  ...positionByName(company),
  ...stored.attributesOf(company),
});
