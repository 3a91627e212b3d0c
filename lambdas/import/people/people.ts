import { type Contact, ContactFields } from '@portico/shared/contract/contacts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { removeContact, updateContact } from '../../contacts/store.ts';
import { auditPerson } from '../../domain/audit/audit-entry.ts';
import { addContact, contactById, findContactByAddress, newContact } from '../../domain/people/contact.ts';
import { listAllProfiles } from '../../people/profile/store.ts';
import { ApiError } from '../../platform/api-error.ts';
import { countItems, put, remove, transact } from '../../platform/dynamodb.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { keys, partitions } from '../../table/keys.ts';
import { findCompanyId } from './companies.ts';
import { hasChanged, mergeResult, mergeValues } from './merge-values.ts';
import { type Origin, isRepeatedRecord, putOrigin, readOrigin, repeatedResult } from '../origins.ts';
import { refusalAsResult } from '../refusal.ts';
import type { CreatedRecord, ImportContext, RecordResult, Writer } from '../writer.ts';

const atOnce = 8;

type PersonRecord = RecordOfKind<'person'>;
/** Users by their ids and addresses. */
type Users = ReadonlyMap<string, Profile>;

/**
 * The company to which a record refers by its id in the import, or by its name. In a dry run, a company that
 * does not exist yet has its id in the import.
 * @throws ApiError `invalid_request`
 */
async function resolveCompany(
  named: string | null,
  { source, includes }: ImportContext,
): Promise<string | null> {
  if (named === null) return null;
  const id = (await readOrigin(source, 'company', named))?.id ?? (await findCompanyId(named));
  if (id !== undefined) return id;
  if (includes('company', named)) return named;
  const message = `There is no company “${named}”. Import it first, or correct its name.`;
  throw new ApiError('invalid_request', message);
}

async function findContact(emails: readonly string[], origin: Origin | undefined) {
  const known = origin && (await contactById(origin.id));
  if (known) return known;
  for (const email of emails) {
    const contact = await findContactByAddress(email);
    if (contact) return contact;
  }
  return undefined;
}

/** Imports do not change users. Only administrators do, one by one, because that changes the account. */
function resultForUser(user: Profile, full_name: string, company_id: string | null) {
  const differs = [
    ...(user.full_name === full_name ? [] : ['name']),
    ...(company_id === null || user.company_id === company_id ? [] : ['company']),
  ];
  const message = `Has an account: change ${differs.join(' and ')} under Users.`;
  return differs.length === 0
    ? ({ outcome: 'unchanged', id: user.id } as const)
    : ({ outcome: 'kept', id: user.id, message } as const);
}

async function write(
  record: PersonRecord,
  given: ReadonlySet<string>,
  users: Users,
  context: ImportContext,
): Promise<RecordResult> {
  const { source, import_id, dry_run, at } = context;
  const origin = await readOrigin(source, 'person', record.id);
  if (origin && isRepeatedRecord(origin, context)) return repeatedResult(origin);
  const { full_name, emails } = ContactFields.omit({ company_id: true }).parse({
    full_name: record.full_name,
    emails: record.emails,
  });
  const company_id = await resolveCompany(record.company_id, context);
  const { phone, roles } = record;
  const store = (result: RecordResult & { id: string }, created_by: string | null, values: object) =>
    putOrigin(source, 'person', record.id, {
      ...result,
      created_by,
      written_by: import_id,
      values: { ...origin?.values, ...values, phone, roles },
    });

  const user = [origin?.id ?? '', ...emails].map((one) => users.get(one)).find((one) => one !== undefined);
  if (user) {
    const result = resultForUser(user, full_name, company_id);
    if (!dry_run && origin?.id !== user.id) await transact([store(result, null, {})]);
    return result;
  }
  const present = await findContact(emails, origin);
  if (!present) {
    const contact: Contact = {
      ...newContact({ full_name, email: '', company_id }, 'import', new Date(record.created_at ?? at)),
      emails,
      ...(source === 'portico' && { id: record.id }),
    };
    const message =
      company_id === null && !isStaff(roles)
        ? 'Has no company, and can be invited once it has one.'
        : undefined;
    const result = { outcome: 'created', id: contact.id, message } as const;
    const storing = store(result, import_id, { full_name, emails, company_id });
    const former = source === 'portico' ? record.former_ids : [];
    if (!dry_run)
      await transact([
        ...(await addContact(contact, new Date())),
        ...former.map((one) => put({ Item: keys.formerContact(contact.id, one) })),
        storing,
      ]);
    return result;
  }
  const isNew = emails.some((email) => !present.emails.includes(email));
  const incoming = {
    ...(given.has('full_name') && { full_name }),
    ...(given.has('company_id') && { company_id }),
    ...(isNew && { emails: [...new Set([...emails, ...present.emails])] }),
  };
  const { changed, kept } = mergeValues(incoming, { ...present }, origin?.values);
  const result = mergeResult(present.id, changed, kept);
  if (!dry_run) {
    const storing = store(result, origin?.created_by ?? null, incoming);
    if (result.outcome === 'changed')
      await updateContact(present.id, ContactFields.partial().parse(changed), [storing]);
    else if (origin?.id !== present.id || result.outcome === 'kept') await transact([storing]);
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
  const removed = { outcome: 'removed', id } as const;
  const origin = await readOrigin(source, 'person', record_id);
  if (!origin) return removed;
  const contact = await contactById(origin.id);
  const work = contact ? await findObstacle(contact, origin) : 'It has an account.';
  if (work !== undefined) return { outcome: 'kept', id, message: work };
  if (contact && !dry_run)
    await transact([
      ...removeContact(contact),
      remove({ Key: keys.origin(source, 'person', record_id) }),
      await auditPerson('contact_deleted', contact.id),
    ]);
  return removed;
}

/**
 * Stores people as contacts. Recognizes existing ones by their id, or else by their address. Users stay as
 * they are.
 */
export const people: Writer = {
  kinds: ['person'],
  async write(rows, context) {
    const users: Users = new Map(
      (await listAllProfiles()).flatMap((user) => [user.id, user.email].map((one) => [one, user] as const)),
    );
    return inParallel(rows, atOnce, ({ record, given }) =>
      refusalAsResult(() => {
        if (record.kind !== 'person') throw new Error(`A ${record.kind} is not a person`);
        return write(record, given, users, context);
      }),
    );
  },
  takeBack: (created, context) => inParallel(created, atOnce, (one) => takeBack(one, context)),
};
