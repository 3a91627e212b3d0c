// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { searchUsers } from '../support/users-page.ts';

let company: Company;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany(`Selby ${randomUUID().slice(0, 8)}`);
  [customer, admin] = await Promise.all([newPerson('customer', { company }), newPerson('admin')]);
});

/** Opens each select in a part of an admin page. @returns the values of the options, by the select's label */
async function readOptionValues(page: Page, container: Locator): Promise<Record<string, (string | null)[]>> {
  const values: Record<string, (string | null)[]> = {};
  const selects = container.locator('button[aria-labelledby*="trigger-content"]:enabled');
  await selects.first().waitFor();
  for (const select of await selects.all()) {
    await select.click();
    const options = page.getByRole('option');
    await options.first().waitFor();
    const label = (await select.getAttribute('aria-labelledby')) ?? '';
    values[label] = await options
      .locator('[data-value]')
      .or(options.filter({ hasNot: page.locator('[data-value]') }))
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-value')));
    await select.click();
    await options.first().waitFor({ state: 'hidden' });
  }
  return values;
}

/** Expects this number of selects, each with options, and no option without a value. */
async function expectValues(page: Page, container: Locator, selectCount: number): Promise<void> {
  const values = Object.values(await readOptionValues(page, container));
  expect(values).toHaveLength(selectCount);
  for (const optionValues of values) {
    expect(optionValues).not.toEqual([]);
    expect(optionValues.filter((value) => !value)).toEqual([]);
  }
}

test('no option of the form for a new ticket has an empty value', async ({ visit }) => {
  const { page } = await visit({ as: customer });
  await page.goto('/support/new-ticket');
  await page.getByLabel('Subject').waitFor();
  const values = await page
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values.length).toBeGreaterThan(0);
  expect(values.filter((value) => !value)).toEqual([]);
  await expect.poll(() => page.getByRole('combobox').count()).toBe(6);
});

test('no option of a select in the admin area has an empty value', async ({ visit }) => {
  const body = { subject: 'With selects', description: 'Details.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { page } = await visit({ as: admin });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await page.goto('/admin/tickets');
  await expectValues(page, main, 1);
  await page.goto(`/admin/ticket/${id}`);
  await expectValues(page, main, 4);
  await page.goto('/admin/create-ticket');
  await chooseCompany(page, company);
  await expectValues(page, main, 2);
  await page.getByRole('checkbox', { name: 'Enter the requester manually' }).check();
  await page.getByLabel('Requester name').fill('Jon Bell');
  await page.getByLabel('Requester email').fill('jon.bell@selby.example');
  await expectValues(page, main, 7);

  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Add Company' }).click();
  await expectValues(page, dialog, 4);
  await searchUsers(page, customer.email);
  await page.getByRole('button', { name: 'Create User' }).click();
  await expectValues(page, dialog, 1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Edit: ${customer.full_name}` }).click();
  await expectValues(page, dialog, 1);

  await page.goto('/admin/import');
  await page.getByRole('button', { name: 'What to import' }).click();
  await page.getByRole('option', { name: 'People from a CSV file' }).click();
  const csvFile = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Who,Remarks\nSam Lee,tea'),
  };
  await page.locator('input[type=file]').setInputFiles(csvFile);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Content of “Who”' }).waitFor();
  await expectValues(page, main, 3);
});

test('a person with an apostrophe in the name is found with the curly quote that phones type', async ({
  visit,
}) => {
  const { full_name } = await newPerson('customer', { company, full_name: "Siobhan O'Brien" });
  const { page } = await visit({ as: admin });
  await page.goto('/admin/create-ticket');
  await chooseCompany(page, company);
  await page.getByRole('button', { name: 'Choose a user' }).click();
  await page.getByPlaceholder('Search users').fill('O’Brien');
  await page.getByRole('option', { name: full_name }).click();
  await page.getByRole('button', { name: full_name }).waitFor();
});

test('an administrator takes a user out of their company', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  await searchUsers(page, person.email);
  await page.getByRole('button', { name: `Edit: ${person.full_name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Company/ })
    .click();
  await page.getByRole('option', { name: 'No company' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  const { items } = await call('listUsers', { query: { q: person.email } }, admin);
  expect(items).toMatchObject([{ company: null, company_id: null }]);
});
