import * as z from 'zod';
import { Company } from '@portico/shared/contract/companies.ts';
import { NewServiceContract } from '@portico/shared/contract/service-level.ts';
import { indexKeys, keys, partitions } from '../table/keys.ts';
import { listedItem } from '../table/listed-item.ts';
import type { Item } from '../platform/dynamodb.ts';

// The contract's schema, but ignoring the key attributes that an item has as well.
const CompanyFields = z.object({
  ...Company.shape,
  // Older items have none.
  mail_domains: Company.shape.mail_domains.default([]),
  service_level: NewServiceContract.nullable().default(null),
  default_group_id: Company.shape.default_group_id.default(null),
});
const stored = listedItem(CompanyFields, CompanyFields);

/**
 * Whether customers see receipts is stored where they do, and a default group where there is one: a page of
 * 50 companies has no byte left within 2.5 read units.
 */
const storedContract = (contract: Company['service_level']) => {
  if (!contract) return null;
  const { receipts, ...promise } = contract;
  return receipts ? contract : promise;
};
const WrittenFields = CompanyFields.extend({
  service_level: Company.shape.service_level.transform(storedContract),
  default_group_id: Company.shape.default_group_id.optional().transform((id) => id ?? undefined),
});
const written = listedItem(WrittenFields, WrittenFields);

/** A company, from a list entry or from its own item: lists show all fields of it. */
export const companyOf = (item: Item): Company => stored.summaryOf(item);
/** Changed fields by the path where a company's item has them. */
export const companyPaths = ({ service_level, ...changed }: Partial<Company>) =>
  stored.pathsOf({
    ...changed,
    ...(service_level !== undefined && { service_level: storedContract(service_level) }),
  });

/** The index keys of a company in the list of all companies, which is sorted by name. */
export const positionByName = ({ id, name }: Pick<Company, 'id' | 'name'>) =>
  indexKeys('newest', partitions.companies, `${name.toLowerCase()}#${id}`);

export const companyItem = (company: Company): Item => ({
  ...keys.company(company.id),
  ...positionByName(company),
  ...written.attributesOf({ ...company, default_group_id: company.default_group_id ?? undefined }),
});
