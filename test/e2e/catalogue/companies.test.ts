// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { failRequests } from '../../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { testMessages } from '../../support/test-messages.ts';

let admin: Person;

beforeAll(async () => {
  admin = await newPerson('admin');
});

const makeUnique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const advicePattern = /^Something went wrong on our side\. Please try again;/;

testMessages(
  'companies',
  ['Failed to load companies'],
  'a list of companies that fails to load shows an error, and loads on retry',
  async ({ visit, expectMessage }) => {
    await newCompany();
    const { page } = await visit({
      as: admin,
      expected: [/status of 500/],
      failures: ['listCompanies internal_error'],
    });
    await failRequests(page, { method: 'GET', path: /^\/api\/companies$/, times: 3 });
    await page.goto('/admin/companies');
    const alert = page.getByRole('alert');
    await expectMessage(alert, 'Failed to load companies');
    await alert.getByText(advicePattern).waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.getByRole('row').nth(1).waitFor();
  },
);

testMessages(
  'companies',
  ['Error', "{server's message}", 'Company created successfully', 'Company updated successfully'],
  'the company dialog shows an error and keeps its values when saving fails, and a retry saves them',
  async ({ visit, expectMessage }) => {
    const [existingCompany, companyName] = [await newCompany(makeUnique('Ashby')), makeUnique('Thornfield')];
    const { page } = await visit({
      as: admin,
      expected: [/status of (409|500)/],
      failures: ['createCompany name_taken', 'updateCompany internal_error'],
    });
    await page.goto(`/admin/companies?q=${encodeURIComponent(companyName)}`);
    await page.getByRole('button', { name: 'Add Company' }).click();
    const addDialog = page.getByRole('dialog', { name: 'Add New Company' });
    await addDialog.getByLabel('Company Name').fill(existingCompany.name);
    await addDialog.getByLabel(/^Address -/).fill('4 Mill Lane');
    await addDialog.getByRole('button', { name: 'Create' }).click();
    await expectMessage(addDialog.getByRole('alert'), 'Error');
    await expectMessage(addDialog.getByRole('alert'), "{server's message}", {
      "server's message": 'A company with this name already exists',
    });
    await addDialog.getByText(`There is already a company called “${existingCompany.name}”.`).waitFor();
    await expect.poll(() => addDialog.getByLabel('Company Name').inputValue()).toBe(existingCompany.name);
    await expect.poll(() => addDialog.getByLabel(/^Address -/).inputValue()).toBe('4 Mill Lane');
    await addDialog.getByLabel('Company Name').fill(companyName);
    await addDialog.getByRole('button', { name: 'Create' }).click();
    await expectMessage(page, 'Company created successfully');
    await addDialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: `Edit ${companyName}` }).click();
    const editDialog = page.getByRole('dialog', { name: 'Edit Company' });
    await editDialog.getByLabel('Contact Phone').fill('020 7946 0018');
    await failRequests(page, { method: 'PATCH', path: /^\/api\/companies\//, times: 1 });
    await editDialog.getByRole('button', { name: 'Update' }).click();
    await expectMessage(editDialog.getByRole('alert'), 'Error');
    await editDialog.getByText(advicePattern).waitFor();
    await expect.poll(() => editDialog.getByLabel('Contact Phone').inputValue()).toBe('020 7946 0018');
    await editDialog.getByRole('button', { name: 'Update' }).click();
    await expectMessage(page, 'Company updated successfully');
    await page.getByRole('row').filter({ hasText: companyName }).getByText('020 7946 0018').waitFor();
  },
);
