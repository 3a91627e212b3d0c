// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { createKeyboard, waitForFocus } from '../support/keyboard.ts';
import { listFindingsInBothThemes } from '../../scripts/browser/accessibility.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

/** A word that occurs only in the subjects of this file's tickets. */
const word = `w${randomUUID().slice(0, 8)}`;
let agent: Person;
let customer: Person;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const createTicket = (subject: string, priority: 'low' | 'high') =>
    call(
      'createTicket',
      {
        body: { subject: `${subject} ${word}`, description: 'Details.', priority },
        idempotency_key: newKey(),
      },
      customer,
    );
  const { id, version } = await createTicket('Scanner', 'low');
  await createTicket('Printer', 'high');
  await createTicket('Projector', 'low');
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version } }, agent);
});

const table = (page: Page) => page.getByRole('table', { name: 'All Support Tickets' });
const row = (page: Page, subject: string) =>
  table(page)
    .getByRole('row')
    .filter({ hasText: `${subject} ${word}` });

/** Types a filter, such as `Priority = Low`, and applies it. */
async function filterBy(page: Page, filter: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Filters' });
  await box.fill(filter);
  await page.getByRole('option').first().waitFor();
  await box.press('Enter');
}

test('search and filters find the tickets, show the number of matches and are kept in the URL', async ({
  visit,
}) => {
  // The search index is updated within seconds.
  const query = { scope: 'all', q: word, status: 'resolved' } as const;
  const countFound = async () => (await call('searchTickets', { query }, agent)).items.length;
  await expect.poll(countFound).toBe(1);
  const { page } = await visit({ as: agent });
  await page.goto('/admin/tickets');
  await page.getByLabel('Search tickets').fill(word.toUpperCase());
  await page.getByText(/^Showing 3 of \d+ tickets$/).waitFor();
  await filterBy(page, 'Priority = Low');
  await page.getByText(/^Showing 2 of \d+ tickets$/).waitFor();
  await filterBy(page, 'Status = Resolved');
  await page.getByText(/^Showing 1 of \d+ tickets$/).waitFor();
  await row(page, 'Scanner').waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    q: word.toUpperCase(),
    priority: 'low',
    status: 'resolved',
  });

  await page.goBack();
  await page.getByText(/^Showing 2 of \d+ tickets$/).waitFor();
  await row(page, 'Projector').getByRole('link').click();
  await page.getByRole('heading', { name: `Projector ${word}` }).waitFor();
  await page.goBack();
  await row(page, 'Projector').waitFor();
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe(word.toUpperCase());
});

test('a URL with filters opens the filtered list, several values are chosen at once, and Refresh fetches it again', async ({
  visit,
}) => {
  const { page, answers } = await visit({ as: agent });
  await page.goto(`/admin/tickets?q=${word}&priority=critical,high`);
  await page.getByText(/^Showing 1 of \d+ tickets$/).waitFor();
  await row(page, 'Printer').waitFor();
  const requestCount = async () =>
    (await answers()).filter(({ path }) => path.startsWith('/api/search')).length;
  const before = await requestCount();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(requestCount).toBe(before + 1);

  await page.getByText('Priority = Critical, High').first().waitFor();
  const filters = page.getByRole('combobox', { name: 'Filters' });
  await filters.fill('Status = ');
  await page.getByRole('option', { name: 'Resolved' }).click();
  await page.getByRole('option', { name: 'New' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Status = New, Resolved').first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('new,resolved');
  await row(page, 'Printer').waitFor();
  await page.getByLabel('Search tickets').fill('');
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Priority' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('priority');
  await page.getByText(/^Showing [1-9]/).waitFor();
});

test('filters without a match show a message and can be cleared', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets?q=${word}-nowhere`);
  await page.getByText('No tickets found matching your filters').waitFor();
  await page.getByText(/^Showing 0 of \d+ tickets$/).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  // Only the number is checked: other tests create tickets at the same time, which may move this file's
  // tickets to another page.
  await page.getByText(/^Showing [1-9][\d,]* of [\d,]+ tickets$/).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe('');
});

test('a search shows matching passages and the best match first, and explains terms that it does not understand', async ({
  visit,
}) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets?q=${word}+details`);
  const printer = row(page, 'Printer');
  await expect.poll(() => printer.locator('mark').allTextContents()).toEqual([word, 'Details']);
  await printer.getByText('Description:').waitFor();
  await page.getByText('How to search').click();
  await page.getByText('is:unassigned').waitFor();

  await page.getByLabel('Search tickets').fill(`${word} is:lost`);
  await page.getByText('is: takes one of').waitFor();
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe(`${word} is:lost`);
  await page.getByLabel('Search tickets').fill(`${word} "projector ${word}"`);
  await row(page, 'Projector').waitFor();
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Best match first' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('best');
  await row(page, 'Projector').waitFor();
});

test('an agent filters by property, changes tickets in bulk, and undoes it except for tickets that others changed', async ({
  visit,
}) => {
  const company = await newCompany();
  const [owner, colleague] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const create = (subject: string) =>
    call(
      'createTicket',
      { body: { subject, description: 'Details.', type: 'problem' }, idempotency_key: newKey() },
      owner,
    );
  const [first, second, third] = [await create('Axle'), await create('Brake'), await create('Chain')];
  const ticketOf = async ({ id }: { id: string }) =>
    (await call('getTicket', { params: { id } }, colleague)).ticket;
  const priorities = async () =>
    (await Promise.all([first, second, third].map(ticketOf))).map(({ priority }) => priority);

  const { page } = await visit({ as: agent, expected: [/status of 409/] });
  const { press, write, keys, type } = await createKeyboard(page);
  const filters = page.getByRole('combobox', { name: 'Filters' });
  const rows = page.getByRole('table').getByRole('row');
  await page.goto('/admin/tickets');
  await write(filters, `Company = ${company.name}`);
  // Enter applies the filter even before the suggestions appear.
  await keys('Enter');
  await page.getByText(/^Showing 3 of /).waitFor();
  await write(filters, `Created >= ${new Date().toISOString().slice(0, 10)}`);
  await keys('Enter');
  await write(filters, 'Type = Problem');
  await page.getByRole('option', { name: 'Problem' }).first().waitFor();
  await keys('Enter');
  await expect
    .poll(() => [...new URL(page.url()).searchParams.keys()].sort())
    .toEqual(['company', 'created_from', 'type']);
  await page.reload();
  await page.getByText(`Company = ${company.name}`).first().waitFor();
  await page.getByText(/^Showing 3 of /).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await write(filters, 'Status = lost');
  await keys('Enter');
  await page.getByText('Status: “lost” is not one of the suggestions').waitFor();

  const selectAll = () =>
    press(page.getByRole('checkbox', { name: 'Select all tickets on this page' }), 'Space');
  await selectAll();
  await page.getByText('3 selected').waitFor();
  const change = (ticket: { id: string }, body: { priority: 'low'; version: number }) =>
    call('updateTicket', { params: { id: ticket.id }, body }, colleague);
  await change(first, { priority: 'low', version: 1 });
  await press(page.getByRole('button', { name: 'Set priority' }));
  await page.getByRole('option', { name: 'Critical' }).waitFor();
  await type('Critical');
  await keys('Enter');
  await page.getByText('2 tickets set to priority critical').waitFor();
  await page.getByText(`${first.ticket_number}: Another user has changed it.`).waitFor();
  expect(await priorities()).toEqual(['low', 'critical', 'critical']);
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await change(second, { priority: 'low', version: 2 });
  const undoButton = page.getByRole('button', { name: 'Undo' });
  await waitForFocus(undoButton);
  await keys('Enter');
  await page.getByText('1 ticket set back').waitFor();
  await page.getByText(`${second.ticket_number}: Another user has changed it since.`).waitFor();
  expect(await priorities()).toEqual(['low', 'low', 'medium']);

  await rows.filter({ hasText: 'Brake' }).filter({ hasText: 'low' }).waitFor();
  await selectAll();
  await page.getByText('3 selected').waitFor();
  await write(page.getByLabel('Tag to add or remove'), word);
  await press(page.getByRole('button', { name: 'Add tag' }));
  await page.getByText(`Tag ${word} added to 3 tickets`).waitFor();
  expect((await ticketOf(third)).tags).toEqual([word]);
  await waitForFocus(undoButton);
  await keys('Enter');
  await page.getByText('3 tickets set back').waitFor();
  expect((await ticketOf(third)).tags).toEqual([]);
});

test("a customer searches the company's tickets in their list, on a phone too", async ({ visit }) => {
  const { page } = await visit({ as: customer, width: 390 });
  await page.goto('/support/my-tickets');
  await page.getByLabel('Search tickets').fill(`${word} scanner`);
  await page.getByRole('link', { name: `Scanner ${word}` }).waitFor();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: word }).count()).toBe(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(`${word} scanner`);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByText('No ticket in this list matches your search.').waitFor();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await page.getByRole('link', { name: `Projector ${word}` }).waitFor();
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe('');
});

test('a second filter does not replace a first one that the list does not show yet', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  // React's scheduler uses `setImmediate` if it exists, so `lag` delays rendering.
  await page.addInitScript(() => {
    let wait = 0;
    Object.assign(window, {
      setImmediate: (task: () => void) => setTimeout(task, wait),
      lag: () => {
        wait = 1_500;
      },
    });
  });
  const { write, keys } = await createKeyboard(page);
  const filters = page.getByRole('combobox', { name: 'Filters' });
  await page.goto('/admin/tickets');
  await page.getByRole('row').nth(1).waitFor();
  await filters.waitFor();
  await page.evaluate('lag()');
  for (const text of ['Priority = High', 'Type = Problem']) {
    await write(filters, text);
    await keys('Enter');
  }
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()].sort()).toEqual(['priority', 'type']);
});
