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
const uniqueWord = `w${randomUUID().slice(0, 8)}`;
let agent: Person;
let customer: Person;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const createTicket = (subject: string, priority: 'low' | 'high') =>
    call(
      'createTicket',
      {
        body: { subject: `${subject} ${uniqueWord}`, description: 'Details.', priority },
        idempotency_key: newKey(),
      },
      customer,
    );
  const { id, version } = await createTicket('Scanner', 'low');
  await createTicket('Printer', 'high');
  await createTicket('Projector', 'low');
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version } }, agent);
});

const ticketTable = (page: Page) => page.getByRole('table', { name: 'All Support Tickets' });
const ticketRow = (page: Page, subject: string) =>
  ticketTable(page)
    .getByRole('row')
    .filter({ hasText: `${subject} ${uniqueWord}` });

/** Types a filter, such as `Priority = Low`, and applies it. */
async function applyFilter(page: Page, filter: string): Promise<void> {
  const filterField = page.getByRole('combobox', { name: 'Filters' });
  await filterField.fill(filter);
  await page.getByRole('option').first().waitFor();
  await filterField.press('Enter');
}

test('search and filters find the tickets, show the number of matches and are kept in the URL', async ({
  visit,
}) => {
  // The search index is updated within seconds.
  const query = { scope: 'all', q: uniqueWord, status: 'resolved' } as const;
  const countFoundTickets = async () => (await call('searchTickets', { query }, agent)).items.length;
  await expect.poll(countFoundTickets).toBe(1);
  const { page } = await visit({ as: agent });
  await page.goto('/admin/tickets');
  await page.getByLabel('Search tickets').fill(uniqueWord.toUpperCase());
  await page.getByText(/^Showing 3 of \d+ tickets$/).waitFor();
  await applyFilter(page, 'Priority = Low');
  await page.getByText(/^Showing 2 of \d+ tickets$/).waitFor();
  await applyFilter(page, 'Status = Resolved');
  await page.getByText(/^Showing 1 of \d+ tickets$/).waitFor();
  await ticketRow(page, 'Scanner').waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    q: uniqueWord.toUpperCase(),
    priority: 'low',
    status: 'resolved',
  });

  await page.goBack();
  await page.getByText(/^Showing 2 of \d+ tickets$/).waitFor();
  await ticketRow(page, 'Projector').getByRole('link').click();
  await page.getByRole('heading', { name: `Projector ${uniqueWord}` }).waitFor();
  await page.goBack();
  await ticketRow(page, 'Projector').waitFor();
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe(uniqueWord.toUpperCase());
});

test('a URL with filters opens the filtered list, several values are chosen at once, and Refresh fetches it again', async ({
  visit,
}) => {
  const { page, answers } = await visit({ as: agent });
  await page.goto(`/admin/tickets?q=${uniqueWord}&priority=critical,high`);
  await page.getByText(/^Showing 1 of \d+ tickets$/).waitFor();
  await ticketRow(page, 'Printer').waitFor();
  const countSearchRequests = async () =>
    (await answers()).filter(({ path }) => path.startsWith('/api/search')).length;
  const requestCountBefore = await countSearchRequests();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(countSearchRequests).toBe(requestCountBefore + 1);

  await page.getByText('Priority = Critical, High').first().waitFor();
  const filterField = page.getByRole('combobox', { name: 'Filters' });
  await filterField.fill('Status = ');
  await page.getByRole('option', { name: 'Resolved' }).click();
  await page.getByRole('option', { name: 'New' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Status = New, Resolved').first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('new,resolved');
  await ticketRow(page, 'Printer').waitFor();
  await page.getByLabel('Search tickets').fill('');
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Priority' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('priority');
  await page.getByText(/^Showing [1-9]/).waitFor();
});

test('filters without a match show a message and can be cleared', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets?q=${uniqueWord}-nowhere`);
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
  await page.goto(`/admin/tickets?q=${uniqueWord}+details`);
  const printerRow = ticketRow(page, 'Printer');
  await expect.poll(() => printerRow.locator('mark').allTextContents()).toEqual([uniqueWord, 'Details']);
  await printerRow.getByText('Description:').waitFor();
  await page.getByText('How to search').click();
  await page.getByText('is:unassigned').waitFor();

  await page.getByLabel('Search tickets').fill(`${uniqueWord} is:lost`);
  await page.getByText('is: takes one of').waitFor();
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe(`${uniqueWord} is:lost`);
  await page.getByLabel('Search tickets').fill(`${uniqueWord} "projector ${uniqueWord}"`);
  await ticketRow(page, 'Projector').waitFor();
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Best match first' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('best');
  await ticketRow(page, 'Projector').waitFor();
});

test('an agent filters by property, changes tickets in bulk, and undoes it except for tickets that others changed', async ({
  visit,
}) => {
  const company = await newCompany();
  const [owner, colleague] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const createProblem = (subject: string) =>
    call(
      'createTicket',
      { body: { subject, description: 'Details.', type: 'problem' }, idempotency_key: newKey() },
      owner,
    );
  const [firstTicket, secondTicket, thirdTicket] = [
    await createProblem('Axle'),
    await createProblem('Brake'),
    await createProblem('Chain'),
  ];
  const readTicket = async ({ id }: { id: string }) =>
    (await call('getTicket', { params: { id } }, colleague)).ticket;
  const readPriorities = async () =>
    (await Promise.all([firstTicket, secondTicket, thirdTicket].map(readTicket))).map(
      ({ priority }) => priority,
    );

  const { page } = await visit({ as: agent, expected: [/status of 409/] });
  const { press, write, keys, type } = await createKeyboard(page);
  const filterField = page.getByRole('combobox', { name: 'Filters' });
  const ticketRows = page.getByRole('table').getByRole('row');
  await page.goto('/admin/tickets');
  await write(filterField, `Company = ${company.name}`);
  // Enter applies the filter even before the suggestions appear.
  await keys('Enter');
  await page.getByText(/^Showing 3 of /).waitFor();
  await write(filterField, `Created >= ${new Date().toISOString().slice(0, 10)}`);
  await keys('Enter');
  await write(filterField, 'Type = Problem');
  await page.getByRole('option', { name: 'Problem' }).first().waitFor();
  await keys('Enter');
  await expect
    .poll(() => [...new URL(page.url()).searchParams.keys()].sort())
    .toEqual(['company', 'created_from', 'type']);
  await page.reload();
  await page.getByText(`Company = ${company.name}`).first().waitFor();
  await page.getByText(/^Showing 3 of /).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await write(filterField, 'Status = lost');
  await keys('Enter');
  await page.getByText('Status: “lost” is not one of the suggestions').waitFor();

  const selectAllTickets = () =>
    press(page.getByRole('checkbox', { name: 'Select all tickets on this page' }), 'Space');
  await selectAllTickets();
  await page.getByText('3 selected').waitFor();
  const changePriority = (ticket: { id: string }, body: { priority: 'low'; version: number }) =>
    call('updateTicket', { params: { id: ticket.id }, body }, colleague);
  await changePriority(firstTicket, { priority: 'low', version: 1 });
  await press(page.getByRole('button', { name: 'Set priority' }));
  await page.getByRole('option', { name: 'Critical' }).waitFor();
  await type('Critical');
  await keys('Enter');
  await page.getByText('2 tickets set to priority critical').waitFor();
  await page.getByText(`${firstTicket.ticket_number}: Another user has changed it.`).waitFor();
  expect(await readPriorities()).toEqual(['low', 'critical', 'critical']);
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await changePriority(secondTicket, { priority: 'low', version: 2 });
  const undoButton = page.getByRole('button', { name: 'Undo' });
  await waitForFocus(undoButton);
  await keys('Enter');
  await page.getByText('1 ticket set back').waitFor();
  await page.getByText(`${secondTicket.ticket_number}: Another user has changed it since.`).waitFor();
  expect(await readPriorities()).toEqual(['low', 'low', 'medium']);

  await ticketRows.filter({ hasText: 'Brake' }).filter({ hasText: 'low' }).waitFor();
  await selectAllTickets();
  await page.getByText('3 selected').waitFor();
  await write(page.getByLabel('Tag to add or remove'), uniqueWord);
  await press(page.getByRole('button', { name: 'Add tag' }));
  await page.getByText(`Tag ${uniqueWord} added to 3 tickets`).waitFor();
  expect((await readTicket(thirdTicket)).tags).toEqual([uniqueWord]);
  await waitForFocus(undoButton);
  await keys('Enter');
  await page.getByText('3 tickets set back').waitFor();
  expect((await readTicket(thirdTicket)).tags).toEqual([]);
});

test("a customer searches the company's tickets in their list, on a phone too", async ({ visit }) => {
  const { page } = await visit({ as: customer, width: 390 });
  await page.goto('/support/my-tickets');
  await page.getByLabel('Search tickets').fill(`${uniqueWord} scanner`);
  await page.getByRole('link', { name: `Scanner ${uniqueWord}` }).waitFor();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: uniqueWord }).count()).toBe(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(`${uniqueWord} scanner`);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByText('No ticket in this list matches your search.').waitFor();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await page.getByRole('link', { name: `Projector ${uniqueWord}` }).waitFor();
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe('');
});

test('a second filter does not replace a first one that the list does not show yet', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  // React's scheduler uses `setImmediate` if it exists, so `lag` delays rendering.
  await page.addInitScript(() => {
    let delayMs = 0;
    Object.assign(window, {
      setImmediate: (task: () => void) => setTimeout(task, delayMs),
      lag: () => {
        delayMs = 1_500;
      },
    });
  });
  const { write, keys } = await createKeyboard(page);
  const filterField = page.getByRole('combobox', { name: 'Filters' });
  await page.goto('/admin/tickets');
  await page.getByRole('row').nth(1).waitFor();
  await filterField.waitFor();
  await page.evaluate('lag()');
  for (const text of ['Priority = High', 'Type = Problem']) {
    await write(filterField, text);
    await keys('Enter');
  }
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()].sort()).toEqual(['priority', 'type']);
});
