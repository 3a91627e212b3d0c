import { isDeepStrictEqual } from 'node:util';
import { ulid } from 'ulid';
import * as z from 'zod';
import type { Company, CompanyUpdate, NewCompany } from '@portico/shared/contract/companies.ts';
import type { CompanyStatus } from '@portico/shared/model/company.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import {
  type RepeatableRequest,
  requireEarlierResultId,
  isRepeatedRequest,
  recordRequest,
} from '../table/idempotency.ts';
import { keys, partitions } from '../table/keys.ts';
import { readPageInOrder } from '../table/ordered-page.ts';
import type { Page, PageRequest } from '../table/page.ts';
import { notFound, versionConflict } from '../platform/api-error.ts';
import {
  ConditionFailed,
  type TransactItem,
  getItem,
  put,
  remove,
  transact,
  update,
} from '../platform/dynamodb.ts';
import { createAssignment, createAttributeNames } from '../table/update-expression.ts';
import { companyItem, toCompanyPaths, parseCompany, nameIndexKeys } from './items.ts';
import { findTakenError, createUniqueValueClaims } from './unique-values.ts';
import { missingReferenceError, referenceChecks } from './references.ts';

const PersonEntry = z.object({
  summary: z.object({ id: z.string(), full_name: z.string(), email: z.string(), disabled: z.boolean() }),
});
export type CompanyPerson = Pick<z.output<typeof PersonEntry>['summary'], 'id' | 'full_name' | 'email'>;

export interface CompanyFilter {
  /** A part of the name, normalized for search. */
  readonly q?: string | undefined;
  readonly status?: CompanyStatus | undefined;
  /** The companies to which the caller is restricted. */
  readonly ids?: readonly string[] | undefined;
}

/** Companies by name. Takes one Query if there is no filter. @param isWanted the filter */
export const listMatchingCompanies = (
  isWanted: ((company: Company) => boolean) | undefined,
  page: PageRequest,
): Promise<Page<Company>> =>
  readPageInOrder(
    { index: 'newest', partition: partitions.companies, toKey: keys.company },
    page,
    parseCompany,
    isWanted,
  );

export function listCompaniesByName(
  { q = '', status, ids }: CompanyFilter,
  page: PageRequest,
): Promise<Page<Company>> {
  const text = fold(q);
  const isFiltered = text !== '' || status !== undefined || ids !== undefined;
  return listMatchingCompanies(
    isFiltered
      ? (company) =>
          fold(company.name).includes(text) &&
          (status === undefined || company.status === status) &&
          (ids?.includes(company.id) ?? true)
      : undefined,
    page,
  );
}

/** @throws ApiError `not_found` */
export async function readCompanyById(id: string): Promise<Company> {
  const item = await getItem(keys.company(id), { consistent: true });
  if (!item) throw notFound();
  return parseCompany(item);
}

/** The people of a company by name, without disabled accounts. */
export async function listCompanyPeople(id: string, page: PageRequest): Promise<Page<CompanyPerson>> {
  const collection = {
    index: 'company',
    partition: partitions.company(id),
    prefix: 'USER#',
    toKey: keys.profile,
  } as const;
  const [, { items, next_cursor }] = await Promise.all([
    readCompanyById(id),
    readPageInOrder(
      collection,
      page,
      (item) => PersonEntry.parse(item).summary,
      (person) => !person.disabled,
    ),
  ]);
  return {
    items: items.map(({ id: person, full_name, email }) => ({ id: person, full_name, email })),
    next_cursor,
  };
}

/**
 * Creates a company. The company, the items that make its name and mail domains unique, and the request's
 * record are stored in one transaction.
 * @throws ApiError `name_taken`, `mail_domain_taken`, `idempotency_key_reused`, `invalid_request` for an
 * unknown policy or group, `busy`
 */
export async function createCompany(
  input: NewCompany,
  request: RepeatableRequest,
  at: Date,
): Promise<Company> {
  const id = ulid(at.getTime());
  const company: Company = { ...input, id, created_at: at.toISOString(), user_count: 0 };
  try {
    await addCompany(company, input, at, [recordRequest(request, id, at)]);
  } catch (error) {
    if (error instanceof ConditionFailed && isRepeatedRequest(error))
      return readCompanyById(requireEarlierResultId(request, error));
    throw error;
  }
  return company;
}

/**
 * Stores a new company with the items that make its name and mail domains unique.
 * @param extraOperations additional operations of the transaction
 * @throws ApiError as `createCompany`; ConditionFailed for one of `extraOperations`
 */
export async function addCompany(
  company: Company,
  input: NewCompany,
  at: Date,
  extraOperations: readonly TransactItem[],
): Promise<void> {
  const target = { type: 'company', id: company.id } as const;
  const claims = createUniqueValueClaims(undefined, company);
  try {
    await transact([
      ...extraOperations,
      put({ Item: companyItem(company), ConditionExpression: 'attribute_not_exists(pk)' }),
      ...claims.map(({ operation }) => operation),
      ...referenceChecks(input),
      createAuditEntry({ kind: 'company_created', target, after: toAuditedValues(input) }, at),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed) || isRepeatedRequest(error)) throw error;
    throw missingReferenceError(error, input) ?? findTakenError(error, claims) ?? error;
  }
}

/** The operations that delete a company, unless it has changed since the read. */
export const createCompanyRemovalOperations = (company: Company): TransactItem[] => [
  remove({
    Key: keys.company(company.id),
    ConditionExpression: '#summary = :before',
    ExpressionAttributeNames: { '#summary': 'summary' },
    ExpressionAttributeValues: { ':before': company },
  }),
  ...createUniqueValueClaims(company, undefined).map(({ operation }) => operation),
];

/** The fields that users set. */
export const companyFields = [
  'name',
  'contact_email',
  'contact_phone',
  'address',
  'status',
  'mail_domains',
  'program_mails',
  'program_addresses',
  'service_level',
  'default_group_id',
] as const;

type CompanyValues = Partial<Pick<Company, (typeof companyFields)[number]>>;

/** The values for the audit log. */
const toAuditedValues = ({ service_level, ...values }: CompanyValues) => ({
  ...values,
  ...(service_level !== undefined && {
    policy_id: service_level?.policy_id ?? null,
    hours_id: service_level?.hours_id ?? null,
    receipts: service_level?.receipts ?? null,
  }),
});

function createChangeAuditEntries(before: Company, after: Company) {
  const changedFieldNames = companyFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changedFieldNames.length === 0) return [];
  const pickChangedValues = (company: Company) =>
    toAuditedValues(Object.fromEntries(changedFieldNames.map((field) => [field, company[field]])));
  const target = { type: 'company', id: before.id } as const;
  return [
    createAuditEntry({
      kind: 'company_changed',
      target,
      before: pickChangedValues(before),
      after: pickChangedValues(after),
    }),
  ];
}

/** The operation that changes the item, unless its unique values have changed since the read. */
function createItemUpdate(before: Company, after: Company, fields: Partial<Company>) {
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = createAssignment({
    ...toCompanyPaths(fields),
    ...(after.name !== before.name && nameIndexKeys(after)),
  });
  const { name, mail_domains, program_addresses } = before;
  return update({
    Key: keys.company(before.id),
    UpdateExpression,
    ConditionExpression:
      '#summary.#name = :name AND #summary.#mail_domains = :mail_domains AND #summary.#program_addresses = :program_addresses',
    ExpressionAttributeNames: {
      ...ExpressionAttributeNames,
      ...createAttributeNames(['summary.name', 'summary.mail_domains', 'summary.program_addresses']),
    },
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':name': name,
      ':mail_domains': mail_domains,
      ':program_addresses': program_addresses,
    },
  });
}

/**
 * Changes fields of a company. The table's stream copies a new name to people and tickets later
 * (on-change.ts).
 * @throws ApiError `name_taken`, `mail_domain_taken`; `version_conflict` if its name or mail domains changed
 * since the read; `invalid_request` for an unknown policy or group; `busy`
 * @param extraOperations additional operations of the transaction, without conditions
 */
export async function updateCompany(
  before: Company,
  changedFields: CompanyUpdate,
  extraOperations: readonly TransactItem[] = [],
): Promise<Company> {
  const fields = Object.fromEntries(Object.entries(changedFields).filter(([, value]) => value !== undefined));
  const company: Company = { ...before, ...fields };
  if (Object.keys(fields).length === 0) return before;
  const claims = createUniqueValueClaims(before, company);
  try {
    await transact([
      createItemUpdate(before, company, fields),
      ...claims.map(({ operation }) => operation),
      ...referenceChecks(changedFields),
      ...createChangeAuditEntries(before, company),
      ...extraOperations,
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw (
      missingReferenceError(error, changedFields) ??
      findTakenError(error, claims) ??
      versionConflict('this company')
    );
  }
  return company;
}
