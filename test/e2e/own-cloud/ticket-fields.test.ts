// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../../scripts/browser/accessibility.ts';
import { call } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { newCompany, newPerson } from '../../support/people.ts';

/** A cloud for this file only: other test files change the same lists, and a list is saved as a whole. */
let cloud: OwnCloud;
beforeAll(async () => {
  cloud = await startOwnCloud();
});
afterAll(() => cloud.stop());

const createCategoryName = () => `Category ${randomUUID().slice(0, 8)}`;

test('an administrator adds, orders, renames and retires a category, and the customer form changes accordingly', async ({
  visit,
}) => {
  const company = await newCompany();
  const [admin, customer] = await Promise.all([newPerson('admin'), newPerson('customer', { company })]);
  const { page } = await visit({ site: cloud.site, as: admin });
  await page.goto('/admin/ticket-fields');
  const [originalName, changedName] = [createCategoryName(), createCategoryName()];
  const table = page.getByRole('table', { name: 'Categories' });
  const readNameInRow = async (row: number) => table.getByRole('rowheader').nth(row).textContent();

  await page.getByRole('button', { name: 'Add Category' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add Category' });
  await addDialog.getByLabel('Name').fill('bug or DEFECT');
  await addDialog.getByRole('button', { name: 'Add' }).click();
  await addDialog.getByText('Another entry has this name').waitFor();
  await addDialog.getByLabel('Name').fill(originalName);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await addDialog.getByRole('button', { name: 'Add' }).click();
  await table.getByText(originalName).waitFor();

  const offeredCategoryCount = await table.getByRole('button', { name: /^Move .* up$/ }).count();
  expect(await readNameInRow(offeredCategoryCount - 1)).toBe(originalName);
  await table.getByRole('button', { name: `Move ${originalName} up` }).click();
  await expect.poll(() => readNameInRow(offeredCategoryCount - 2)).toBe(originalName);

  await table.getByRole('button', { name: `Rename ${originalName}` }).click();
  const renameDialog = page.getByRole('dialog', { name: 'Rename Category' });
  await renameDialog.getByLabel('Name').fill(changedName);
  await renameDialog.getByRole('button', { name: 'Save' }).click();
  await table.getByText(changedName).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  const { page: portalPage } = await visit({ site: cloud.site, as: customer });
  const listCategoryChoices = async () => {
    await portalPage.goto('/support/new-ticket');
    await portalPage.getByRole('button', { name: 'Create Ticket' }).waitFor();
    return portalPage.getByLabel('Category').locator('option').allTextContents();
  };
  expect(await listCategoryChoices()).toContain(changedName);

  await table.getByRole('button', { name: `Retire ${changedName}` }).click();
  await table.getByRole('row').filter({ hasText: changedName }).getByText('Retired').waitFor();
  await table.getByRole('button', { name: `Offer ${changedName} again` }).waitFor();
  expect(await listCategoryChoices()).not.toContain(changedName);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
});

test("a customer fills in an administrator's custom field, staff correct its value, and lists show it", async ({
  visit,
}) => {
  const company = await newCompany();
  const [admin, customer, agent] = await Promise.all([
    newPerson('admin'),
    newPerson('customer', { company }),
    newPerson('agent'),
  ]);
  const [fieldName, subject] = [`Site ${randomUUID().slice(0, 8)}`, `Rattle ${randomUUID().slice(0, 8)}`];
  const { page } = await visit({ site: cloud.site, as: admin });
  await page.goto('/admin/ticket-fields');
  await page.getByRole('button', { name: 'Add Field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Field' });
  await dialog.getByLabel('Name').fill(fieldName);
  await dialog.getByRole('button', { name: /^Kind/ }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Write at least one choice').waitFor();
  await dialog.getByLabel('Choices').fill('Leeds\nYork\n');
  await dialog.getByLabel('Customers and staff').check();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page
    .getByRole('row')
    .filter({ hasText: fieldName })
    .filter({ hasText: 'Customers and staff' })
    .waitFor();

  const { page: portalPage } = await visit({ site: cloud.site, as: customer });
  await portalPage.goto('/support/new-ticket');
  await portalPage.getByLabel('Subject').fill(subject);
  await portalPage.getByLabel('Description').fill('It rattles.');
  await portalPage.getByLabel(fieldName).selectOption('York');
  expect(await listFindingsInBothThemes(portalPage)).toEqual([]);
  await portalPage.getByRole('button', { name: 'Create Ticket' }).click();
  await portalPage.getByRole('link', { name: subject }).click();
  await portalPage.getByText(fieldName).waitFor();
  await portalPage.getByText('York').waitFor();

  const { page: deskPage } = await visit({ site: cloud.site, as: agent });
  const { items } = await call('listTickets', { query: { scope: 'all', company: company.id } }, agent);
  const [ticket] = items;
  const [fieldId = ''] = Object.keys(ticket?.custom_fields ?? {});
  await deskPage.goto(`/admin/ticket/${ticket?.id}`);
  await deskPage.getByRole('button', { name: 'Classification' }).click();
  await deskPage.getByRole('button', { name: new RegExp(`^${fieldName}`) }).click();
  await deskPage.getByRole('option', { name: 'Leeds' }).click();
  await deskPage.getByText(`${agent.full_name} changed ${fieldName} from York to Leeds`).waitFor();
  expect(await listFindingsInBothThemes(deskPage)).toEqual([]);

  await deskPage.goto(`/admin/tickets?columns=subject,${fieldId}&field=${fieldId}:Leeds`);
  await deskPage.getByRole('row').filter({ hasText: subject }).getByText('Leeds').waitFor();
  await deskPage.getByRole('columnheader', { name: fieldName }).waitFor();
  await deskPage.getByText(`${fieldName} = Leeds`).waitFor();
  await deskPage.keyboard.press('p');
  await deskPage
    .getByRole('region', { name: 'Preview of the ticket' })
    .getByText(`${fieldName}: Leeds`)
    .waitFor();
  expect(await listFindingsInBothThemes(deskPage)).toEqual([]);
});
