import { type Contact, ContactFields } from '@portico/shared/contract/contacts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { createContactRemovalOperations, updateContact } from '../../contacts/store.ts';
import { auditPerson } from '../../domain/audit/audit-entry.ts';
import {
  createContactOperations,
  findContactById,
  findContactByAddress,
  createContact,
} from '../../domain/people/contact.ts';
import { listAllProfiles } from '../../people/profile/store.ts';
import { ApiError } from '../../platform/api-error.ts';
import { countItems, put, remove, transact } from '../../platform/dynamodb.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { keys, partitions } from '../../table/keys.ts';
import { findCompanyId } from './companies.ts';
import { hasChanged, composeMergeResult, mergeValues } from './merge-values.ts';
import { type Origin, isRepeatedRecord, putOrigin, readOrigin, toRecordResult } from '../origins.ts';
import { catchRefusal } from '../refusal.ts';
import type { CreatedRecord, ImportContext, RecordResult, Writer } from '../writer.ts';

const concurrentRecords = 8;

type PersonRecord = RecordOfKind<'person'>;
/** Users by their ids and addresses. */
type UsersByKey = ReadonlyMap<string, Profile>;

/**
 * The company to which a record refers by its id in the import, or by its name. In a dry run, returns the id
 * in the import for a company that does not exist yet.
 * @throws ApiError `invalid_request`
 */
async function resolveCompanyId(
  reference: string | null,
  { source, includes }: ImportContext,
): Promise<string | null> {
  if (reference === null) return null;
  const id = (await readOrigin(source, 'company', reference))?.id ?? (await findCompanyId(reference));
  if (id !== undefined) return id;
  if (includes('company', reference)) return reference;
  const message = `There is no company “${reference}”. Import it first, or correct its name.`;
  throw new ApiError('invalid_request', message);
}

async function findContact(emails: readonly string[], origin: Origin | undefined) {
  const importedContact = origin && (await findContactById(origin.id));
  if (importedContact) return importedContact;
  for (const email of emails) {
    const contact = await findContactByAddress(email);
    if (contact) return contact;
  }
  return undefined;
}

/**
 * The result for the record of a user. Imports do not change users. Changing a user also changes the account,
 * so only administrators do it, one user at a time.
 */
function composeUserResult(user: Profile, full_name: string, company_id: string | null) {
  const differences = [
    ...(user.full_name === full_name ? [] : ['name']),
    ...(company_id === null || user.company_id === company_id ? [] : ['company']),
  ];
  const message = `Has an account: change ${differences.join(' and ')} under Users.`;
  return differences.length === 0
    ? ({ outcome: 'unchanged', id: user.id } as const)
    : ({ outcome: 'kept', id: user.id, message } as const);
}

async function importPerson(
  record: PersonRecord,
  givenFields: ReadonlySet<string>,
  users: UsersByKey,
  context: ImportContext,
): Promise<RecordResult> {
  const { source, import_id, dry_run, at } = context;
  const origin = await readOrigin(source, 'person', record.id);
  if (origin && isRepeatedRecord(origin, context)) return toRecordResult(origin);
  const { full_name, emails } = ContactFields.omit({ company_id: true }).parse({
    full_name: record.full_name,
    emails: record.emails,
  });
  const company_id = await resolveCompanyId(record.company_id, context);
  const { phone, roles } = record;
  const composeOriginOperation = (
    result: RecordResult & { id: string },
    created_by: string | null,
    values: object,
  ) =>
    putOrigin(source, 'person', record.id, {
      ...result,
      created_by,
      written_by: import_id,
      values: { ...origin?.values, ...values, phone, roles },
    });

  const user = [origin?.id ?? '', ...emails]
    .map((key) => users.get(key))
    .find((candidate) => candidate !== undefined);
  if (user) {
    const result = composeUserResult(user, full_name, company_id);
    if (!dry_run && origin?.id !== user.id) await transact([composeOriginOperation(result, null, {})]);
    return result;
  }
  const existing = await findContact(emails, origin);
  if (!existing) {
    const contact: Contact = {
      ...createContact({ full_name, email: '', company_id }, 'import', new Date(record.created_at ?? at)),
      emails,
      ...(source === 'portico' && { id: record.id }),
    };
    const message =
      company_id === null && !isStaff(roles)
        ? 'Has no company, and can be invited once it has one.'
        : undefined;
    const result = { outcome: 'created', id: contact.id, message } as const;
    const originOperation = composeOriginOperation(result, import_id, { full_name, emails, company_id });
    const formerIds = source === 'portico' ? record.former_ids : [];
    if (!dry_run)
      await transact([
        ...(await createContactOperations(contact, new Date())),
        ...formerIds.map((formerId) => put({ Item: keys.formerContact(contact.id, formerId) })),
        originOperation,
      ]);
    return result;
  }
  const hasNewEmail = emails.some((email) => !existing.emails.includes(email));
  const incomingValues = {
    ...(givenFields.has('full_name') && { full_name }),
    ...(givenFields.has('company_id') && { company_id }),
    ...(hasNewEmail && { emails: [...new Set([...emails, ...existing.emails])] }),
  };
  const { changed, kept } = mergeValues(incomingValues, { ...existing }, origin?.values);
  const result = composeMergeResult(existing.id, changed, kept);
  if (!dry_run) {
    const originOperation = composeOriginOperation(result, origin?.created_by ?? null, incomingValues);
    if (result.outcome === 'changed')
      await updateContact(existing.id, ContactFields.partial().parse(changed), [originOperation]);
    else if (origin?.id !== existing.id || result.outcome === 'kept') await transact([originOperation]);
  }
  return result;
}

/** What users have done with a contact that an import created; undefined if they have done nothing. */
async function findObstacle(contact: Contact, { values }: Origin): Promise<string | undefined> {
  const { phone: _phone, roles: _roles, ...written } = values;
  if (hasChanged(written, { ...contact })) return 'It was changed.';
  const [copies, tickets] = await Promise.all([
    countItems({
      IndexName: 'owner',
      KeyConditionExpression: 'owner_pk = :pk',
      ExpressionAttributeValues: { ':pk': partitions.copiesOf(contact.id) },
    }),
    // Tickets that an import created have `external`, and do not count.
    countItems({
      IndexName: 'by_requester',
      KeyConditionExpression: 'item_type = :ticket AND requester_id = :person',
      FilterExpression: 'attribute_not_exists(#external) OR #external = :none',
      ExpressionAttributeNames: { '#external': 'external' },
      ExpressionAttributeValues: { ':person': contact.id, ':ticket': 'TICKET', ':none': null },
    }),
  ]);
  return copies + tickets > 0 ? 'It has tickets.' : undefined;
}

async function takeBack(
  { id, record_id = '' }: CreatedRecord,
  { source, dry_run }: ImportContext,
): Promise<RecordResult> {
  const removedResult = { outcome: 'removed', id } as const;
  const origin = await readOrigin(source, 'person', record_id);
  if (!origin) return removedResult;
  const contact = await findContactById(origin.id);
  const obstacle = contact ? await findObstacle(contact, origin) : 'It has an account.';
  if (obstacle !== undefined) return { outcome: 'kept', id, message: obstacle };
  if (contact && !dry_run)
    await transact([
      ...createContactRemovalOperations(contact),
      remove({ Key: keys.origin(source, 'person', record_id) }),
      await auditPerson('contact_deleted', contact.id),
    ]);
  return removedResult;
}

/**
 * Stores people as contacts. Recognizes existing ones by their id, or else by their address. Users stay as
 * they are.
 */
export const people: Writer = {
  kinds: ['person'],
  async write(rows, context) {
    const users: UsersByKey = new Map(
      (await listAllProfiles()).flatMap((user) => [user.id, user.email].map((key) => [key, user] as const)),
    );
    return runInParallel(rows, concurrentRecords, ({ record, presentFields }) =>
      catchRefusal(() => {
        if (record.kind !== 'person') throw new Error(`A ${record.kind} is not a person`);
        return importPerson(record, presentFields, users, context);
      }),
    );
  },
  takeBack: (created, context) =>
    runInParallel(created, concurrentRecords, (record) => takeBack(record, context)),
};
