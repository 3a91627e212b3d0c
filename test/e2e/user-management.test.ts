import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { findingsInBothThemes, overflowOf } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { breakDown } from '../support/faults.ts';
import { mailsTo } from '../support/inbox.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let admin: Person;
let agent: Person;
let company: Company;

beforeAll(async () => {
  company = await newCompany(`Thornfield ${randomUUID().slice(0, 8)}`);
  [admin, agent] = await Promise.all([newPerson('admin'), newPerson('agent')]);
});

const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'User Management' }).getByRole('row').filter({ hasText: text });

/** The list with nobody in it but those that the text finds. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(text);
  await rowOf(page, text).waitFor();
}

async function chooseCompany(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Company/ }).click();
  await page.getByRole('combobox', { name: 'Search companies' }).fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
}

test('an administrator creates a user, who is mailed and stands in the list', async ({ visit }) => {
  const email = `new.${randomUUID().slice(0, 8)}@example.com`;
  const { page } = await visit({ as: admin, expected: [/status of (400|409|500)/] });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page.getByText(/^Showing \d+ of \d+ users$/).waitFor();
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  const submit = dialog.getByRole('button', { name: 'Create User' });
  await submit.click();
  await dialog.getByText('Please fill in all required fields', { exact: true }).waitFor();
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByLabel('Full Name').fill('Ines Marchetti');
  await chooseCompany(page);
  await dialog.getByRole('checkbox', { name: 'customer' }).uncheck();
  await submit.click();
  await dialog.getByText('Please select at least one role').waitFor();
  await dialog.getByRole('checkbox', { name: 'customer' }).check();
  await submit.click();
  await dialog.getByText('Email must be a valid address').waitFor();

  await dialog.getByLabel('Email').fill(admin.email);
  await submit.click();
  await dialog.getByText('Somebody with this e-mail address already has an account.').waitFor();
  await dialog.getByLabel('Email').fill(email);
  await breakDown(page, { method: 'POST', path: /^\/api\/users$/, times: 1 });
  await submit.click();
  await page.getByText('Failed to create user').waitFor();
  expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Ines Marchetti');
  await submit.click();
  await page.getByText('User created successfully! Password reset email sent.').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  const row = rowOf(page, email);
  await row.getByText('Ines Marchetti').waitFor();
  await row.getByText(company.name).waitFor();
  await row.getByText('customer').waitFor();
  expect(await mailsTo(inject('cloud').inbox, email)).toHaveLength(1);
  await page.getByRole('button', { name: 'Create User' }).click();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('');
});

test('an administrator edits somebody, keeping what was entered when that fails', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin, expected: [/status of 500/] });
  await searchFor(page, person.email);
  await page.getByRole('button', { name: `Edit: ${person.full_name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const name = `Renamed ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Full Name').fill(name);
  await dialog.getByLabel('Phone').fill('+44 20 7946 0018');
  await breakDown(page, { method: 'PATCH', path: /^\/api\/users\//, times: 1 });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Failed to update profile').waitFor();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await rowOf(page, person.email).getByText(name).waitFor();
  const { items } = await call('listUsers', { query: { q: person.email } }, admin);
  expect(items).toMatchObject([{ full_name: name, phone: '+44 20 7946 0018', company: company.name }]);
});

test('roles are added and removed one at a time', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin, expected: [/status of 500/] });
  await searchFor(page, person.email);
  await page.getByRole('button', { name: `Manage Roles: ${person.full_name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Manage Roles: ${person.full_name}` });
  await dialog.getByRole('button', { name: 'Add agent' }).click();
  await page.getByText('agent role added successfully').waitFor();
  await dialog.getByRole('button', { name: 'Remove customer' }).click();
  await page.getByText('customer role removed successfully').waitFor();
  await breakDown(page, { method: 'DELETE', path: /\/roles\/agent$/, times: 1 });
  await dialog.getByRole('button', { name: 'Remove agent' }).click();
  await page.getByText('Failed to update role').waitFor();
  await page.getByText('Something went wrong on our side.').waitFor();
  await dialog.getByRole('button', { name: 'Remove agent' }).click();
  await page.getByText('agent role removed successfully').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(page, person.email).getByText('No roles').waitFor();
});

test('an account is disabled after a question, enabled, and invited again', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  await searchFor(page, person.email);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More actions: ${person.full_name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Disable account');
  const dialog = page.getByRole('dialog', { name: `Disable the account of ${person.full_name}?` });
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await page.getByText(`The account of ${person.full_name} is disabled`).waitFor();
  await rowOf(page, person.email).getByText('Disabled').waitFor();
  await choose('Enable account');
  await page.getByText(`The account of ${person.full_name} is enabled`).waitFor();
  await choose('Resend invitation');
  await page.getByText(`Invitation sent to ${person.email}`).waitFor();
  expect(await mailsTo(inject('cloud').inbox, person.email)).toHaveLength(1);
});

test('an agent reads the list and changes nobody', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: agent });
  await searchFor(page, person.email);
  await page.getByText(/^Showing 1 of \d+ users$/).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(person.email);
  expect(await page.getByRole('button', { name: /^(Create User|Edit|Manage Roles|More)/ }).count()).toBe(0);
  await page.getByLabel('Search users').fill(`nobody ${randomUUID()}`);
  await page.getByText('No users found').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('a list that cannot be loaded says so and can be tried again', async ({ visit }) => {
  const { page } = await visit({ as: agent, expected: [/status of 500/] });
  await breakDown(page, { method: 'GET', path: /^\/api\/users$/, times: 3 });
  await page.goto('/admin/users');
  await page.getByRole('alert').getByText('Failed to load users').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Showing \d+ of \d+ users$/).waitFor();
});

test('the list and its dialogs have no axe finding and fit 320 px, in both themes', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  // A dialog that is still fading in has the colours of what is behind it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const check = async () => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findingsInBothThemes(page)).toEqual([]);
      expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  };
  await searchFor(page, person.email);
  await check();
  for (const name of ['Create User', `Edit: ${person.full_name}`, `Manage Roles: ${person.full_name}`]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});
