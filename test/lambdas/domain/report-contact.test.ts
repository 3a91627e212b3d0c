import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProfileChange } from '../../../lambdas/people/profile/update-profile.ts';
import { provideTable } from '../own-tables.ts';

await provideTable();
const { createMinimalCompany } = await import('../../../scripts/seed/people/new-company.ts');
const { readChosenContact, readContactState, readReportedCompany } =
  await import('../../../lambdas/domain/mail/report-contact.ts');
const { setReportContact } = await import('../../../lambdas/reports/contact.ts');
const { addProfile, changeProfile } = await import('../../../lambdas/people/profile/update-profile.ts');

const now = new Date();
const createCompany = async (name: string) => {
  const { id } = await createMinimalCompany(name);
  const company = await readReportedCompany(id);
  if (!company) throw new Error('The company was not stored.');
  return company;
};
const [company, otherCompany] = [await createCompany('Acme'), await createCompany('Initech')];

async function createPerson(change: ProfileChange): Promise<string> {
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

const contactCases: readonly [string, ProfileChange, string | null][] = [
  ['nothing', {}, null],
  ['the account is disabled', { disabled: true }, 'disabled'],
  ['the person moved to another company', { company: 'Initech', company_id: otherCompany.id }, 'moved'],
  ['the person became staff', { roles: ['agent'] }, 'moved'],
  ['the person sees only their own tickets', { own_tickets_only: true }, 'own_tickets_only'],
];

test.for(contactCases)(
  'a monthly report is sent, or withheld for a reason: %s',
  async ([, change, problem]) => {
    const id = await createPerson(change);
    expect(await readContactState(company, id)).toMatchObject({ contact: { id }, on: true, problem });
  },
);

test('a monthly report is withheld if the contact was deleted, or the company is inactive', async () => {
  expect(await readContactState(company, randomUUID())).toEqual({ contact: null, on: true, problem: 'gone' });
  const id = await createPerson({});
  expect(await readContactState({ ...company, status: 'inactive' }, id)).toMatchObject({
    problem: 'inactive',
  });
});

test('a company has the contact that was chosen last, or none', async () => {
  const [firstContact, secondContact] = [await createPerson({}), await createPerson({})];
  for (const chosenContact of [firstContact, secondContact, null]) {
    await setReportContact(company.id, chosenContact);
    expect(await readChosenContact(company.id)).toBe(chosenContact ?? undefined);
  }
  const ineligibleContact = await createPerson({ disabled: true });
  await expect(setReportContact(company.id, ineligibleContact)).rejects.toThrow(
    'cannot receive the monthly report',
  );
});
