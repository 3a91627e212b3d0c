// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import {
  listFindingsInBothThemes,
  listAxeFindings,
  measureOverflow,
} from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { dropResponse } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { newServiceLevel, newPolicyBody } from '../support/service-levels.ts';

let admin: Person;
let agent: Person;

beforeAll(async () => {
  [admin, agent] = await Promise.all([newPerson('admin'), newPerson('agent')]);
});

const makeUnique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

async function searchCompanies(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(name);
  await page.waitForURL((url) => url.searchParams.get('q') === name);
}

const companyRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an administrator adds a company, finds it by name and edits it', async ({ visit }) => {
  const { page } = await visit({ as: admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('heading', { name: 'Company Management' }).waitFor();
  const name = makeUnique('Brackenfell');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add New Company' });
  await addDialog.getByRole('button', { name: 'Create' }).click();
  await addDialog.getByText('Company name is required').waitFor();
  await addDialog.getByLabel('Company Name').fill(name);
  await addDialog.getByLabel('Contact Email').fill('office@brackenfell.example');
  await addDialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Company created successfully').waitFor();
  await addDialog.waitFor({ state: 'hidden' });

  await searchCompanies(page, name.toUpperCase());
  const cells = companyRow(page, name).getByRole('cell');
  await cells.first().waitFor();
  const { items } = await call('listCompanies', { query: { q: name } }, admin);
  expect(items).toMatchObject([
    {
      name,
      contact_email: 'office@brackenfell.example',
      contact_phone: null,
      address: null,
      status: 'active',
    },
  ]);
  await expect
    .poll(async () => (await cells.allInnerTexts()).slice(0, 4))
    .toEqual(['office@brackenfell.example', '-', '0', 'active']);

  const editButton = page.getByRole('button', { name: `Edit ${name}` });
  await editButton.click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Company' });
  await expect.poll(() => editDialog.getByLabel('Company Name').inputValue()).toBe(name);
  await editDialog.getByLabel('Contact Email').fill(' ');
  await editDialog.getByLabel('Contact Phone').fill('020 7946 0018');
  const mailDomain = `${makeUnique('ellerbeck')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}.example`;
  await editDialog
    .getByLabel('Mail Domains')
    .fill(`@${mailDomain.toUpperCase()}; it@${mailDomain} www.${mailDomain}`);
  await editDialog.getByRole('button', { name: /^Mails of programs/ }).click();
  await page.getByRole('option', { name: /^Add to the open ticket/ }).click();
  await editDialog.getByLabel('Addresses of programs').fill(`Alerts@status-${mailDomain}`);
  await editDialog.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await editDialog.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Company updated successfully').waitFor();
  await companyRow(page, name).getByText('inactive').waitFor();
  await companyRow(page, name).getByText('020 7946 0018').waitFor();
  await expect.poll(() => editButton.evaluate((button) => button === document.activeElement)).toBe(true);
  const { items: updatedCompanies } = await call('listCompanies', { query: { q: name } }, admin);
  expect(updatedCompanies).toMatchObject([
    {
      contact_email: null,
      contact_phone: '020 7946 0018',
      status: 'inactive',
      mail_domains: [mailDomain, `www.${mailDomain}`],
      program_mails: 'add_to_ticket',
      program_addresses: [`alerts@status-${mailDomain}`],
    },
  ]);
});

test('a name that looks like that of another company needs a confirmation', async ({ visit }) => {
  const { name } = await newCompany(makeUnique('Ellerbeck'));
  const { page } = await visit({
    as: admin,
    expected: [/status of 409/],
    failures: ['createCompany name_similar'],
  });
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Company' });
  const similarName = `${name} Ltd`;
  await dialog.getByLabel('Company Name').fill(similarName);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const warning = dialog.getByRole('alert').filter({ hasText: `The name looks like that of “${name}”.` });
  await warning.waitFor();
  await dialog.getByLabel('Company Name').fill(makeUnique('Ellerbeck'));
  await warning.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).waitFor();
  await dialog.getByLabel('Company Name').fill(similarName);
  await warning.waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create anyway' }).click();
  await page.getByText('Company created successfully').waitFor();
  const { items } = await call('listCompanies', { query: { q: name } }, admin);
  expect(items.map((company) => company.name).toSorted()).toEqual([name, similarName]);
});

test('a retry after a lost response creates no second company', async ({ visit }) => {
  const { page } = await visit({
    as: admin,
    expected: [/ERR_CONNECTION_RESET/],
    failures: ['createCompany network_error'],
  });
  await page.goto('/admin/companies');
  const name = makeUnique('Lowmoor');
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Company' });
  await dialog.getByLabel('Company Name').fill(name);
  await dropResponse(page, { method: 'POST', path: /^\/api\/companies$/, times: 1 });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('The server could not be reached.').waitFor();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Company created successfully').waitFor();
  const { items } = await call('listCompanies', { query: { q: name } }, admin);
  expect(items).toHaveLength(1);
});

test('an agent sees the companies but no buttons that change them', async ({ visit }) => {
  const { name } = await newCompany(makeUnique('Fenwick'), 'active', await newServiceLevel(newPolicyBody()));
  const { page } = await visit({ as: agent });
  await page.goto('/admin/companies');
  await searchCompanies(page, name);
  await companyRow(page, name).getByText('Gold · Around the clock').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add Company' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Edit / }).count()).toBe(0);
  await expect.poll(() => page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  await searchCompanies(page, makeUnique('Nowhere'));
  await page.getByText('No companies found', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.waitForURL((url) => url.search === '');
});

test('a search that has not covered all companies shows a notice and can be continued', async ({ visit }) => {
  const { name } = await newCompany(makeUnique('Hartley'));
  const { page } = await visit({ as: agent });
  const cursors: (string | null)[] = [];
  await page.route('**/api/companies?*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    cursors.push(cursor);
    if (cursor === null) return route.fulfill({ json: { items: [], next_cursor: 'next' } });
    return route.continue({ url: route.request().url().replace('&cursor=next', '') });
  });
  await page.goto(`/admin/companies?q=${encodeURIComponent(name)}`);
  await page.getByText('No companies found so far').waitFor();
  await page.getByRole('button', { name: 'Search further companies' }).click();
  await companyRow(page, name).waitFor();
  expect(cursors).toEqual([null, 'next']);
});

test('a customer is redirected to their own tickets', async ({ visit }) => {
  const { page } = await visit({ as: await newPerson('customer', { company: await newCompany() }) });
  await page.goto('/admin/companies');
  await page.getByText('Access denied. Admin or agent role required.').waitFor();
  await page.waitForURL('**/support/my-tickets');
});

test.for(['light', 'dark'] as const)(
  'in the %s theme, the list and the dialog have no axe findings and fit 320 px',
  async (theme, { visit }) => {
    const { name } = await newCompany(makeUnique('Garsdale'));
    const { page } = await visit({ as: admin, theme });
    await page.goto(`/admin/companies?q=${encodeURIComponent(name)}`);
    await companyRow(page, name).waitFor();
    const expectAccessible = async () => {
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
        expect.soft(await listAxeFindings(page)).toEqual([]);
      }
    };
    await expectAccessible();
    await page.getByRole('button', { name: 'Add Company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Company' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Company name is required').waitFor();
    await expectAccessible();
  },
);
