import * as z from 'zod';
import type { ReportContact } from '@portico/shared/contract/monthly-reports.ts';
import { companyStatuses } from '@portico/shared/model/company.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { roles } from '@portico/shared/model/roles.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

const ContactItem = z.object({ company_id: z.string(), person: z.string() });
export const parseReportContact = (item: Item): z.output<typeof ContactItem> => ContactItem.parse(item);

const Person = z.object({
  summary: z.object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    company_id: z.string().nullable(),
    roles: z.array(z.enum(roles)),
    disabled: z.boolean(),
    mail_undeliverable: z.unknown(),
    own_tickets_only: z.boolean(),
  }),
});
type Person = z.output<typeof Person>['summary'];

const Company = z.object({
  summary: z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(companyStatuses),
    service_level: z.unknown(),
  }),
});
/** The fields of a company that monthly reports need. */
export type ReportedCompany = z.output<typeof Company>['summary'];

/** Undefined if the company does not exist. */
export async function readReportedCompany(id: string): Promise<ReportedCompany | undefined> {
  const item = await getItem(keys.company(id), { consistent: true });
  return item && Company.parse(item).summary;
}

async function findPersonById(id: string): Promise<Person | undefined> {
  const item = await getItem(keys.profile(id), { consistent: true });
  return item && Person.parse(item).summary;
}

/** The id of the person who was chosen as report contact, even if they can no longer receive the report. */
export async function readChosenContact(company: string): Promise<string | undefined> {
  const item = await getItem(keys.reportContact(company), { consistent: true });
  return item && parseReportContact(item).person;
}

function findProblem(company: ReportedCompany, person: Person | undefined): ReportContact['problem'] {
  if (!person) return 'gone';
  if (person.disabled) return 'disabled';
  if (person.company_id !== company.id || isStaff(person.roles)) return 'moved';
  // The report counts and lists the tickets of all members; this person is not allowed to see them.
  if (person.own_tickets_only) return 'own_tickets_only';
  if (company.status !== 'active') return 'inactive';
  const isUndeliverable = person.mail_undeliverable !== null && person.mail_undeliverable !== undefined;
  return isUndeliverable ? 'undeliverable' : null;
}

/** Whether a person can be a company's report contact now. @param id undefined if nobody was chosen */
export async function readContactState(
  company: ReportedCompany,
  id: string | undefined,
): Promise<ReportContact> {
  if (id === undefined) return { contact: null, on: false, problem: null };
  const person = await findPersonById(id);
  return {
    contact: person ? { id, full_name: person.full_name, email: person.email } : null,
    on: true,
    problem: findProblem(company, person),
  };
}
