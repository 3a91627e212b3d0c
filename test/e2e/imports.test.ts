// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let admin: Person;
let company: Company;
const uniqueSuffix = randomUUID().slice(0, 6);

beforeAll(async () => {
  [admin, company] = await Promise.all([newPerson('admin'), newCompany()]);
});

const createCsvFile = (rows: readonly (readonly string[])[]) => ({
  name: `people-${uniqueSuffix}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
});

test('an administrator imports people: assigns the columns, fixes the file, runs it, and reverses it', async ({
  visit,
}) => {
  const { page } = await visit({ as: admin });
  const headings = ['Who', 'Email', 'Company', 'Remarks'];
  const validRow = ['Sam Lee', `sam@${uniqueSuffix}.example`, company.name, 'likes tea'];
  const invalidRow = ['=1+1', `jo@${uniqueSuffix}.example`, company.name, ''];
  const uploadCsv = async (rows: readonly (readonly string[])[]) => {
    await page.getByRole('button', { name: 'What to import' }).click();
    await page.getByRole('option', { name: 'People from a CSV file' }).click();
    await page.locator('input[type=file]').setInputFiles(createCsvFile([headings, ...rows]));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('button', { name: 'Content of “Who”' }).click();
    await page.getByRole('option', { name: 'Full name' }).click();
  };
  await page.goto('/admin/import');
  await uploadCsv([validRow, invalidRow]);
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('“=1+1” looks like a formula. Write the value itself.').waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Upload Another File' }).click();
  await uploadCsv([validRow, ['Jo Park', ...invalidRow.slice(1)]]);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Nothing needs attention').waitFor();
  await page.getByRole('button', { name: 'Import 2 records' }).click();
  await page.getByRole('button', { name: 'Take Back' }).waitFor();
  const listContacts = async () =>
    (await call('listCompanyContacts', { params: { id: company.id }, query: {} }, admin)).items;
  expect((await listContacts()).map(({ full_name }) => full_name)).toEqual(['Jo Park', 'Sam Lee']);

  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  expect(await readFile(await (await downloadPromise).path(), 'utf8')).toContain('"Sam Lee","created"');

  await page.getByRole('button', { name: 'Take Back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click();
  await page.getByText('· Taken back').waitFor();
  expect(await listContacts()).toEqual([]);
});
