import * as z from 'zod';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { RecordKind } from '@portico/shared/transfer/records.ts';
import { companyFacts } from '../../domain/people/company-facts.ts';
import { personById } from '../../domain/people/company-people.ts';
import { contactById } from '../../domain/people/contact.ts';
import { customFieldList } from '../../domain/custom-fields.ts';
import { allGroups } from '../../domain/groups.ts';
import { referenceList } from '../../domain/reference.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { type Origin, originsOf } from '../origins.ts';
import type { ImportContext } from '../writer.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: Named | null;
  readonly side: 'customer' | 'support';
  /** Whether tickets can be assigned to them now. */
  readonly is_staff: boolean;
}

/** What records name, by the ids of the records. */
export interface Known {
  readonly people: ReadonlyMap<string, KnownPerson>;
  readonly companies: ReadonlyMap<string, Named>;
  readonly groups: ReadonlyMap<string, Named>;
  readonly categories: ReadonlyMap<string, Named>;
  readonly departments: ReadonlyMap<string, Named>;
  readonly custom_fields: ReadonlyMap<string, CustomField>;
}

/** Reads at the same time. */
const atOnce = 25;

type Companies = (id: string) => Promise<Named | undefined>;

/** Whether a person was of support in the other product, who may have no account here. */
const Staff = z.object({ values: z.object({ roles: z.array(z.string()).min(1) }) });

async function personNow(
  id: string,
  origin: Origin | undefined,
  companies: Companies,
): Promise<KnownPerson | undefined> {
  const user = await personById(id);
  const contact = user ? undefined : await contactById(id);
  const { full_name: name, company_id } = user ?? contact ?? {};
  if (name === undefined) return undefined;
  const company = company_id ? ((await companies(company_id)) ?? null) : null;
  const isOfStaff = isStaff(user?.roles);
  return {
    id,
    name,
    email: user?.email ?? contact?.emails[0] ?? '',
    company,
    side: isOfStaff || Staff.safeParse(origin).success ? 'support' : 'customer',
    is_staff: isOfStaff && user?.disabled === false,
  };
}

/** What a dry run knows of companies and people that the import would create. */
const futureCompany = (id: string): Named => ({ id, name: id });
const futurePerson = (id: string): KnownPerson => ({
  id,
  name: id,
  email: '',
  company: futureCompany(''),
  side: 'customer',
  is_staff: false,
});

/** The ids that records name, by their kind. */
export type NamedIds = Readonly<
  Record<'person' | 'company' | 'group' | 'category' | 'department' | 'custom_field', ReadonlySet<string>>
>;

/** Reads what the records of a batch name. @param source where the records come from */
export async function readKnown(
  source: string,
  named: NamedIds,
  { dry_run, includes }: Pick<ImportContext, 'dry_run' | 'includes'>,
): Promise<Known> {
  const read = new Map<string, Promise<Named | undefined>>();
  const companyNow: Companies = (id) => {
    const reading = read.get(id) ?? companyFacts(id);
    read.set(id, reading);
    return reading;
  };
  /** An export of this product keeps its ids. */
  const idOf = (record: string, origins: ReadonlyMap<string, Origin>) => origins.get(record)?.id ?? record;
  const among = async <T extends { readonly id: string }>(
    kind: RecordKind & keyof NamedIds,
    all: () => Promise<readonly T[]>,
  ): Promise<Map<string, T>> => {
    if (named[kind].size === 0) return new Map();
    const [origins, list] = await Promise.all([originsOf(source, kind, [...named[kind]]), all()]);
    const byId = new Map(list.map((one) => [one.id, one]));
    return new Map(
      [...named[kind]].flatMap((record) => {
        const one = byId.get(idOf(record, origins));
        return one ? [[record, one] as const] : [];
      }),
    );
  };
  const each = async <T>(
    kind: 'person' | 'company',
    readOne: (id: string, origin: Origin | undefined) => Promise<T | undefined>,
    future: (id: string) => T,
  ) => {
    const records = [...named[kind]];
    const origins = await originsOf(source, kind, records);
    const results = await inParallel(records, atOnce, (record) =>
      readOne(idOf(record, origins), origins.get(record)),
    );
    return new Map(
      records.flatMap((record, index) => {
        const one = results[index] ?? (dry_run && includes(kind, record) ? future(record) : undefined);
        return one === undefined ? [] : [[record, one] as const];
      }),
    );
  };
  const [people, companies, groups, categories, departments, custom_fields] = await Promise.all([
    each('person', (id, origin) => personNow(id, origin, companyNow), futurePerson),
    each('company', companyNow, futureCompany),
    among('group', () => allGroups({ consistent: true })),
    among('category', async () => (await referenceList('categories')).entries),
    among('department', async () => (await referenceList('departments')).entries),
    among('custom_field', async () => (await customFieldList()).fields),
  ]);
  return { people, companies, groups, categories, departments, custom_fields };
}
