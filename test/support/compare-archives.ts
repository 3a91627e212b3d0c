import { isDeepStrictEqual } from 'node:util';
import { isStaff } from '../../shared/model/permissions.ts';
import type { RecordKind, RecordOfKind, TransferRecord } from '../../shared/transfer/records.ts';
import { type Archive, filterRecords } from './archive.ts';

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
    Object.entries(fields).map(([field, reason]) => `${kind}.${field}: ${reason}`),
  ),
];

type ComparableRecord = Readonly<Record<string, unknown>>;

/** The fields that identify a record, so that it can be found in the other archive. */
const identityFieldPattern =
  /^(kind|id|ticket_id|revision|number|person_id|other_id|merged_id|owner_id|about|about_id|version|email|slug|integration_id)$/;

const createRecordKey = (record: ComparableRecord): string =>
  Object.entries(record)
    .filter(([field, value]) => identityFieldPattern.test(field) && value !== null)
    .map(([, value]) => JSON.stringify(value))
    .join(' ');

/**
 * Maps people's ids in the first archive to their ids in the second. People are matched by e-mail address.
 */
function matchPeopleIds(archiveBefore: Archive, archiveAfter: Archive): ReadonlyMap<string, string> {
  const idsByEmail = new Map(
    filterRecords('person', archiveAfter).map(({ id, emails: [email] }) => [email, id]),
  );
  return new Map(
    filterRecords('person', archiveBefore).map(({ id, emails: [email] }) => [
      id,
      idsByEmail.get(email) ?? id,
    ]),
  );
}

function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, ids));
  return value instanceof Object ? replaceFieldIds(value, ids) : value;
}

const replaceFieldIds = (record: object, ids: ReadonlyMap<string, string>): ComparableRecord =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field, replaceIds(value, ids)]));

/** Ids of people who cannot be invited. */
function listUninvitablePersonIds({ records }: Archive): ReadonlySet<string> {
  const inactiveCompanies = new Set(
    records.flatMap((record) => (record.kind === 'company' && record.status !== 'active' ? [record.id] : [])),
  );
  return new Set(
    records.flatMap((record) =>
      record.kind === 'person' && (record.disabled || !canBeInvited(record, inactiveCompanies))
        ? [record.id]
        : [],
    ),
  );
}

const canBeInvited = (
  { company_id, roles }: RecordOfKind<'person'>,
  inactiveCompanies: ReadonlySet<string>,
): boolean => (company_id === null ? isStaff(roles) : !inactiveCompanies.has(company_id));

function toComparableRecord(record: TransferRecord, contactIds: ReadonlySet<string>): ComparableRecord {
  const ignoredFieldsOfKind = ignoredFields[record.kind] ?? {};
  const fields = Object.fromEntries(
    Object.entries(record).filter(([field]) => !(field in ignoredFieldsOfKind)),
  );
  if (record.kind !== 'person') return fields;
  const { full_name, emails, company_id } = record;
  if (contactIds.has(record.id)) return { full_name, emails, company_id };
  return { ...fields, roles: record.roles.map((role) => (role === 'admin' ? 'agent' : role)) };
}

/** @param importerEmail the address of the user who ran the import */
const isFieldIgnored = (record: ComparableRecord, field: string, importerEmail: string): boolean =>
  field === 'phone' && Array.isArray(record['emails']) && record['emails'].includes(importerEmail);

const sortMembers = (field: string, value: unknown): unknown =>
  field === 'member_ids' && Array.isArray(value) ? value.map(String).toSorted() : value;

/**
 * Compares two exports: the second is from an instance that was empty before the first was imported.
 * @param importerEmail the address of the user who imported it
 * @returns the differences by record, except expected ones
 */
export function compareArchives(
  archiveBefore: Archive,
  archiveAfter: Archive,
  importerEmail: string,
): string[] {
  const ids = matchPeopleIds(archiveBefore, archiveAfter);
  const contactIds = listUninvitablePersonIds(archiveBefore);
  const contactIdsAfter = new Set([...contactIds].map((id) => ids.get(id) ?? id));
  const expectedRecords = archiveBefore.records.map((record) => ({
    expected: toComparableRecord(record, contactIds),
    key: createRecordKey(replaceFieldIds(record, ids)),
  }));
  const actualRecords = new Map(
    archiveAfter.records.map((record) => [createRecordKey({ ...record }), record]),
  );
  const differences = expectedRecords.flatMap(({ expected, key }) => {
    const counterpart = actualRecords.get(key);
    actualRecords.delete(key);
    if (!counterpart) return [`missing: ${key}`];
    const [expectedFields, actualFields] = [
      replaceFieldIds(expected, ids),
      toComparableRecord(counterpart, contactIdsAfter),
    ];
    return Object.keys({ ...expectedFields, ...actualFields })
      .filter((field) => !isFieldIgnored(expectedFields, field, importerEmail))
      .filter(
        (field) =>
          !isDeepStrictEqual(
            sortMembers(field, expectedFields[field]),
            sortMembers(field, actualFields[field]),
          ),
      )
      .map(
        (field) =>
          `${key}: ${field} was ${JSON.stringify(expectedFields[field])}, is ${JSON.stringify(actualFields[field])}`,
      );
  });
  return [...differences, ...[...actualRecords.keys()].map((key) => `added: ${key}`)];
}
