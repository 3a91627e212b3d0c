import { ulid } from 'ulid';
import * as z from 'zod';
import type { Company, CompanyUpdate, NewCompany } from '@portico/shared/contract/companies.ts';
import type { CompanyStatus } from '@portico/shared/model/company.ts';
import { auditEntry } from '../domain/audit-entry.ts';
import { type RepeatableRequest, earlierResult, recordRequest } from '../table/idempotency.ts';
import { keys, partitions } from '../table/keys.ts';
import { pageInOrder } from '../table/ordered-page.ts';
import type { Page, PageRequest } from '../table/page.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { ConditionFailed, type Item, getItem, put, remove, transact, update } from '../platform/dynamodb.ts';
import { assign, pathNames } from '../table/update-expression.ts';
import { companyItem, companyOf, companyPaths, positionByName } from './items.ts';

const PersonEntry = z.object({
  summary: z.object({ id: z.string(), full_name: z.string(), email: z.string(), disabled: z.boolean() }),
});
export type CompanyPerson = Pick<z.output<typeof PersonEntry>['summary'], 'id' | 'full_name' | 'email'>;

const nameTaken = (name: string) =>
  new ApiError('name_taken', 'A company with this name already exists', [
    { path: 'body.name', message: `There is already a company called “${name}”.` },
  ]);

export interface CompanyFilter {
  /** Case-insensitive substring of the name. */
  readonly q?: string | undefined;
  readonly status?: CompanyStatus | undefined;
}

/** Companies by name. One Query, unless there is a filter. @param wanted the filter */
export const companiesMatching = (
  wanted: ((company: Company) => boolean) | undefined,
  page: PageRequest,
): Promise<Page<Company>> =>
  pageInOrder(
    { index: 'newest', partition: partitions.companies, keyOf: keys.company },
    page,
    companyOf,
    wanted,
  );

export function companiesByName(
  { q = '', status }: CompanyFilter,
  page: PageRequest,
): Promise<Page<Company>> {
  const text = q.trim().toLowerCase();
  const isFiltered = text !== '' || status !== undefined;
  return companiesMatching(
    isFiltered
      ? (company) =>
          company.name.toLowerCase().includes(text) && (status === undefined || company.status === status)
      : undefined,
    page,
  );
}

/** @throws ApiError `not_found` */
export async function companyById(id: string): Promise<Company> {
  const item = await getItem(keys.company(id), { consistent: true });
  if (!item) throw notFound();
  return companyOf(item);
}

/** People of a company by name, without disabled accounts. */
export async function peopleOfCompany(id: string, page: PageRequest): Promise<Page<CompanyPerson>> {
  const collection = {
    index: 'company',
    partition: partitions.company(id),
    prefix: 'USER#',
    keyOf: keys.profile,
  } as const;
  const [, { items, next_cursor }] = await Promise.all([
    companyById(id),
    pageInOrder(
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
 * Creates a company. The company, the item that makes its name unique, and the request's record are one
 * transaction.
 * @throws ApiError `name_taken`, `idempotency_key_reused`, `busy`
 */
export async function createCompany(
  input: NewCompany,
  request: RepeatableRequest,
  at: Date,
): Promise<Company> {
  const company: Company = {
    ...input,
    id: ulid(at.getTime()),
    created_at: at.toISOString(),
    user_count: 0,
  };
  const { id, name } = company;
  const isNew = 'attribute_not_exists(pk)';
  try {
    await transact([
      recordRequest(request, id, at),
      put({ Item: { ...keys.companyName(name), id }, ConditionExpression: isNew }),
      put({ Item: companyItem(company), ConditionExpression: isNew }),
      auditEntry({ kind: 'company_created', target: { type: 'company', id }, after: { ...input } }, at),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 0) return companyById(earlierResult(request, error));
    throw error.index === 1 ? nameTaken(name) : error;
  }
  return company;
}

/** The fields that users choose. */
const companyFields = ['name', 'contact_email', 'contact_phone', 'address', 'status'] as const;

const NameGuard = z.object({ id: z.string() });
/** The item that makes a company's name unique holds the company's id. */
export const companyNameGuardOf = (item: Item): z.output<typeof NameGuard> => NameGuard.parse(item);

/** Replaces the item that makes the old name unique, unless both names differ only in case. */
function moveGuard(id: string, from: string, to: string) {
  const [old, next] = [keys.companyName(from), keys.companyName(to)];
  if (old.pk === next.pk) return [];
  return [
    put({ Item: { ...next, id }, ConditionExpression: 'attribute_not_exists(pk)' }),
    remove({ Key: old, ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': id } }),
  ];
}

function auditChange(before: Company, after: Company) {
  const changed = companyFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return [];
  const valuesOf = (company: Company) => Object.fromEntries(changed.map((field) => [field, company[field]]));
  const target = { type: 'company', id: before.id } as const;
  return [auditEntry({ kind: 'company_changed', target, before: valuesOf(before), after: valuesOf(after) })];
}

/**
 * Changes fields of a company. A new name reaches its people and tickets later, through the table's stream
 * (on-change.ts).
 * @throws ApiError `name_taken`; `version_conflict` if it was renamed since it was read; `busy`
 */
export async function updateCompany(before: Company, changed: CompanyUpdate): Promise<Company> {
  const fields = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const company: Company = { ...before, ...fields };
  const renamed = company.name !== before.name;
  if (Object.keys(fields).length === 0) return before;
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = assign({
    ...companyPaths(fields),
    ...(renamed && positionByName(company)),
  });
  try {
    await transact([
      update({
        Key: keys.company(before.id),
        UpdateExpression,
        ConditionExpression: '#summary.#name = :current',
        ExpressionAttributeNames: { ...ExpressionAttributeNames, ...pathNames(['summary.name']) },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':current': before.name },
      }),
      ...(renamed ? moveGuard(before.id, before.name, company.name) : []),
      ...auditChange(before, company),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 1) throw nameTaken(company.name);
    throw new ApiError(
      'version_conflict',
      'Somebody else renamed this company meanwhile. Reload it and try again.',
    );
  }
  return company;
}
