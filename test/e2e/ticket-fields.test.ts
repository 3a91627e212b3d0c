// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findingsInBothThemes, overflowOf } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';

const newName = () => `Category ${randomUUID().slice(0, 8)}`;

test('an administrator adds, orders, renames and retires a category, and the form of customers follows', async ({
  visit,
}) => {
  const company = await newCompany();
  const [admin, customer] = await Promise.all([newPerson('admin'), newPerson('customer', { company })]);
  const { page } = await visit({ as: admin });
  await page.goto('/admin/ticket-fields');
  const [name, renamed] = [newName(), newName()];
  const list = page.getByRole('table', { name: 'Categories' });
  const nameIn = async (row: number) => list.getByRole('rowheader').nth(row).textContent();

  await page.getByRole('button', { name: 'Add Category' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Category' });
  await adding.getByLabel('Name').fill('bug or DEFECT');
  await adding.getByRole('button', { name: 'Add' }).click();
  await adding.getByText('Another entry has this name').waitFor();
  await adding.getByLabel('Name').fill(name);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Add' }).click();
  await list.getByText(name).waitFor();

  const offered = await list.getByRole('button', { name: /^Move .* up$/ }).count();
  expect(await nameIn(offered - 1)).toBe(name);
  await list.getByRole('button', { name: `Move ${name} up` }).click();
  await expect.poll(() => nameIn(offered - 2)).toBe(name);

  await list.getByRole('button', { name: `Rename ${name}` }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Category' });
  await renaming.getByLabel('Name').fill(renamed);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await list.getByText(renamed).waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);

  const { page: portal } = await visit({ as: customer });
  const choices = async () => {
    await portal.goto('/support/new-ticket');
    await portal.getByRole('button', { name: 'Create Ticket' }).waitFor();
    return portal.getByLabel('Category').locator('option').allTextContents();
  };
  expect(await choices()).toContain(renamed);

  await list.getByRole('button', { name: `Retire ${renamed}` }).click();
  await list.getByRole('row').filter({ hasText: renamed }).getByText('Retired').waitFor();
  await list.getByRole('button', { name: `Offer ${renamed} again` }).waitFor();
  expect(await choices()).not.toContain(renamed);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
});
