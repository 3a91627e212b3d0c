import { ulid } from 'ulid';
import { type Company, CompanyUpdate, NewCompany } from '@portico/shared/contract/companies.ts';
import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { parseCompany } from '../../companies/items.ts';
import { requireOwnDomains } from '../../companies/mail-domains.ts';
import { createSimilarNameCheck } from '../../companies/similar-names.ts';
import {
  addCompany,
  companyFields,
  createCompanyRemovalOperations,
  updateCompany,
} from '../../companies/store.ts';
import { parseUniqueValueItem } from '../../companies/unique-values.ts';
import { createAuditEntry } from '../../domain/audit/audit-entry.ts';
import { readChosenContact } from '../../domain/mail/report-contact.ts';
import { ApiError } from '../../platform/api-error.ts';
import { countItems, getItem, remove, transact } from '../../platform/dynamodb.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { setReportContact } from '../../reports/contact.ts';
import { keys, partitions } from '../../table/keys.ts';
import { hasChanged, composeMergeResult, mergeValues } from './merge-values.ts';
import { type Origin, isRepeatedRecord, putOrigin, readOrigin, toRecordResult } from '../origins.ts';
import { catchRefusal } from '../refusal.ts';
import type { CreatedRecord, ImportContext, RecordResult, Writer } from '../writer.ts';

const concurrentRecords = 8;

type CompanyRecord = RecordOfKind<'company'>;

async function readCompany(id: string): Promise<Company | undefined> {
  const item = await getItem(keys.company(id), { consistent: true });
  return item && parseCompany(item);
}

/** The id of the company with a name, ignoring case. */
export async function findCompanyId(name: string): Promise<string | undefined> {
  const uniqueValueItem = await getItem(keys.companyName(name), { consistent: true });
  return uniqueValueItem && parseUniqueValueItem(uniqueValueItem).id;
}

async function findCompany({ name }: CompanyRecord, origin: Origin | undefined) {
  const importedCompany = origin && (await readCompany(origin.id));
  if (importedCompany) return importedCompany;
  const id = await findCompanyId(name);
  return id === undefined ? undefined : readCompany(id);
}

/** @throws ApiError `mail_domain_taken` for a domain or program of another company */
async function requireFreeDomains(domains: readonly string[], company: Company | undefined): Promise<void> {
  for (const domain of domains) {
    const uniqueValueItem = await getItem(keys.mailDomain(domain), { consistent: true });
    if (uniqueValueItem && parseUniqueValueItem(uniqueValueItem).id !== company?.id)
      throw new ApiError(
        'mail_domain_taken',
        `${domain} belongs to another company. Remove it from one of them.`,
      );
  }
}

async function write(
  record: CompanyRecord,
  givenFields: ReadonlySet<string>,
  context: ImportContext,
  warning: string | undefined,
): Promise<RecordResult> {
  const { source, import_id, dry_run } = context;
  const origin = await readOrigin(source, 'company', record.id);
  if (origin && isRepeatedRecord(origin, context)) return toRecordResult(origin);
  const existing = await findCompany(record, origin);
  const selectValues = (isWanted: (field: string) => boolean) =>
    Object.fromEntries(companyFields.filter(isWanted).map((field) => [field, record[field]]));
  const input = NewCompany.parse({ ...selectValues(() => true), default_group_id: null });
  const incomingValues = selectValues((field) => givenFields.has(field) && field !== 'default_group_id');
  requireOwnDomains(input.mail_domains);
  await requireFreeDomains([...input.mail_domains, ...input.program_addresses], existing);
  const values = { ...origin?.values, ...incomingValues };
  const composeOriginOperation = (result: RecordResult & { id: string }, created_by: string | null) =>
    putOrigin(source, 'company', record.id, { ...result, created_by, written_by: import_id, values });
  if (!existing) {
    const id = source === 'portico' ? record.id : ulid();
    const result = { outcome: 'created', id } as const;
    const created_at = record.created_at ?? context.at.toISOString();
    const company = { ...input, id, created_at, user_count: 0 };
    if (dry_run) return { ...result, message: warning };
    await addCompany(company, input, new Date(), [composeOriginOperation(result, import_id)]);
    return result;
  }
  const { changed, kept } = mergeValues(incomingValues, existing, origin?.values);
  const result = composeMergeResult(existing.id, changed, kept);
  if (!dry_run) {
    const originOperation = composeOriginOperation(result, origin?.created_by ?? null);
    if (result.outcome === 'changed')
      await updateCompany(existing, CompanyUpdate.parse(changed), [originOperation]);
    else if (!origin || result.outcome === 'kept') await transact([originOperation]);
  }
  return result;
}

/** What users have done with a company that an import created; undefined if they have done nothing. */
async function findObstacle(company: Company, { values }: Origin): Promise<string | undefined> {
  if (hasChanged(values, { ...company })) return 'It was changed.';
  const [users, tickets] = await Promise.all([
    countItems({
      IndexName: 'company',
      KeyConditionExpression: 'company_pk = :pk AND begins_with(company_sk, :user)',
      ExpressionAttributeValues: { ':pk': partitions.company(company.id), ':user': 'USER#' },
    }),
    // Tickets that an import created have `external`, and do not count.
    countItems({
      IndexName: 'by_company',
      KeyConditionExpression: 'company_id = :company AND item_type = :ticket',
      FilterExpression: 'attribute_not_exists(#external) OR #external = :none',
      ExpressionAttributeNames: { '#external': 'external' },
      ExpressionAttributeValues: { ':company': company.id, ':ticket': 'TICKET', ':none': null },
    }),
  ]);
  if (users > 0) return 'It has people with an account.';
  return tickets > 0 ? 'It has tickets.' : undefined;
}

async function takeBack(
  { id, record_id }: CreatedRecord,
  { source, dry_run }: ImportContext,
): Promise<RecordResult> {
  const removedResult = { outcome: 'removed', id } as const;
  const origin = await readOrigin(source, 'company', record_id ?? '');
  const company = origin && (await readCompany(origin.id));
  if (!company) return removedResult;
  const obstacle = await findObstacle(company, origin);
  if (obstacle !== undefined) return { outcome: 'kept', id, message: obstacle };
  if (!dry_run)
    await transact([
      ...createCompanyRemovalOperations(company),
      remove({ Key: keys.origin(source, 'company', record_id ?? '') }),
      createAuditEntry({ kind: 'company_deleted', target: { type: 'company', id: company.id } }),
    ]);
  return removedResult;
}

/**
 * Sets the default group and the report contact of a new company, both of which are stored after the company.
 */
async function complete(record: CompanyRecord, { source, import_id }: ImportContext): Promise<void> {
  const origin = await readOrigin(source, 'company', record.id);
  const company = origin?.created_by === import_id ? await readCompany(origin.id) : undefined;
  if (!company) return;
  const findId = async (kind: 'group' | 'person', id: string | null) =>
    id === null ? undefined : (await readOrigin(source, kind, id))?.id;
  const default_group_id = await findId('group', record.default_group_id);
  if (default_group_id !== undefined && company.default_group_id === null)
    await updateCompany(company, { default_group_id });
  const person = await findId('person', record.report_contact_id);
  if (person !== undefined && (await readChosenContact(company.id)) === undefined)
    // Only an active customer can receive the report.
    await setReportContact(company.id, person).catch(ignoreRefusal);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'invalid_request')) throw error;
}

/** Stores companies. Recognizes existing ones by their id, or else by their name. */
export const companies: Writer = {
  kinds: ['company'],
  write: async (rows, context) => {
    const findWarning = context.dry_run ? await createSimilarNameCheck() : () => undefined;
    const companyRows = rows.map(({ record, presentFields }) => {
      if (record.kind !== 'company') throw new Error(`A ${record.kind} is not a company`);
      return { record, given: presentFields, warning: findWarning(record.name) };
    });
    return runInParallel(companyRows, concurrentRecords, ({ record, given, warning }) =>
      catchRefusal(() => write(record, given, context, warning)),
    );
  },
  complete: async (rows, context) => {
    await runInParallel(rows, concurrentRecords, async ({ record }) => {
      if (record.kind === 'company') await complete(record, context);
    });
  },
  takeBack: (created, context) =>
    runInParallel(created, concurrentRecords, (record) => takeBack(record, context)),
};
