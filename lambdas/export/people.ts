import type { Company } from '@portico/shared/contract/companies.ts';
import type { Contact } from '@portico/shared/contract/contacts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { NoteSubject } from '@portico/shared/model/staff-notes.ts';
import type { RecordOfKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import { parseCompany } from '../companies/items.ts';
import { readStoredNote } from '../desk-tools/staff-notes.ts';
import { parseAbsence } from '../domain/people/away.ts';
import { listFormerIds, parseContact } from '../domain/people/contact.ts';
import { readChosenContact } from '../domain/mail/report-contact.ts';
import { parseListedProfile } from '../people/profile/items.ts';
import { getItem } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { keys, partitions } from '../table/keys.ts';
import { readToolRecords } from './desk.ts';

function toCompanyRecord(storedCompany: Company, report_contact_id: string | null): TransferRecord {
  const { user_count: _, ...company } = storedCompany;
  return { kind: 'company', ...company, report_contact_id };
}

/** The fields of a company that its customers see. */
const toCustomerCompanyRecord = (company: Company): TransferRecord =>
  toCompanyRecord(
    {
      ...company,
      program_mails: 'record',
      program_addresses: [],
      service_level: null,
      default_group_id: null,
    },
    null,
  );

const toUserRecord = ({
  id,
  full_name,
  email,
  company_id,
  phone,
  roles,
  own_tickets_only,
  disabled,
  mails_off,
  new_ticket_groups,
  created_at,
}: Profile): RecordOfKind<'person'> => ({
  kind: 'person',
  id,
  full_name,
  emails: [email],
  company_id,
  phone,
  roles,
  own_tickets_only,
  disabled,
  mails_off,
  new_ticket_groups,
  away: null,
  former_ids: [],
  created_at,
});

const toContactRecord = ({
  id,
  full_name,
  emails,
  company_id,
  created_at,
}: Contact): RecordOfKind<'person'> => ({
  kind: 'person',
  id,
  full_name,
  emails,
  company_id,
  phone: null,
  roles: [],
  own_tickets_only: false,
  disabled: false,
  mails_off: [],
  new_ticket_groups: null,
  away: null,
  former_ids: [],
  created_at,
});

async function readNoteRecords(subjectKind: NoteSubject, about_id: string): Promise<TransferRecord[]> {
  const note = await readStoredNote({ about: subjectKind, id: about_id });
  if (!note || note.text === '') return [];
  const { text, author_id, saved_at } = note;
  return [{ kind: 'staff_note', about: subjectKind, about_id, text, author_id, saved_at }];
}

/** The people of a company, or only its contacts. */
const listCompanyEntries = (company: string, prefix: 'USER#' | 'CONTACT#') =>
  listItems({
    IndexName: 'company',
    KeyConditionExpression: 'company_pk = :pk AND begins_with(company_sk, :prefix)',
    ExpressionAttributeValues: { ':pk': partitions.company(company), ':prefix': prefix },
  });

/** The contacts of a company, or those without one (`noCompany`). */
export async function readContactRecords(company: string): Promise<TransferRecord[]> {
  const contacts = (await listCompanyEntries(company, 'CONTACT#')).map(parseContact);
  return Promise.all(
    contacts.map(async (contact) => ({
      ...toContactRecord(contact),
      former_ids: await listFormerIds(contact.id),
    })),
  );
}

/** A company with its contacts and its staff note. */
export async function readCompanyRecords(company: Company): Promise<TransferRecord[]> {
  const [contact, note, contacts] = await Promise.all([
    readChosenContact(company.id),
    readNoteRecords('company', company.id),
    readContactRecords(company.id),
  ]);
  return [toCompanyRecord(company, contact ?? null), ...contacts, ...note];
}

/** A user and the staff note on them; for a member of staff, also their own canned replies and views. */
export async function readUserRecords(profile: Profile): Promise<TransferRecord[]> {
  const { id, roles } = profile;
  const [former_ids, away, note, tools] = await Promise.all([
    listFormerIds(id),
    getItem(keys.away(id)),
    readNoteRecords('person', id),
    isStaff(roles) ? readToolRecords(id) : [],
  ]);
  const { until, note: reason } = away ? parseAbsence(away) : { until: null, note: '' };
  return [
    { ...toUserRecord(profile), former_ids, away: until === null ? null : { until, note: reason } },
    ...note,
    ...tools,
  ];
}

/** A company and its people, with only the fields that customers see. Empty if the company does not exist. */
export async function readRecordsForCustomers(id: string): Promise<TransferRecord[]> {
  const item = await getItem(keys.company(id), { consistent: true });
  if (!item) return [];
  const [users, contacts] = await Promise.all([
    listCompanyEntries(id, 'USER#'),
    listCompanyEntries(id, 'CONTACT#'),
  ]);
  return [
    toCustomerCompanyRecord(parseCompany(item)),
    ...users.map((user) => ({ ...toUserRecord(parseListedProfile(user)), new_ticket_groups: null })),
    ...contacts.map((contact) => toContactRecord(parseContact(contact))),
  ];
}
