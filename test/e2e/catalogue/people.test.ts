import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { call } from '../../support/api.ts';
import { chooseCompany } from '../../support/choose-company.ts';
import { failRequests } from '../../support/failing-requests.ts';
import { mailsTo } from '../../support/inbox.ts';
import { type Company, type Person, newCompany, newPerson } from '../../support/people.ts';
import { testMessages } from '../../support/test-messages.ts';
import { searchUsers, userRow } from '../../support/users-page.ts';

let company: Company;
let admin: Person;
let person: Person;

beforeAll(async () => {
  company = await newCompany(`Thornfield ${randomUUID().slice(0, 8)}`);
  [admin, person] = await Promise.all([newPerson('admin'), newPerson('customer', { company })]);
});

const broken = /status of 500/;
const advice = /^Something went wrong on our side\. Please try again;/;
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const newEmail = () => `new.${randomUUID().slice(0, 8)}@example.com`;

testMessages(
  'people',
  ['Failed to load users'],
  'a list of users that fails to load shows an error, and loads on retry',
  async ({ visit, expectMessage }) => {
    const { page } = await visit({ as: admin, expected: [broken] });
    await failRequests(page, { method: 'GET', path: /^\/api\/users$/, times: 3 });
    await page.goto('/admin/users');
    const alert = page.getByRole('alert');
    await expectMessage(alert, 'Failed to load users');
    await alert.getByText(advice).waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Showing \d+ of \d+ users$/).waitFor();
  },
);

/** The dialog for a new user, filled in but not sent. */
async function draftUser(page: Page, email: string) {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full Name').fill('Ines Marchetti');
  await dialog.getByLabel('Phone').fill('+44 20 7946 0018');
  await chooseCompany(page, company);
  const expectDraft = async () => {
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Ines Marchetti');
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0018');
    await dialog
      .getByRole('button', { name: /^Company/ })
      .filter({ hasText: company.name })
      .waitFor();
  };
  return { dialog, submit: dialog.getByRole('button', { name: 'Create User' }), expectDraft };
}

testMessages(
  'people',
  ["{server's message}", 'Failed to create user', 'User created successfully! Password reset email sent.'],
  'when a user cannot be created the dialog keeps its values, and a retry creates, invites and lists the user once',
  async ({ visit, expectMessage }) => {
    const email = newEmail();
    const { page } = await visit({ as: admin, expected: [/status of (409|500)/] });
    const { dialog, submit, expectDraft } = await draftUser(page, person.email);
    await submit.click();
    const complaint = 'Somebody with this e-mail address already has an account.';
    await expectMessage(toasts(page), "{server's message}", { "server's message": complaint });
    await dialog.getByText(complaint).waitFor();
    await expectDraft();

    await dialog.getByLabel('Email').fill(email);
    await failRequests(page, { method: 'POST', path: /^\/api\/users$/, times: 1 });
    await submit.click();
    await expectMessage(page, 'Failed to create user');
    await page.getByText(advice).waitFor();
    await expectDraft();

    await submit.click();
    await expectMessage(page, 'User created successfully! Password reset email sent.');
    await dialog.waitFor({ state: 'hidden' });
    const row = userRow(page, email);
    for (const text of ['Ines Marchetti', company.name, 'customer']) await row.getByText(text).waitFor();
    expect(await mailsTo(inject('cloud').inbox, email)).toHaveLength(1);
    await page.getByRole('button', { name: 'Create User' }).click();
    expect(await dialog.getByLabel('Email').inputValue()).toBe('');
  },
);

testMessages(
  'people',
  ['Not authenticated'],
  'a user cannot be created without a session, and is created after signing in again',
  async ({ visit, expectMessage }) => {
    const email = newEmail();
    const { page } = await visit({ as: admin, expected: [/status of 401/] });
    const { submit, expectDraft } = await draftUser(page, email);
    // As clearing the site's data does: no other tab of the site is there to tell this one.
    const session = await page.evaluate(() => {
      const kept = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const);
      localStorage.clear();
      return kept;
    });
    await submit.click();
    await expectMessage(page, 'Not authenticated');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await expectDraft();
    await page.evaluate((kept) => {
      for (const [key, value] of kept) localStorage.setItem(key, value);
    }, session);
    await submit.click();
    await page.getByText('User created successfully!').waitFor();
  },
);

testMessages(
  'people',
  ['Failed to update profile', 'Profile updated successfully'],
  'a profile that cannot be saved keeps its values, for administrators and for the user, and a retry saves it',
  async ({ visit, expectMessage }) => {
    const named = `Renamed ${randomUUID().slice(0, 8)}`;
    const { page } = await visit({ as: admin, expected: [broken] });
    await searchUsers(page, person.email);
    await page.getByRole('button', { name: `Edit: ${person.full_name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Full Name').fill(named);
    await dialog.getByLabel('Phone').fill('+44 20 7946 0018');
    await failRequests(page, { method: 'PATCH', path: /^\/api\/users\//, times: 1 });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(page, 'Failed to update profile');
    await page.getByText(advice).waitFor();
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe(named);
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0018');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(page, 'Profile updated successfully');
    await userRow(page, person.email).getByText(named).waitFor();
    const { items } = await call('listUsers', { query: { q: person.email } }, admin);
    expect(items).toMatchObject([{ full_name: named, phone: '+44 20 7946 0018', company: company.name }]);

    const owner = await visit({ as: person, expected: [broken] });
    await failRequests(owner.page, { method: 'PATCH', path: /^\/api\/me$/, times: 1 });
    await owner.page.goto('/support/profile');
    const field = owner.page.getByLabel('Full name');
    await field.fill('As I call myself');
    await owner.page.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(owner.page, 'Failed to update profile');
    await owner.page.getByText(advice).waitFor();
    expect(await field.inputValue()).toBe('As I call myself');
    await owner.page.getByRole('button', { name: 'Save Changes' }).click();
    await expectMessage(owner.page, 'Profile updated successfully');
  },
);

testMessages(
  'people',
  ['{role} role added successfully', '{role} role removed successfully', 'Failed to update role'],
  'roles are added and removed one at a time; a failed removal shows an error and can be retried',
  async ({ visit, expectMessage }) => {
    const colleague = await newPerson('customer', { company });
    const { page } = await visit({ as: admin, expected: [broken] });
    await searchUsers(page, colleague.email);
    await page.getByRole('button', { name: `Manage Roles: ${colleague.full_name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Manage Roles: ${colleague.full_name}` });
    await dialog.getByRole('button', { name: 'Add agent' }).click();
    await expectMessage(page, '{role} role added successfully', { role: 'agent' });
    await dialog.getByRole('button', { name: 'Remove customer' }).click();
    await expectMessage(page, '{role} role removed successfully', { role: 'customer' });
    await failRequests(page, { method: 'DELETE', path: /\/roles\/agent$/, times: 1 });
    await dialog.getByRole('button', { name: 'Remove agent' }).click();
    await expectMessage(page, 'Failed to update role');
    await page.getByText(advice).waitFor();
    await dialog.getByRole('button', { name: 'Remove agent' }).click();
    await expectMessage(page, '{role} role removed successfully', { role: 'agent' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await userRow(page, colleague.email).getByText('No roles').waitFor();
  },
);
