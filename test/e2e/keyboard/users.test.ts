import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { call } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { type Company, type Person, newCompany, newPerson } from '../../support/people.ts';
import { chooseCompany } from './choose-company.ts';

let admin: Person;
let company: Company;

beforeAll(async () => {
  company = await newCompany(`Thornfield ${randomUUID().slice(0, 8)}`);
  admin = await newPerson('admin');
});

test('an administrator creates a user with the keyboard alone', async ({ visit }) => {
  const email = `keys.${randomUUID().slice(0, 8)}@example.com`;
  const { page } = await visit({ as: admin });
  const keyboard = await createKeyboard(page);
  const { press, type, write, keys } = keyboard;
  await page.goto('/admin/users');
  const createButton = page.getByRole('main').getByRole('button', { name: 'Create User' });
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await press(createButton);
  await dialog.waitFor();
  await keys('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await waitForFocus(createButton);

  await keys('Enter');
  const submitButton = dialog.getByRole('button', { name: 'Create User' });
  await press(submitButton);
  await waitForFocus(dialog.getByLabel('Email'));
  await type(email);
  await write(dialog.getByLabel('Full Name'), 'Ines Marchetti');
  await chooseCompany(page, keyboard, dialog.getByRole('button', { name: /^Company/ }), company);
  await press(dialog.getByRole('checkbox', { name: 'agent' }), 'Space');
  await press(submitButton, 'Space');
  await press(page.getByRole('button', { name: 'Make agent' }));
  await page.getByText('User created successfully!').waitFor();
  await waitForFocus(createButton);
  const { items } = await call('listUsers', { query: { q: email } }, admin);
  expect(items).toMatchObject([{ company: company.name }]);
  expect(items[0]?.roles.toSorted()).toEqual(['agent', 'customer']);
});

test(
  'an administrator finds, edits, disables and enables a user with the keyboard alone',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const person = await newPerson('customer', { company });
    const { page } = await visit({ as: admin });
    const { press, write, keys } = await createKeyboard(page);
    await page.goto('/admin/users');
    await write(page.getByLabel('Search users'), person.email);
    await page.getByText(/^Showing 1 of \d+ users$/).waitFor();

    const editButton = page.getByRole('button', { name: `Edit: ${person.full_name}` });
    await press(editButton);
    await write(page.getByRole('dialog').getByLabel('Phone'), '+44 20 7946 0018');
    await keys('Enter');
    await page.getByText('Profile updated successfully').waitFor();
    await waitForFocus(editButton);

    const rolesButton = page.getByRole('button', { name: `Manage Roles: ${person.full_name}` });
    await press(rolesButton);
    await press(page.getByRole('button', { name: 'Add agent' }));
    await keys('Escape');
    await waitForFocus(page.getByRole('button', { name: 'Add agent' }));
    await keys('Enter');
    await press(page.getByRole('button', { name: 'Make agent' }));
    await page.getByText('agent role added successfully').waitFor();
    await waitForFocus(page.getByRole('button', { name: 'Remove agent' }));
    await keys('Space');
    await page.getByText('agent role removed successfully').waitFor();
    await keys('Escape');
    await waitForFocus(rolesButton);

    const moreActionsButton = page.getByRole('button', { name: `More actions: ${person.full_name}` });
    const menuItem = (name: string) => page.getByRole('menuitem', { name });
    await press(moreActionsButton);
    await waitForFocus(menuItem('Change address'));
    await keys('ArrowDown');
    await waitForFocus(menuItem('Sign out everywhere'));
    await keys('ArrowDown');
    await waitForFocus(menuItem('Export data'));
    await keys('ArrowDown');
    await waitForFocus(menuItem('Disable account'));
    await keys('Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Disable account' }));
    await page.getByText(`The account of ${person.full_name} is disabled`).waitFor();
    await waitForFocus(moreActionsButton);
    await keys('Enter');
    await waitForFocus(menuItem('Change address'));
    await keys('ArrowDown');
    await waitForFocus(menuItem('Sign out everywhere'));
    await keys('ArrowDown');
    await waitForFocus(menuItem('Export data'));
    await keys('ArrowDown');
    await waitForFocus(menuItem('Enable account'));
    await keys('Enter');
    await page.getByText(`The account of ${person.full_name} is enabled`).waitFor();
    await waitForFocus(moreActionsButton);
  },
);
