import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject } from 'vitest';
import { findingsInBothThemes, overflowOf } from '../support/accessibility.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { mailsTo } from '../support/inbox.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { searchUsers, userRow } from '../support/users-page.ts';

let admin: Person;
let agent: Person;
let company: Company;

beforeAll(async () => {
  company = await newCompany(`Thornfield ${randomUUID().slice(0, 8)}`);
  [admin, agent] = await Promise.all([newPerson('admin'), newPerson('agent')]);
});

test('the form for a new user shows an error for missing or invalid fields', async ({ visit }) => {
  const { page } = await visit({
    as: admin,
    expected: [/status of 400/],
    failures: ['createUser invalid_request'],
  });
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
  await chooseCompany(page, company);
  await dialog.getByRole('checkbox', { name: 'customer' }).uncheck();
  await submit.click();
  await dialog.getByText('Please select at least one role').waitFor();
  await dialog.getByRole('checkbox', { name: 'customer' }).check();
  await submit.click();
  await dialog.getByText('Email must be a valid address').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('no address');
});

test('an administrator disables and enables an account and resends the invitation', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  await searchUsers(page, person.email);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More actions: ${person.full_name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Disable account');
  const dialog = page.getByRole('dialog', { name: `Disable the account of ${person.full_name}?` });
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await page.getByText(`The account of ${person.full_name} is disabled`).waitFor();
  await userRow(page, person.email).getByText('Disabled').waitFor();
  await choose('Enable account');
  await page.getByText(`The account of ${person.full_name} is enabled`).waitFor();
  await choose('Resend invitation');
  await page.getByText(`Invitation sent to ${person.email}`).waitFor();
  expect(await mailsTo(inject('cloud').inbox, person.email)).toHaveLength(1);
});

test('an agent sees the users but no buttons that change them', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: agent });
  await searchUsers(page, person.email);
  await page.getByText(/^Showing 1 of \d+ users$/).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe(person.email);
  expect(await page.getByRole('button', { name: /^(Create User|Edit|Manage Roles|More)/ }).count()).toBe(0);
  await page.getByLabel('Search users').fill(`nobody ${randomUUID()}`);
  await page.getByText('No users found').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('the list and its dialogs have no axe findings and fit 320 px, in both themes', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  // While a dialog fades in, axe measures the colours of the page behind it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const check = async () => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findingsInBothThemes(page)).toEqual([]);
      expect.soft(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
  };
  await searchUsers(page, person.email);
  await check();
  for (const name of ['Create User', `Edit: ${person.full_name}`, `Manage Roles: ${person.full_name}`]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});
