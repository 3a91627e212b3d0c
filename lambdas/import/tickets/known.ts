import * as z from 'zod';
import type { Contact } from '@portico/shared/contract/contacts.ts';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { RecordKind } from '@portico/shared/transfer/records.ts';
import { parseCompanyFacts } from '../../domain/people/company-facts.ts';
import { type CompanyPerson, parseCompanyPerson } from '../../domain/people/company-people.ts';
import { parseContact } from '../../domain/people/contact.ts';
import { readCustomFieldList } from '../../domain/custom-fields.ts';
import { listAllGroups } from '../../domain/groups.ts';
import { readReferenceList } from '../../domain/reference.ts';
import { getAll } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { type Origin, readOrigins } from '../origins.ts';
import type { ImportContext } from '../writer.ts';

interface NamedEntry {
  readonly id: string;
  readonly name: string;
}

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: NamedEntry | null;
  readonly side: 'customer' | 'support';
  /** Whether tickets can be assigned to the person now. */
  readonly is_staff: boolean;
}

/** The existing entries to which imported records refer, by the ids in the records. */
export interface KnownEntries {
  readonly people: ReadonlyMap<string, KnownPerson>;
  readonly companies: ReadonlyMap<string, NamedEntry>;
  readonly groups: ReadonlyMap<string, NamedEntry>;
  readonly categories: ReadonlyMap<string, NamedEntry>;
  readonly departments: ReadonlyMap<string, NamedEntry>;
  readonly custom_fields: ReadonlyMap<string, CustomField>;
}

/**
 * Matches the origin of a person who was staff in the other product. This person may have no account in this
 * product.
 */
const StaffOrigin = z.object({ values: z.object({ roles: z.array(z.string()).min(1) }) });

/** Existing people by id. */
async function readPeople(ids: ReadonlySet<string>) {
  const items = await getAll([...ids].flatMap((id) => [keys.profile(id), keys.contact(id)]));
  const contacts = items.filter(({ sk }) => sk === keys.contact('').sk).map(parseContact);
  const users = items.filter(({ sk }) => sk === keys.profile('').sk).map(parseCompanyPerson);
  return new Map<string, CompanyPerson | Contact>(
    [...contacts, ...users].map((person) => [person.id, person]),
  );
}

async function readCompanies(ids: Iterable<string>): Promise<ReadonlyMap<string, NamedEntry>> {
  const items = await getAll([...new Set(ids)].map((id) => keys.company(id)));
  return new Map(items.map((item) => [parseCompanyFacts(item).id, parseCompanyFacts(item)]));
}

function toKnownPerson(
  person: CompanyPerson | Contact,
  companies: ReadonlyMap<string, NamedEntry>,
  origin: Origin | undefined,
): KnownPerson {
  const user = 'roles' in person ? person : undefined;
  const isStaffMember = isStaff(user?.roles);
  return {
    id: person.id,
    name: person.full_name,
    email: 'roles' in person ? person.email : (person.emails[0] ?? ''),
    company: companies.get(person.company_id ?? '') ?? null,
    side: isStaffMember || StaffOrigin.safeParse(origin).success ? 'support' : 'customer',
    is_staff: isStaffMember && user?.disabled === false,
  };
}

/** In a dry run, placeholders for companies and people that the import would create. */
const createPlaceholderCompany = (id: string): NamedEntry => ({ id, name: id });
const createPlaceholderPerson = (id: string): KnownPerson => ({
  id,
  name: id,
  email: '',
  company: createPlaceholderCompany(''),
  side: 'customer',
  is_staff: false,
});

/** The ids to which records refer, by kind. */
export type ReferencedIds = Readonly<
  Record<'person' | 'company' | 'group' | 'category' | 'department' | 'custom_field', ReadonlySet<string>>
>;

/** Reads all entries to which the records of a batch refer. @param source the source of the records */
export async function readKnownEntries(
  source: string,
  referencedIds: ReferencedIds,
  { dry_run, includes }: Pick<ImportContext, 'dry_run' | 'includes'>,
): Promise<KnownEntries> {
  /** The id of an imported record in this table. Records in an export of this product keep their ids. */
  const resolveId = (record: string, origins: ReadonlyMap<string, Origin>) =>
    origins.get(record)?.id ?? record;
  const findEntries = async <T extends { readonly id: string }>(
    kind: RecordKind & keyof ReferencedIds,
    readAll: () => Promise<readonly T[]>,
  ): Promise<Map<string, T>> => {
    if (referencedIds[kind].size === 0) return new Map();
    const [origins, list] = await Promise.all([
      readOrigins(source, kind, [...referencedIds[kind]]),
      readAll(),
    ]);
    const entriesById = new Map(list.map((entry) => [entry.id, entry]));
    return new Map(
      [...referencedIds[kind]].flatMap((record) => {
        const entry = entriesById.get(resolveId(record, origins));
        return entry ? [[record, entry] as const] : [];
      }),
    );
  };
  const [personOrigins, companyOrigins] = await Promise.all([
    readOrigins(source, 'person', [...referencedIds.person]),
    readOrigins(source, 'company', [...referencedIds.company]),
  ]);
  const existingPeople = await readPeople(
    new Set([...referencedIds.person].map((record) => resolveId(record, personOrigins))),
  );
  const existingCompanies = await readCompanies([
    ...[...referencedIds.company].map((record) => resolveId(record, companyOrigins)),
    ...[...existingPeople.values()].flatMap(({ company_id }) => company_id ?? []),
  ]);
  const resolveReferences = <T>(
    kind: 'person' | 'company',
    findExistingEntry: (record: string) => T | undefined,
    createPlaceholder: (id: string) => T,
  ) =>
    new Map(
      [...referencedIds[kind]].flatMap((record) => {
        const entry =
          findExistingEntry(record) ??
          (dry_run && includes(kind, record) ? createPlaceholder(record) : undefined);
        return entry === undefined ? [] : [[record, entry] as const];
      }),
    );
  const people = resolveReferences(
    'person',
    (record) => {
      const person = existingPeople.get(resolveId(record, personOrigins));
      return person && toKnownPerson(person, existingCompanies, personOrigins.get(record));
    },
    createPlaceholderPerson,
  );
  const companies = resolveReferences(
    'company',
    (record) => existingCompanies.get(resolveId(record, companyOrigins)),
    createPlaceholderCompany,
  );
  const [groups, categories, departments, custom_fields] = await Promise.all([
    findEntries('group', () => listAllGroups({ consistent: true })),
    findEntries('category', async () => (await readReferenceList('categories')).entries),
    findEntries('department', async () => (await readReferenceList('departments')).entries),
    findEntries('custom_field', async () => (await readCustomFieldList()).fields),
  ]);
  return { people, companies, groups, categories, departments, custom_fields };
}
