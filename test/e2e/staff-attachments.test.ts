// @module-tag nightly
import { readFile } from 'node:fs/promises';
import { beforeAll, expect } from 'vitest';
import { listAxeFindings, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let agent: Person;
let customer: Person;

beforeAll(async () => {
  [agent, customer] = await Promise.all([
    newPerson('agent'),
    newPerson('customer', { company: await newCompany() }),
  ]);
});

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);

const createFile = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'portico '),
});

test('a file that an agent attaches is listed with its size, and downloads unchanged', async ({ visit }) => {
  const { id } = await createTicket('With a log');
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByText('No attachments').waitFor();
  await page.getByLabel('Click to upload or drag and drop').setInputFiles(createFile('router log.txt', 1536));
  await page.getByText('File uploaded successfully').waitFor();
  const entry = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect.poll(() => entry.innerText()).toMatch(/router log\.txt\s+1\.5 KB/);
  const downloadPromise = page.waitForEvent('download');
  await entry.getByRole('button', { name: 'Download router log.txt' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe('router log.txt');
  expect(await readFile(await download.path())).toEqual(createFile('', 1536).buffer);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.reload();
  await entry.waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});

test('a file dropped on the upload area is attached', async ({ visit }) => {
  const { id } = await createTicket('With a picture');
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  const uploadField = page.getByLabel('Click to upload or drag and drop');
  await uploadField.waitFor();
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  await uploadField.dispatchEvent('drop', { dataTransfer });
  await page.getByText('File uploaded successfully').waitFor();
  const { attachments } = await call('getTicket', { params: { id } }, customer);
  expect(attachments.map(({ file_name, file_size }) => [file_name, file_size])).toEqual([['dropped.txt', 7]]);
});
