import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import type { ProfileChange } from '../../../lambdas/people/profile/update-profile.ts';
import { openTables } from '../own-tables.ts';

const tables = await openTables();
vi.resetModules();
tables.use('Contacts');
await tables.add('Contacts');
const { createMinimalCompany } = await import('../../../scripts/seed/people/new-company.ts');
const { readChosenContact, readContactState, readReportedCompany } =
  await import('../../../lambdas/domain/mail/report-contact.ts');
const { setReportContact } = await import('../../../lambdas/reports/contact.ts');
const { addProfile, changeProfile } = await import('../../../lambdas/people/profile/update-profile.ts');
afterAll(() => tables.close());

const now = new Date();
const newCompany = async (name: string) => {
  const { id } = await createMinimalCompany(name);
  const company = await readReportedCompany(id);
  if (!company) throw new Error('The company was not stored.');
  return company;
};
const [company, otherCompany] = [await newCompany('Acme'), await newCompany('Initech')];

async function newPerson(change: ProfileChange): Promise<string> {
  const id = randomUUID();
  await addProfile({
    id,
    email: `${id}@acme.example`,
    full_name: 'Jane',
    company: company.name,
    company_id: company.id,
    phone: null,
    roles: ['customer'],
    created_at: now.toISOString(),
    roles_changed_at: now.toISOString(),
  });
  await changeProfile(id, () => change);
  return id;
}

const cases: readonly [string, ProfileChange, string | null][] = [
  ['nothing', {}, null],
  ['the account is disabled', { disabled: true }, 'disabled'],
  ['the person moved to another company', { company: 'Initech', company_id: otherCompany.id }, 'moved'],
  ['the person became staff', { roles: ['agent'] }, 'moved'],
  ['the person sees only their own tickets', { own_tickets_only: true }, 'own_tickets_only'],
];

test.for(cases)('a monthly report is sent, or withheld for a reason: %s', async ([, change, problem]) => {
  const id = await newPerson(change);
  expect(await readContactState(company, id)).toMatchObject({ contact: { id }, on: true, problem });
});

test('a monthly report is withheld if the contact was deleted, or the company is inactive', async () => {
  expect(await readContactState(company, randomUUID())).toEqual({ contact: null, on: true, problem: 'gone' });
  const id = await newPerson({});
  expect(await readContactState({ ...company, status: 'inactive' }, id)).toMatchObject({
    problem: 'inactive',
  });
});

test('a company has the contact that was chosen last, or none', async () => {
  const [first, second] = [await newPerson({}), await newPerson({})];
  for (const chosen of [first, second, null]) {
    await setReportContact(company.id, chosen);
    expect(await readChosenContact(company.id)).toBe(chosen ?? undefined);
  }
  const refused = await newPerson({ disabled: true });
  await expect(setReportContact(company.id, refused)).rejects.toThrow('cannot receive the monthly report');
});
