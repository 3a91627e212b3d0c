import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../../support/api.ts';
import { failRequests } from '../../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { testMessages } from '../../support/test-messages.ts';

interface Screen {
  readonly as: Person;
  readonly path: string;
  readonly label: string;
}

let screens: readonly Screen[];
let customer: Person;

beforeAll(async () => {
  const agent = await newPerson('agent');
  customer = await newPerson('customer', { company: await newCompany() });
  screens = [
    { as: customer, path: '/support/ticket', label: 'File to upload' },
    { as: agent, path: '/admin/ticket', label: 'Click to upload or drag and drop' },
  ];
});

const broken = /status of 500/;
const advice = /Something went wrong on our side\. Please try again;/;

const file = (name: string, size: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'portico '),
});

/** Opens a fresh ticket; gives its path and where to put a file. */
async function openTicket(page: Page, { path, label }: Screen): Promise<{ at: string; input: Locator }> {
  const body = { subject: 'The scanner prints blanks', description: 'See the picture.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await page.goto(`${path}/${id}`);
  await page.getByText('No attachments').waitFor();
  return { at: `${path}/${id}`, input: page.getByLabel(label) };
}

/** Tries once more: the portal remembers the file, staff choose it again. */
const again = (page: Page, screen: Screen, input: Locator) =>
  screen.as === customer
    ? page.getByRole('button', { name: 'Try again' }).click()
    : input.setInputFiles(file('notes.txt', 10));

testMessages(
  'files',
  ['File size must be less than 10MB'],
  'a file of more than 10 MB is refused before anything is sent',
  async ({ visit, expectMessage }) => {
    for (const screen of screens) {
      const { page, answers } = await visit({ as: screen.as });
      const { input } = await openTicket(page, screen);
      await input.setInputFiles(file('film.txt', 10 * 1024 * 1024 + 1));
      await expectMessage(page, 'File size must be less than 10MB');
      expect((await answers()).filter(({ method }) => method === 'POST')).toEqual([]);
    }
  },
);

testMessages(
  'files',
  ['Failed to upload file', 'File uploaded successfully'],
  'a failed upload can be retried',
  async ({ visit, expectMessage }) => {
    for (const screen of screens) {
      const { page } = await visit({ as: screen.as, expected: [broken] });
      const { at, input } = await openTicket(page, screen);
      await failRequests(page, { method: 'POST', path: /\/attachments$/, times: 1 });
      await input.setInputFiles(file('notes.txt', 10));
      await expectMessage(page, 'Failed to upload file');
      await page.getByText(advice).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(at);
      await again(page, screen, input);
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
      const { page } = await visit({ as: screen.as, expected: [broken] });
      const { input } = await openTicket(page, screen);
      await input.setInputFiles(file('a.txt', 10));
      const button = page.getByRole('button', { name: 'Download a.txt' });
      await button.waitFor();
      await failRequests(page, { method: 'GET', path: /\/download$/, times: 1 });
      await button.click();
      await expectMessage(page, 'Failed to download file');
      await page.getByText(advice).waitFor();
      const downloading = page.waitForEvent('download');
      await button.click();
      expect((await downloading).suggestedFilename()).toBe('a.txt');
    }
  },
);

testMessages(
  'files',
  ['{message, status and statusCode}'],
  'when the storage refuses a file with status, code and message, the user is asked to try again',
  async ({ visit, expectMessage }) => {
    for (const screen of screens) {
      const { page } = await visit({ as: screen.as, expected: [/status of 403/] });
      const { at, input } = await openTicket(page, screen);
      // The address to upload to is signed for a type: another one is not what was agreed.
      let tampered = false;
      await page.route(
        (url) => !url.pathname.startsWith('/api/'),
        (route, request) => {
          if (request.method() !== 'PUT' || tampered) return route.fallback();
          tampered = true;
          return route.continue({ headers: { ...request.headers(), 'content-type': 'text/html' } });
        },
      );
      const refusing = page.waitForResponse((response) => response.request().method() === 'PUT');
      await input.setInputFiles(file('notes.txt', 10));
      const refusal = await refusing;
      expect(refusal.status()).toBe(403);
      expect(await refusal.text()).toMatch(/<Code>\w+<\/Code><Message>.+<\/Message>/);
      await page.getByText('Failed to upload file', { exact: true }).waitFor();
      await expectMessage(page, '{message, status and statusCode}', {
        'message, status and statusCode': 'The file could not be stored. Please try again.',
      });
      expect(new URL(page.url()).pathname).toBe(at);
      await again(page, screen, input);
      await page.getByRole('button', { name: 'Download notes.txt' }).waitFor();
    }
  },
);
