// @module-tag nightly
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../../support/api.ts';
import { failRequests } from '../../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { testMessages } from '../../support/test-messages.ts';

interface TicketScreen {
  readonly as: Person;
  readonly path: string;
  readonly label: string;
}

let screens: readonly TicketScreen[];
let customer: Person;

beforeAll(async () => {
  const agent = await newPerson('agent');
  customer = await newPerson('customer', { company: await newCompany() });
  screens = [
    { as: customer, path: '/support/ticket', label: 'File to upload' },
    { as: agent, path: '/admin/ticket', label: 'Click to upload or drag and drop' },
  ];
});

const serverErrorPattern = /status of 500/;
const advicePattern = /Something went wrong on our side\. Please try again;/;

const createFile = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'portico '),
});

/** Creates and opens a ticket, and returns its path and its file input. */
async function openTicket(
  page: Page,
  { path, label }: TicketScreen,
): Promise<{ path: string; input: Locator }> {
  const body = { subject: 'The scanner prints blanks', description: 'See the picture.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await page.goto(`${path}/${id}`);
  await page.getByText('No attachments').waitFor();
  return { path: `${path}/${id}`, input: page.getByLabel(label) };
}

const maximumBytes = 10 * 1024 * 1024;

/**
 * Chooses a file that is created in the page, because sending such a large file to the browser takes many
 * seconds.
 */
const chooseFile = (input: Locator, size: number) =>
  input.evaluate((element, bytes) => {
    if (!(element instanceof HTMLInputElement)) throw new Error('This is no input');
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], `${bytes}.txt`, { type: 'text/plain' }));
    element.files = transfer.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, size);

/** Retries an upload. The portal remembers the file; in the admin area, the agent chooses the file again. */
const retryUpload = (page: Page, screen: TicketScreen, input: Locator) =>
  screen.as === customer
    ? page.getByRole('button', { name: 'Try again' }).click()
    : input.setInputFiles(createFile('notes.txt', 10));

testMessages(
  'files',
  ['File size must be less than 10MB'],
  'a file of 10 MiB is uploaded, and one with a byte more is rejected without a request',
  async ({ visit, expectMessage }) => {
    for (const screen of screens) {
      const { page, answers } = await visit({ as: screen.as });
      const { input } = await openTicket(page, screen);
      await chooseFile(input, maximumBytes + 1);
      await expectMessage(page, 'File size must be less than 10MB');
      expect(
        (await answers()).filter(({ method, path }) => method === 'POST' && path.endsWith('/attachments')),
      ).toEqual([]);
      for (const size of [maximumBytes - 1, maximumBytes]) {
        await chooseFile(input, size);
        await page.getByRole('button', { name: `Download ${size}.txt` }).waitFor();
      }
    }
  },
);

testMessages(
  'files',
  ['Failed to upload file', 'File uploaded successfully'],
  'a failed upload can be retried',
  async ({ visit, expectMessage }) => {
    for (const screen of screens) {
      const { page } = await visit({
        as: screen.as,
        expected: [serverErrorPattern],
        failures: ['requestUpload internal_error'],
      });
      const { path, input } = await openTicket(page, screen);
      await failRequests(page, { method: 'POST', path: /\/attachments$/, times: 1 });
      await input.setInputFiles(createFile('notes.txt', 10));
      await expectMessage(page, 'Failed to upload file');
      await page.getByText(advicePattern).first().waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await retryUpload(page, screen, input);
      await expectMessage(page, 'File uploaded successfully');
      await page.getByRole('button', { name: 'Download notes.txt' }).waitFor();
    }
  },
);

testMessages(
  'files',
  ['Failed to download file'],
  'a failed download shows an error, and a retry downloads the file',
  async ({ visit, expectMessage }) => {
    for (const screen of screens) {
      const { page } = await visit({
        as: screen.as,
        expected: [serverErrorPattern],
        failures: ['getDownload internal_error'],
      });
      const { input } = await openTicket(page, screen);
      await input.setInputFiles(createFile('a.txt', 10));
      const downloadButton = page.getByRole('button', { name: 'Download a.txt' });
      await downloadButton.waitFor();
      await failRequests(page, { method: 'GET', path: /\/download$/, times: 1 });
      await downloadButton.click();
      await expectMessage(page, 'Failed to download file');
      await page.getByText(advicePattern).waitFor();
      const downloadPromise = page.waitForEvent('download');
      await downloadButton.click();
      expect((await downloadPromise).suggestedFilename()).toBe('a.txt');
    }
  },
);

testMessages(
  'files',
  ['{message, status and statusCode}'],
  'the user is asked to try again when S3 rejects a file',
  async ({ visit, expectMessage }) => {
    for (const screen of screens) {
      const { page } = await visit({
        as: screen.as,
        expected: [/status of 403/],
        failures: ['uploadFile upload_refused'],
      });
      const { path, input } = await openTicket(page, screen);
      // The presigned URL includes the content type, so S3 rejects an upload with another content type.
      let isUploadTampered = false;
      await page.route(
        (url) => !url.pathname.startsWith('/api/'),
        (route, request) => {
          if (request.method() !== 'PUT' || isUploadTampered) return route.fallback();
          isUploadTampered = true;
          return route.continue({ headers: { ...request.headers(), 'content-type': 'text/html' } });
        },
      );
      const putResponsePromise = page.waitForResponse((response) => response.request().method() === 'PUT');
      await input.setInputFiles(createFile('notes.txt', 10));
      const rejectedResponse = await putResponsePromise;
      expect(rejectedResponse.status()).toBe(403);
      expect(await rejectedResponse.text()).toMatch(/<Code>\w+<\/Code><Message>.+<\/Message>/);
      await page.getByText('Failed to upload file', { exact: true }).waitFor();
      await expectMessage(page, '{message, status and statusCode}', {
        'message, status and statusCode': 'The file could not be stored. Please try again.',
      });
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await retryUpload(page, screen, input);
      await page.getByRole('button', { name: 'Download notes.txt' }).waitFor();
    }
  },
);
