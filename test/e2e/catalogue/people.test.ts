// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call } from '../../support/api.ts';
import { chooseCompany } from '../../support/choose-company.ts';
import { failRequests } from '../../support/failing-requests.ts';
import { waitForMailedLinks } from '../../support/mailed-links.ts';
import { type Company, type Person, newCompany, newPerson } from '../../support/people.ts';
import { testMessages } from '../../support/test-messages.ts';
import { searchUsers, findUserRow } from '../../support/users-page.ts';

let company: Company;
let admin: Person;
let person: Person;

beforeAll(async () => {
  company = await newCompany(`Thornfield ${randomUUID().slice(0, 8)}`);
  [admin, person] = await Promise.all([newPerson('admin'), newPerson('customer', { company })]);
});

const serverErrorPattern = /status of 500/;
const advicePattern = /^Something went wrong on our side\. Please try again;/;
const toastRegion = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const newEmail = () => `new.${randomUUID().slice(0, 8)}@example.com`;

testMessages(
  'people',
  ['Failed to load users'],
  'a list of users that fails to load shows an error, and loads on retry',
  async ({ visit, expectMessage }) => {
    const { page } = await visit({
      as: admin,
      expected: [serverErrorPattern],
      failures: ['listUsers internal_error'],
    });
    await failRequests(page, { method: 'GET', path: /^\/api\/users$/, times: 3 });
    await page.goto('/admin/users');
    const alert = page.getByRole('alert');
    await expectMessage(alert, 'Failed to load users');
    await alert.getByText(advicePattern).waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Showing \d+ of \d+ users$/).waitFor();
  },
);

/** Opens the dialog for a new user and fills it in, without sending it. */
async function fillUserDialog(page: Page, email: string) {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full Name').fill('Ines Marchetti');
  await dialog.getByLabel('Phone').fill('+44 20 7946 0018');
  await chooseCompany(page, company);
  const expectDialogValues = async () => {
    await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe('Ines Marchetti');
    await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0018');
    await dialog
      .getByRole('button', { name: /^Company/ })
      .filter({ hasText: company.name })
      .waitFor();
  };
  return { dialog, submit: dialog.getByRole('button', { name: 'Create User' }), expectDialogValues };
}

testMessages(
  'people',
  ["{server's message}", 'Failed to create user', 'User created successfully! Password reset email sent.'],
  'the user dialog keeps its values when creating fails, and a retry creates and invites the user once',
  async ({ visit, expectMessage }) => {
    const email = newEmail();
    const { page } = await visit({
      as: admin,
      expected: [/status of (409|500)/],
      failures: ['createUser internal_error', 'createUser email_taken'],
    });
    const { dialog, submit, expectDialogValues } = await fillUserDialog(page, person.email);
    await submit.click();
    const errorText = 'An account with this e-mail address already exists.';
    await expectMessage(toastRegion(page), "{server's message}", { "server's message": errorText });
    await dialog.getByText(errorText).waitFor();
    await expectDialogValues();

    await dialog.getByLabel('Email').fill(email);
    await failRequests(page, { method: 'POST', path: /^\/api\/users$/, times: 1 });
    await submit.click();
    await expectMessage(page, 'Failed to create user');
    await page.getByText(advicePattern).waitFor();
    await expectDialogValues();

    await submit.click();
    await expectMessage(page, 'User created successfully! Password reset email sent.');
    await dialog.waitFor({ state: 'hidden' });
    const row = findUserRow(page, email);
    for (const text of ['Ines Marchetti', company.name, 'customer']) await row.getByText(text).waitFor();
    expect(await waitForMailedLinks(email)).toHaveLength(1);
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('');
  },
);

testMessages(
  'people',
  ['Not authenticated'],
  'creating a user without a session shows an error, and succeeds once the session is restored',
  async ({ visit, expectMessage }) => {
    const email = newEmail();
    const { page } = await visit({
      as: admin,
      expected: [/status of 401/],
      failures: ['createUser unauthenticated'],
    });
    const { submit, expectDialogValues } = await fillUserDialog(page, email);
    // Clearing the site's data sends a `storage` event only to other tabs, so this tab does not notice.
    const storedSession = await page.evaluate(() => {
      const entries = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const);
      localStorage.clear();
      return entries;
    });
    await submit.click();
    await expectMessage(page, 'Not authenticated');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await expectDialogValues();
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, storedSession);
    await submit.click();
    await page.getByText('User created successfully!').waitFor();
  },
);

testMessages(
  'people',
  ['Failed to update profile', 'Profile updated successfully'],
  'a profile form keeps its values when saving fails, and a retry saves them, for administrators and users',
  async ({ visit, expectMessage }) => {
    const newName = `Renamed ${randomUUID().slice(0, 8)}`;
    const { page } = await visit({
      as: admin,
      expected: [serverErrorPattern],
      failures: ['updateUser internal_error'],
    });
    await searchUsers(page, person.email);
    await page.getByRole('button', { name: `Edit: ${person.full_name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Full Name').fill(newName);
    await dialog.getByLabel('Phone').fill('+44 20 7946 0018');
    await failRequests(page, { method: 'PATCH', path: /^\/api\/users\//, times: 1 });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(page, 'Failed to update profile');
    await page.getByText(advicePattern).waitFor();
    await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe(newName);
    await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0018');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(page, 'Profile updated successfully');
    await findUserRow(page, person.email).getByText(newName).waitFor();
    const { items } = await call('listUsers', { query: { q: person.email } }, admin);
    expect(items).toMatchObject([{ full_name: newName, phone: '+44 20 7946 0018', company: company.name }]);

    const userVisit = await visit({
      as: person,
      expected: [serverErrorPattern],
      failures: ['updateMe internal_error'],
    });
    await failRequests(userVisit.page, { method: 'PATCH', path: /^\/api\/me$/, times: 1 });
    await userVisit.page.goto('/support/profile');
    const nameField = userVisit.page.getByLabel('Full name');
    await nameField.fill('Ada Renamed');
    await userVisit.page.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(userVisit.page, 'Failed to update profile');
    await userVisit.page.getByText(advicePattern).waitFor();
    await expect.poll(() => nameField.inputValue()).toBe('Ada Renamed');
    await userVisit.page.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(userVisit.page, 'Profile updated successfully');
  },
);

testMessages(
  'people',
  ['{role} role added successfully', '{role} role removed successfully', 'Failed to update role'],
  'an administrator adds and removes roles, and can retry after a failed removal',
  async ({ visit, expectMessage }) => {
    const colleague = await newPerson('customer', { company });
    const { page } = await visit({
      as: admin,
      expected: [serverErrorPattern],
      failures: ['removeRole internal_error'],
    });
    await searchUsers(page, colleague.email);
    await page.getByRole('button', { name: `Manage Roles: ${colleague.full_name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Manage Roles: ${colleague.full_name}` });
    await dialog.getByRole('button', { name: 'Add agent' }).click();
    await page.getByRole('button', { name: 'Make agent' }).click();
    await expectMessage(page, '{role} role added successfully', { role: 'agent' });
    await dialog.getByRole('button', { name: 'Remove customer' }).click();
    await expectMessage(page, '{role} role removed successfully', { role: 'customer' });
    await failRequests(page, { method: 'DELETE', path: /\/roles\/agent$/, times: 1 });
    await dialog.getByRole('button', { name: 'Remove agent' }).click();
    await expectMessage(page, 'Failed to update role');
    await page.getByText(advicePattern).waitFor();
    await dialog.getByRole('button', { name: 'Remove agent' }).click();
    await expectMessage(page, '{role} role removed successfully', { role: 'agent' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await findUserRow(page, colleague.email).getByText('No roles').waitFor();
  },
);
