// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
});

/** Limits the upload rate of the page, in bytes per second; -1 removes the limit. */
async function limitUploadRate(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}

const readProgressValue = (page: Page) =>
  page
    .getByRole('progressbar')
    .evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : Number.NaN));

/** Whether the browser asks for confirmation before it leaves the page. */
const warnsBeforeUnload = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

test.for([
  {
    area: 'portal',
    path: '/support/ticket/',
    inputLabel: 'File to upload',
    cancelLabel: 'Cancel uploading film.bin',
  },
  {
    area: 'admin area',
    path: '/admin/ticket/',
    inputLabel: 'Click to upload or drag and drop',
    cancelLabel: 'Cancel',
  },
])(
  'in the $area, a slow upload shows progress, warns before the page is left, and adds no file if cancelled',
  async ({ area, path, inputLabel, cancelLabel }, { visit }) => {
    const body = { subject: `Filmed from the ${area}`, description: 'See the film.' };
    const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
    const { page } = await visit({ as: area === 'portal' ? customer : agent });
    await page.goto(path + id);
    await page.getByText('No attachments').waitFor();
    const film = { name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(4_000_000) };

    await limitUploadRate(page, 250_000);
    await page.getByLabel(inputLabel).setInputFiles(film);
    const progressValues: number[] = [];
    const recordProgressValue = async () =>
      progressValues[progressValues.push(await readProgressValue(page)) - 1] ?? 0;
    await expect.poll(recordProgressValue).toBeGreaterThan(0);
    await expect.poll(recordProgressValue).toBeGreaterThan(progressValues.at(-1) ?? 0);
    expect(progressValues).toEqual(progressValues.toSorted((a, b) => a - b));
    expect(progressValues.at(-1)).toBeLessThan(100);
    expect(await warnsBeforeUnload(page)).toBe(true);
    await page.getByRole('button', { name: cancelLabel, exact: true }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Failed to upload file').count()).toBe(0);
    expect(await warnsBeforeUnload(page)).toBe(false);

    await limitUploadRate(page, -1);
    await page.getByLabel(inputLabel).setInputFiles({ ...film, name: 'again.bin' });
    await page.getByText('File uploaded successfully').waitFor();
    const { attachments } = await call('getTicket', { params: { id } }, customer);
    expect(attachments.map(({ file_name }) => file_name)).toEqual(['again.bin']);
  },
);
