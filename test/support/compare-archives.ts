import { isDeepStrictEqual } from 'node:util';
import { isStaff } from '../../shared/model/permissions.ts';
import type { RecordKind, RecordOfKind, TransferRecord } from '../../shared/transfer/records.ts';
import { type Archive, parseRecords } from './archive.ts';

/** Fields that are allowed to differ after an import into an empty instance, each with the reason. */
const ignoredFields: Readonly<Partial<Record<RecordKind, Readonly<Record<string, string>>>>> = {
  archive: { made_at: 'each export has its own time' },
  person: {
    created_at: 'an account is created by its invitation',
    former_ids: 'a person also has the id that their account had in the other instance',
  },
  file: {
    path: 'a file gets a new name in storage; its content is compared',
    scan: 'a file is scanned for malware again',
  },
};

/** Descriptions of the expected differences, for the report of a comparison. */
export const ignoredDifferences: readonly string[] = [
  'ids of people with an account: the user pool assigns new ids, which are replaced before the comparison',
  'person.roles: an administrator becomes an agent, because a file cannot make anyone an administrator',
  'people with a disabled account, or without an active company: they remain contacts, because they cannot be invited',
  'person.phone of the importing user: their account already existed, and is not changed',
  'the order of members of a group: it has no meaning',
  ...Object.entries(ignoredFields).flatMap(([kind, fields]) =>
    Object.entries(fields).map(([field, why]) => `${kind}.${field}: ${why}`),
  ),
];

type Comparable = Readonly<Record<string, unknown>>;

/** The fields that identify a record, so that it can be found in the other archive. */
const identity =
  /^(kind|id|ticket_id|revision|number|person_id|other_id|merged_id|owner_id|about|about_id|version|email|slug|integration_id)$/;

const keyOf = (record: Comparable): string =>
  Object.entries(record)
    .filter(([field, value]) => identity.test(field) && value !== null)
    .map(([, value]) => JSON.stringify(value))
    .join(' ');

/** Maps people's ids in `before` to their ids in `after`. People are matched by e-mail address. */
function idsOfPeople(before: Archive, after: Archive): ReadonlyMap<string, string> {
  const ids = new Map(parseRecords('person', after).map(({ id, emails: [email] }) => [email, id]));
  return new Map(parseRecords('person', before).map(({ id, emails: [email] }) => [id, ids.get(email) ?? id]));
}

function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, ids));
  return value instanceof Object ? fieldsWithIds(value, ids) : value;
}

const fieldsWithIds = (record: object, ids: ReadonlyMap<string, string>): Comparable =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field, replaceIds(value, ids)]));

/** Ids of people who cannot be invited. */
function peopleWithoutAccount({ records }: Archive): ReadonlySet<string> {
  const inactive = new Set(
    records.flatMap((one) => (one.kind === 'company' && one.status !== 'active' ? [one.id] : [])),
  );
  return new Set(
    records.flatMap((one) =>
      one.kind === 'person' && (one.disabled || !canBeInvited(one, inactive)) ? [one.id] : [],
    ),
  );
}

const canBeInvited = (
  { company_id, roles }: RecordOfKind<'person'>,
  inactive: ReadonlySet<string>,
): boolean => (company_id === null ? isStaff(roles) : !inactive.has(company_id));

function toComparable(record: TransferRecord, contacts: ReadonlySet<string>): Comparable {
  const ignored = ignoredFields[record.kind] ?? {};
  const fields = Object.fromEntries(Object.entries(record).filter(([field]) => !(field in ignored)));
  if (record.kind !== 'person') return fields;
  const { full_name, emails, company_id } = record;
  if (contacts.has(record.id)) return { full_name, emails, company_id };
  return { ...fields, roles: record.roles.map((role) => (role === 'admin' ? 'agent' : role)) };
}

/** @param importer the e-mail address of the user who ran the import */
const isIgnored = (record: Comparable, field: string, importer: string): boolean =>
  field === 'phone' && Array.isArray(record['emails']) && record['emails'].includes(importer);

const sortMembers = (field: string, value: unknown): unknown =>
  field === 'member_ids' && Array.isArray(value) ? value.map(String).toSorted() : value;

/**
 * Compares two exports: the second is from an instance that was empty before the first was imported.
 * @param importer the address of the user who imported it
 * @returns the differences by record, except expected ones
 */
export function compareArchives(before: Archive, after: Archive, importer: string): string[] {
  const ids = idsOfPeople(before, after);
  const contacts = peopleWithoutAccount(before);
  const contactsThere = new Set([...contacts].map((id) => ids.get(id) ?? id));
  const records = before.records.map((record) => ({
    was: toComparable(record, contacts),
    key: keyOf(fieldsWithIds(record, ids)),
  }));
  const index = new Map(after.records.map((record) => [keyOf({ ...record }), record]));
  const differences = records.flatMap(({ was, key }) => {
    const counterpart = index.get(key);
    index.delete(key);
    if (!counterpart) return [`missing: ${key}`];
    const [one, other] = [fieldsWithIds(was, ids), toComparable(counterpart, contactsThere)];
    return Object.keys({ ...one, ...other })
      .filter((field) => !isIgnored(one, field, importer))
      .filter((field) => !isDeepStrictEqual(sortMembers(field, one[field]), sortMembers(field, other[field])))
      .map(
        (field) => `${key}: ${field} was ${JSON.stringify(one[field])}, is ${JSON.stringify(other[field])}`,
      );
  });
  return [...differences, ...[...index.keys()].map((key) => `added: ${key}`)];
}
