// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { respondWithStatuses } from '../support/failing-requests.ts';
import { newGroup } from '../support/groups.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { chooseUserAction } from '../support/users-page.ts';

test('staff write notes next to a ticket and in lists, without losing typed text, and a company has a default group', async ({
  visit,
}) => {
  const company = await newCompany(`Notewell ${randomUUID().slice(0, 8)}`);
  const [customer, admin, colleague] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('admin'),
    newPerson('agent'),
  ]);
  const body = { subject: 'Who are they?', description: 'Let us remember.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { page } = await visit({
    as: admin,
    expected: [/status of (409|503)/],
    failures: ['saveStaffNote version_conflict', 'saveStaffNote unavailable'],
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('heading', { name: 'Notes of Staff' }).waitFor();
  await page.getByRole('button', { name: `Add a note on ${company.name}` }).waitFor();
  await page.getByRole('button', { name: `Add a note on ${customer.full_name}` }).click();
  const noteField = page.getByRole('form', { name: `Note on ${customer.full_name}` }).getByRole('textbox');
  await expect.poll(() => noteField.evaluate((element) => element === document.activeElement)).toBe(true);
  await noteField.fill('Prefers calls after 10');
  await respondWithStatuses(page, { method: 'PUT', path: /staff-notes/ }, [503]);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('The note was not saved').waitFor();
  await expect.poll(() => noteField.inputValue()).toBe('Prefers calls after 10');
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  // A colleague saves first.
  const noteParams = { about: 'person', id: customer.id } as const;
  await call(
    'saveStaffNote',
    { params: noteParams, body: { text: 'Works from Leeds', version: 0 } },
    colleague,
  );
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText(`${colleague.full_name} has changed this note`).waitFor();
  await page.getByText('Works from Leeds').waitFor();
  await noteField.fill('Works from Leeds. Prefers calls after 10');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('/staff-note/'))))
    .toBe(true);
  await page.reload();
  await page.getByText(/We kept what you typed/).waitFor();
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Note saved').waitFor();
  const editButton = page.getByRole('button', { name: `Edit the note on ${customer.full_name}` });
  await expect.poll(() => editButton.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText('Works from Leeds. Prefers calls after 10').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/admin/companies?q=${encodeURIComponent(company.name)}`);
  await page.getByRole('button', { name: `Note on ${company.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Note on ${company.name}` });
  await dialog.getByRole('button', { name: `Add a note on ${company.name}` }).click();
  await dialog.getByRole('textbox').fill('Invoices go to Leeds');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.getByText('Invoices go to Leeds').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const group = await newGroup(admin, []);
  await page.reload();
  await page.getByRole('button', { name: `Edit ${company.name}` }).click();
  const companyDialog = page.getByRole('dialog', { name: 'Edit Company' });
  await companyDialog.getByRole('button', { name: /^Default group/ }).click();
  await page.getByRole('option', { name: group.name }).click();
  await companyDialog.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Company updated successfully').waitFor();
  const { items } = await call('listCompanies', { query: { q: company.name } }, admin);
  expect(items).toMatchObject([{ default_group_id: group.id }]);

  await page.goto(`/admin/users?q=${encodeURIComponent(customer.email)}`);
  await chooseUserAction(page, customer.full_name, 'Note of staff');
  const userDialog = page.getByRole('dialog', { name: `Note on ${customer.full_name}` });
  await userDialog.getByText('Works from Leeds. Prefers calls after 10').waitFor();
  await userDialog.getByText(admin.full_name).waitFor();
});
