import * as z from 'zod';
import { Company } from '@portico/shared/contract/companies.ts';
import { createIndexKeys, keys, partitions } from '../table/keys.ts';
import { createItemCodec } from '../table/listed-item.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's schema, without the item's key attributes.
const CompanyFields = z.object(Company.shape);
const companyCodec = createItemCodec(CompanyFields, CompanyFields);

/** Parses a company from a list entry or its item. A list entry contains all fields of a company. */
export const parseCompany = (item: Item): Company => companyCodec.parseSummary(item);
/** Changed fields by their path in a company's item. */
export const toCompanyPaths = (changedFields: Partial<Company>) => companyCodec.toPaths(changedFields);

/** The index keys of a company in the list of all companies, sorted by name. */
export const nameIndexKeys = ({ id, name }: Pick<Company, 'id' | 'name'>) =>
  createIndexKeys('newest', partitions.companies, `${name.toLowerCase()}#${id}`);

export const companyItem = (company: Company): Item => ({
  ...keys.company(company.id),
  ...nameIndexKeys(company),
  ...companyCodec.toAttributes(company),
});
