// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { call } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { newPerson } from '../../support/people.ts';

test('an administrator adds, finds and edits a company with the keyboard alone', async ({ visit }) => {
  const admin = await newPerson('admin');
  const name = `Brackenfell ${randomUUID().slice(0, 8)}`;
  const { page } = await visit({ as: admin });
  const { press, type, write, keys } = await createKeyboard(page);
  await page.goto('/admin/companies');
  const addButton = page.getByRole('button', { name: 'Add Company' });
  const addDialog = page.getByRole('dialog', { name: 'Add New Company' });
  await press(addButton);
  await addDialog.waitFor();
  await keys('Escape');
  await addDialog.waitFor({ state: 'hidden' });
  await waitForFocus(addButton);

  await keys('Enter');
  await press(addDialog.getByRole('button', { name: 'Create' }));
  await addDialog.getByText('Company name is required').waitFor();
  await waitForFocus(addDialog.getByLabel('Company Name'));
  await type(name);
  await keys('Enter');
  await page.getByText('Company created successfully').waitFor();
  await waitForFocus(addButton);

  await write(page.getByLabel('Search companies'), name);
  const editButton = page.getByRole('button', { name: `Edit ${name}` });
  const editDialog = page.getByRole('dialog', { name: 'Edit Company' });
  await page.waitForURL((url) => url.searchParams.get('q') === name);
  await press(editButton);
  const statusSelect = editDialog.getByRole('button', { name: /^Status/ });
  await press(statusSelect);
  await type('Ina');
  await keys('Enter');
  await waitForFocus(statusSelect);
  await press(editDialog.getByRole('button', { name: 'Update' }), 'Space');
  await page.getByText('Company updated successfully').waitFor();
  await waitForFocus(editButton);
  const { items } = await call('listCompanies', { query: { q: name } }, admin);
  expect(items).toMatchObject([{ name, status: 'inactive' }]);
});
