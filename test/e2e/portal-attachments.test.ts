// @module-tag nightly
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listAxeFindings, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { dropResponse } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;

beforeAll(async () => {
  customer = await newPerson('customer', { company: await newCompany() });
});

async function createAndOpenTicket(page: Page): Promise<void> {
  const body = { subject: 'The scanner prints blanks', description: 'See the picture.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await page.goto(`/support/ticket/${id}`);
  await page.getByText('No attachments').waitFor();
}

const createTextFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer });
const fileInput = (page: Page) => page.getByLabel('File to upload');
const waitUntilFileUploaded = (page: Page) => page.getByText('File uploaded successfully').waitFor();

test('a file chosen with the button is listed with its size, and downloads unchanged', async ({ visit }) => {
  const { page } = await visit({ as: customer, width: 320 });
  await createAndOpenTicket(page);
  const content = Buffer.alloc(1536, 'portico ');
  const fileChooserPromise = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await fileChooserPromise).setFiles(createTextFile('Blank pages é <b>.txt', content));
  await waitUntilFileUploaded(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Blank pages é <b>.txt' });
  await expect.poll(() => row.innerText()).toContain('1.5 KB');
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  const downloadPromise = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await downloadPromise).path())).toEqual(content);
  await page.reload();
  await row.waitFor();
});

test('a file dropped on the upload area is attached', async ({ visit }) => {
  const { page } = await visit({ as: customer });
  await createAndOpenTicket(page);
  const transferHandle = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['at 09:14'], 'log.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.locator('.upload-box').dispatchEvent('drop', { dataTransfer: transferHandle });
  await waitUntilFileUploaded(page);
  await page.getByRole('listitem').filter({ hasText: 'log.txt' }).waitFor();
});

test('a file is attached once when the response of S3 is lost', async ({ visit }) => {
  const { page } = await visit({ as: customer, expected: [/ERR_CONNECTION_RESET/, /status of 412/] });
  await createAndOpenTicket(page);
  await dropResponse(page, { method: 'PUT', path: /\.txt$/, times: 1 });
  await fileInput(page).setInputFiles(createTextFile('once.txt', Buffer.from('Only once.')));
  await waitUntilFileUploaded(page);
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download once.txt' }).click();
  expect(await readFile(await (await downloadPromise).path(), 'utf8')).toBe('Only once.');
});

test('a cancelled upload adds nothing to the ticket', async ({ visit }) => {
  const { page } = await visit({ as: customer });
  await createAndOpenTicket(page);
  // The upload never completes.
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()),
  );
  await fileInput(page).setInputFiles(createTextFile('long.txt', Buffer.alloc(4096, 'x')));
  await page.getByRole('progressbar', { name: 'Uploading long.txt' }).waitFor();
  await page.getByRole('button', { name: 'Cancel uploading long.txt' }).click();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('No attachments').waitFor();
});

test('a file with malware is shown as withheld to the customer and to staff', async ({ visit }) => {
  const { page } = await visit({ as: customer, width: 320 });
  await createAndOpenTicket(page);
  // The test virus is split in two, so that no scanner removes this source file.
  const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
  await fileInput(page).setInputFiles(createTextFile('invoice.txt', Buffer.from(testVirus)));
  await waitUntilFileUploaded(page);
  const row = page.getByRole('listitem').filter({ hasText: 'invoice.txt' });
  await row.getByText('This file was withheld: it may contain malware.').waitFor();
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  const { page: staffPage } = await visit({ as: await newPerson('agent'), width: 320 });
  await staffPage.goto(page.url().replace('/support/ticket/', '/admin/ticket/'));
  const attachmentList = staffPage.getByRole('list', { name: 'Attachments' });
  await attachmentList.getByText('This file was withheld: it may contain malware.').waitFor();
  expect(await listAxeFindings(staffPage)).toEqual([]);
  expect(await measureOverflow(staffPage)).toBeLessThanOrEqual(0);
});
