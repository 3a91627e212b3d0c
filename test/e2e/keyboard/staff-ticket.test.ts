import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';

let agent: Person;

beforeAll(async () => {
  agent = await newPerson('agent', { company: await newCompany() });
});

const subject = 'Keys only';

async function createAndOpenTicket(page: Page): Promise<string> {
  const body = { subject, description: 'Details.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, agent);
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('heading', { name: subject }).waitFor();
  return id;
}

test('an agent changes the status of a ticket and adds an internal note with the keyboard alone', async ({
  visit,
}) => {
  const { page } = await visit({ as: agent });
  const { press, type, write, keys } = await createKeyboard(page);
  const id = await createAndOpenTicket(page);
  const statusSelect = page.getByRole('button', { name: 'Status' });
  await press(statusSelect);
  await type('In');
  await keys('Enter');
  await page.getByText('Ticket status updated successfully').waitFor();
  await waitForFocus(statusSelect);
  const commentField = page.getByLabel('Add a comment');
  await write(commentField, 'The spare mice are in the cupboard.');
  await press(page.getByRole('checkbox', { name: 'Internal note' }), 'Space');
  await press(page.getByRole('button', { name: 'Add Comment' }));
  await page.getByText('Comment added successfully').waitFor();
  await waitForFocus(commentField);
  const ticketDetail = await call('getTicket', { params: { id } }, agent);
  expect(ticketDetail.ticket.status).toBe('in_progress');
  expect(ticketDetail.comments).toEqual([expect.objectContaining({ is_internal: true })]);
});

test(
  'an agent cancels an upload, attaches a file and downloads it with the keyboard alone',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const { page } = await visit({ as: agent });
    const { press } = await createKeyboard(page);
    await createAndOpenTicket(page);
    const uploadField = page.getByLabel('Click to upload or drag and drop');
    const chooseFile = async (key: string, name: string) => {
      const fileChooserPromise = page.waitForEvent('filechooser');
      await press(uploadField, key);
      await (
        await fileChooserPromise
      ).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('File content.') });
    };
    // The upload never completes.
    const isStorageUrl = (url: URL) => !url.pathname.startsWith('/api/');
    await page.route(isStorageUrl, (route) =>
      route.request().method() === 'PUT' ? undefined : route.fallback(),
    );
    await chooseFile('Space', 'long.txt');
    const cancelButton = page.getByRole('button', { name: 'Cancel' });
    await waitForFocus(cancelButton);
    await press(cancelButton);
    await waitForFocus(uploadField);

    await page.unroute(isStorageUrl);
    await chooseFile('Enter', 'notes.txt');
    await page.getByText('File uploaded successfully').waitFor();
    await waitForFocus(uploadField);
    const downloadButton = page.getByRole('button', { name: 'Download notes.txt' });
    const downloadPromise = page.waitForEvent('download');
    await press(downloadButton);
    expect(await readFile(await (await downloadPromise).path(), 'utf8')).toBe('File content.');
    await waitForFocus(downloadButton);
  },
);
