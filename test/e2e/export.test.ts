// @module-tag nightly
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { filterRecords, unpack } from '../support/archive.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';

test('an administrator exports a company, sees when it is done, and downloads it', async ({ visit }) => {
  const company = await newCompany();
  const [admin, customer] = await Promise.all([newPerson('admin'), newPerson('customer', { company })]);
  const body = { subject: 'My chair', description: 'It squeaks.' };
  await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { page } = await visit({ as: admin });
  await page.goto('/admin/export');
  await page.getByText('Passwords and other secrets').waitFor();
  await page.getByRole('button', { name: /^What to export/ }).click();
  await page.getByRole('combobox', { name: 'Search companies' }).fill(company.name);
  await page.getByRole('option').filter({ hasText: company.name }).click();
  await page.getByText('The data that people of this company see').waitFor();
  await page.getByRole('button', { name: 'Start Export' }).click();
  const row = page.getByRole('row').filter({ hasText: company.name });
  await row.getByText('1 company, 1 person, 1 ticket, 0 comments, 0 files').waitFor();
  await row.getByText('Done').waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  const downloadPromise = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download part 1' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^portico-export-\d{4}-\d\d-\d\d-part-1\.zip$/);
  const archive = unpack([await readFile(await download.path())]);
  expect(filterRecords('ticket', archive)).toMatchObject([{ subject: 'My chair' }]);
});
