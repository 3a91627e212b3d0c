import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { newCompany, newPerson } from '../../support/people.ts';

const newCustomer = async () => newPerson('customer', { company: await newCompany() });

test('a customer signs in, creates a ticket and comments on it with the keyboard alone', async ({
  visit,
}) => {
  const customer = await newCustomer();
  const { page } = await visit();
  const { press, tabTo, type, write, keys } = await createKeyboard(page);
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Sign In' }));
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  await write(page.getByLabel('Email'), customer.email);
  await write(page.getByLabel('Password', { exact: true }), customer.password);
  await keys('Enter');

  await page.getByRole('link', { name: 'Create Your First Ticket' }).waitFor();
  await press(page.getByRole('link', { name: 'New Ticket' }));
  await write(page.getByLabel('Subject'), 'No mouse at hand');
  await keys('Enter');
  // The first invalid field gets the focus.
  await page.getByText('Description is required').waitFor();
  await waitForFocus(page.getByLabel('Description'));
  await type('It fell off the desk.');
  await tabTo(page.getByLabel('Ticket Type'));
  await type('Problem');
  await press(page.getByLabel('Urgency'), 'ArrowDown');
  await press(page.getByRole('button', { name: 'Create Ticket' }), 'Space');

  await press(page.getByRole('link', { name: 'No mouse at hand' }));
  await write(page.getByLabel('Add a comment'), 'Found it.');
  const addButton = page.getByRole('button', { name: 'Add Comment' });
  await press(addButton);
  await page.getByText('Comment added successfully').waitFor();
  await waitForFocus(addButton);

  const { items } = await call('listTickets', { query: {} }, customer);
  expect(items).toEqual([
    expect.objectContaining({ subject: 'No mouse at hand', type: 'problem', priority: 'medium' }),
  ]);
});

test(
  'a customer switches tabs of the ticket list and loads more with the keyboard alone',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const customer = await newCustomer();
    const numbers = Array.from({ length: 51 }, (_, index) => index);
    await Promise.all(
      numbers.map((index) => {
        const body = { subject: `Pallet ${index}`, description: 'Lost.' };
        return call('createTicket', { body, idempotency_key: newKey() }, customer);
      }),
    );
    const { page } = await visit({ as: customer });
    const { press, tabTo, keys } = await createKeyboard(page);
    await page.goto('/support/my-tickets');
    const tickets = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => tickets.count()).toBe(50);
    const tabLink = (name: string) =>
      page.getByRole('navigation', { name: 'Which tickets' }).getByRole('link', { name });
    await press(tabLink('Closed'));
    await page.getByText('No tickets found').waitFor();
    await waitForFocus(tabLink('Closed'));
    await tabTo(page.getByRole('link', { name: 'Create Your First Ticket' }));
    await keys('Shift+Tab', 'Shift+Tab', 'Enter');
    await expect.poll(() => tickets.count()).toBe(50);
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('open');

    // The links of the 50 tickets come before the button.
    await tabTo(page.getByRole('button', { name: 'Load more' }), 60);
    await keys('Enter');
    await expect.poll(() => tickets.count()).toBe(51);
    // The button is gone, so the focus moves to the ticket that was added in its place.
    await waitForFocus(tickets.last().getByRole('link'));
  },
);

test(
  'a customer cancels an upload, attaches a file and downloads it with the keyboard alone',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const customer = await newCustomer();
    const body = { subject: 'With a file', description: 'See the file.' };
    const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
    const { page } = await visit({ as: customer });
    const { press, keys } = await createKeyboard(page);
    await page.goto(`/support/ticket/${id}`);
    const chooseFileButton = page.getByRole('button', { name: 'Choose a file' });
    const chooseFile = async (key: string, name: string) => {
      const fileChooserPromise = page.waitForEvent('filechooser');
      await press(chooseFileButton, key);
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
    await press(page.getByRole('button', { name: 'Cancel uploading long.txt' }));
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await waitForFocus(chooseFileButton);

    await page.unroute(isStorageUrl);
    await chooseFile('Enter', 'notes.txt');
    await page.getByText('File uploaded successfully').waitFor();
    await waitForFocus(chooseFileButton);
    const downloadPromise = page.waitForEvent('download');
    await keys('Shift+Tab');
    await press(page.getByRole('button', { name: 'Download notes.txt' }));
    expect(await readFile(await (await downloadPromise).path(), 'utf8')).toBe('File content.');
    await waitForFocus(page.getByRole('button', { name: 'Download notes.txt' }));
  },
);
