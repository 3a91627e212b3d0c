import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

/** A word that only the tickets of this file have in their subject. */
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

async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: value }).click();
}

test('search and filters find the tickets, show the number of matches and are kept in the URL', async ({
  visit,
}) => {
  const { page } = await visit({ as: agent });
  await page.goto('/admin/tickets');
  await page.getByLabel('Search tickets').fill(word.toUpperCase());
  await page.getByText(/^Showing 3 of \d+ tickets$/).waitFor();
  await choose(page, 'Priority', 'Low');
  await page.getByText(/^Showing 2 of \d+ tickets$/).waitFor();
  await choose(page, 'Status', 'Resolved');
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
  expect(await page.getByLabel('Search tickets').inputValue()).toBe(word.toUpperCase());
});

test('a URL with filters opens the filtered list, and Refresh fetches the list again', async ({ visit }) => {
  const { page, answers } = await visit({ as: agent });
  await page.goto(`/admin/tickets?q=${word}&priority=high`);
  await page.getByText(/^Showing 1 of \d+ tickets$/).waitFor();
  await row(page, 'Printer').waitFor();
  const requestCount = async () =>
    (await answers()).filter(({ path }) => path.startsWith('/api/search')).length;
  const before = await requestCount();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(requestCount).toBe(before + 1);
});

test('filters without a match show a message and can be cleared', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets?q=${word}-nowhere`);
  await page.getByText('No tickets found matching your filters').waitFor();
  await page.getByText(/^Showing 0 of \d+ tickets$/).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  // Other tests create tickets at the same time: these may be on another page now.
  await page.getByText(/^Showing [1-9][\d,]* of [\d,]+ tickets$/).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByLabel('Search tickets').inputValue()).toBe('');
});

test('a search shows where it matched, says what it does not understand, and puts the best match first', async ({
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
  expect(await page.getByLabel('Search tickets').inputValue()).toBe(`${word} is:lost`);
  await page.getByLabel('Search tickets').fill(`${word} "projector ${word}"`);
  await row(page, 'Projector').waitFor();
  await choose(page, 'Order', 'Best match first');
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('best');
  await row(page, 'Projector').waitFor();
});

test("a customer searches the company's tickets in their list, on a phone too", async ({ visit }) => {
  const { page } = await visit({ as: customer, width: 390 });
  await page.goto('/support/my-tickets');
  await page.getByLabel('Search tickets').fill(`${word} scanner`);
  await page.getByRole('link', { name: `Scanner ${word}` }).waitFor();
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: word }).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('q')).toBe(`${word} scanner`);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByText('No ticket in this list matches your search.').waitFor();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await page.getByRole('link', { name: `Projector ${word}` }).waitFor();
  expect(await page.getByLabel('Search tickets').inputValue()).toBe('');
});
