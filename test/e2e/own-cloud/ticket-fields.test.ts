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

const newName = () => `Category ${randomUUID().slice(0, 8)}`;

test('an administrator adds, orders, renames and retires a category, and the customer form changes accordingly', async ({
  visit,
}) => {
  const company = await newCompany();
  const [admin, customer] = await Promise.all([newPerson('admin'), newPerson('customer', { company })]);
  const { page } = await visit({ site: cloud.site, as: admin });
  await page.goto('/admin/ticket-fields');
  const [name, renamed] = [newName(), newName()];
  const table = page.getByRole('table', { name: 'Categories' });
  const nameIn = async (row: number) => table.getByRole('rowheader').nth(row).textContent();

  await page.getByRole('button', { name: 'Add Category' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add Category' });
  await addDialog.getByLabel('Name').fill('bug or DEFECT');
  await addDialog.getByRole('button', { name: 'Add' }).click();
  await addDialog.getByText('Another entry has this name').waitFor();
  await addDialog.getByLabel('Name').fill(name);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await addDialog.getByRole('button', { name: 'Add' }).click();
  await table.getByText(name).waitFor();

  const offeredCount = await table.getByRole('button', { name: /^Move .* up$/ }).count();
  expect(await nameIn(offeredCount - 1)).toBe(name);
  await table.getByRole('button', { name: `Move ${name} up` }).click();
  await expect.poll(() => nameIn(offeredCount - 2)).toBe(name);

  await table.getByRole('button', { name: `Rename ${name}` }).click();
  const renameDialog = page.getByRole('dialog', { name: 'Rename Category' });
  await renameDialog.getByLabel('Name').fill(renamed);
  await renameDialog.getByRole('button', { name: 'Save' }).click();
  await table.getByText(renamed).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  const { page: portal } = await visit({ site: cloud.site, as: customer });
  const choices = async () => {
    await portal.goto('/support/new-ticket');
    await portal.getByRole('button', { name: 'Create Ticket' }).waitFor();
    return portal.getByLabel('Category').locator('option').allTextContents();
  };
  expect(await choices()).toContain(renamed);

  await table.getByRole('button', { name: `Retire ${renamed}` }).click();
  await table.getByRole('row').filter({ hasText: renamed }).getByText('Retired').waitFor();
  await table.getByRole('button', { name: `Offer ${renamed} again` }).waitFor();
  expect(await choices()).not.toContain(renamed);

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
  const [name, subject] = [`Site ${randomUUID().slice(0, 8)}`, `Rattle ${randomUUID().slice(0, 8)}`];
  const { page } = await visit({ site: cloud.site, as: admin });
  await page.goto('/admin/ticket-fields');
  await page.getByRole('button', { name: 'Add Field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Field' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: /^Kind/ }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Write at least one choice').waitFor();
  await dialog.getByLabel('Choices').fill('Leeds\nYork\n');
  await dialog.getByLabel('Customers and staff').check();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Customers and staff' }).waitFor();

  const { page: portal } = await visit({ site: cloud.site, as: customer });
  await portal.goto('/support/new-ticket');
  await portal.getByLabel('Subject').fill(subject);
  await portal.getByLabel('Description').fill('It rattles.');
  await portal.getByLabel(name).selectOption('York');
  expect(await listFindingsInBothThemes(portal)).toEqual([]);
  await portal.getByRole('button', { name: 'Create Ticket' }).click();
  await portal.getByRole('link', { name: subject }).click();
  await portal.getByText(name).waitFor();
  await portal.getByText('York').waitFor();

  const { page: desk } = await visit({ site: cloud.site, as: agent });
  const { items } = await call('listTickets', { query: { scope: 'all', company: company.id } }, agent);
  const [ticket] = items;
  const [id = ''] = Object.keys(ticket?.custom_fields ?? {});
  await desk.goto(`/admin/ticket/${ticket?.id}`);
  await desk.getByRole('button', { name: 'Classification' }).click();
  await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await desk.getByRole('option', { name: 'Leeds' }).click();
  await desk.getByText(`${agent.full_name} changed ${name} from York to Leeds`).waitFor();
  expect(await listFindingsInBothThemes(desk)).toEqual([]);

  await desk.goto(`/admin/tickets?columns=subject,${id}&field=${id}:Leeds`);
  await desk.getByRole('row').filter({ hasText: subject }).getByText('Leeds').waitFor();
  await desk.getByRole('columnheader', { name }).waitFor();
  await desk.getByText(`${name} = Leeds`).waitFor();
  await desk.keyboard.press('p');
  await desk.getByRole('region', { name: 'Preview of the ticket' }).getByText(`${name}: Leeds`).waitFor();
  expect(await listFindingsInBothThemes(desk)).toEqual([]);
});
