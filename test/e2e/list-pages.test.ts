// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, vi } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { writeTickets } from '../support/many-tickets.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

/** A word that occurs only in the subjects of this file's tickets. */
const uniqueWord = `w${randomUUID().slice(0, 8)}`;
/** The number of tickets: two full pages of search results and one more. 'Ticket 0' is the oldest. */
const ticketCount = 2 * limits.found_tickets + 1;
let agent: Person;

beforeAll(async () => {
  const company = await newCompany();
  const [customer, staff] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  agent = staff;
  const body = { subject: `Ticket 0 ${uniqueWord}`, description: 'Details.', priority: 'low' } as const;
  const firstTicket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const otherSubjects = Array.from(
    { length: ticketCount - 1 },
    (_, index) => `Ticket ${index + 1} ${uniqueWord}`,
  );
  await writeTickets(firstTicket, otherSubjects);
  await vi.waitFor(async () => expect(await countFoundTickets()).toBe(ticketCount), {
    timeout: 60_000,
    interval: 500,
  });
});

/** Counts the tickets that the search finds; its index is updated by the table's stream. */
async function countFoundTickets(): Promise<number> {
  let foundCount = 0;
  let cursor: string | null = null;
  do {
    const query = { q: uniqueWord, scope: 'all' as const, ...(cursor !== null && { cursor }) };
    const resultPage: Awaited<ReturnType<typeof call<'searchTickets'>>> = await call(
      'searchTickets',
      { query },
      agent,
    );
    foundCount += resultPage.items.length;
    cursor = resultPage.next_cursor;
  } while (cursor !== null);
  return foundCount;
}

const searchQuery = `?q=${uniqueWord}&priority=low`;
const lastPagePath = `/admin/tickets${searchQuery}&page=3`;
const ticketRows = (page: Page) => page.getByRole('table', { name: 'All Support Tickets' }).getByRole('row');
const oldestRow = (page: Page) => ticketRows(page).filter({ hasText: `Ticket 0 ${uniqueWord}` });
const nextButton = (page: Page) => page.getByRole('button', { name: 'Next page' });
const pageButton = (page: Page, number: number) => page.getByRole('button', { name: `Page ${number} of` });
const ticketHeading = (page: Page) => page.getByRole('heading', { name: `Ticket 0 ${uniqueWord}` });

async function expectLastPage(page: Page): Promise<void> {
  await oldestRow(page).waitFor();
  await page.getByText(new RegExp(`^Showing ${ticketCount} of \\d+ tickets$`)).waitFor();
  await expect.poll(() => page.url().endsWith(lastPagePath)).toBe(true);
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe(uniqueWord);
}

test('each page of the list says how many tickets match, and its number is in the URL', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets${searchQuery}`);
  const countHistoryEntries = () => page.evaluate(() => history.length);
  const entryCountBefore = await countHistoryEntries();
  await nextButton(page).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  // The URL changes before the list does.
  await expect.poll(() => pageButton(page, 2).getAttribute('aria-current')).toBe('true');
  expect(await countHistoryEntries()).toBe(entryCountBefore + 1);
  await page.getByText(new RegExp(`^Showing ${2 * limits.found_tickets}\\+ of \\d+ tickets$`)).waitFor();
  // The column headers are one more row.
  await expect.poll(() => ticketRows(page).count()).toBe(limits.found_tickets + 1);
  await nextButton(page).click();
  await expectLastPage(page);
  await expect.poll(() => ticketRows(page).count()).toBe(2);
});

test('breadcrumb, back link and Back return from a ticket to the same page of the filtered list', async ({
  visit,
}) => {
  const { page } = await visit({ as: agent, width: 1440 });
  await page.goto(lastPagePath);
  await expectLastPage(page);
  const waysBack = [
    () => page.getByRole('link', { name: 'Back to All Tickets' }).click(),
    () =>
      page
        .getByRole('navigation', { name: 'Breadcrumbs' })
        .getByRole('link', { name: 'All Tickets' })
        .click(),
    () => page.goBack(),
  ];
  for (const goBack of waysBack) {
    await oldestRow(page).getByRole('link').click();
    await ticketHeading(page).waitFor();
    await page.reload();
    await ticketHeading(page).waitFor();
    await goBack();
    await expectLastPage(page);
  }
});

test('a ticket that was not opened from the list links back to the dashboard', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto('/admin');
  await page.getByRole('link', { name: /TKT-/ }).first().click();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByText('Total Tickets').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
});

test('the URL of a page opens that page in another browser, which reads each earlier page once', async ({
  visit,
}) => {
  const { page, answers } = await visit({ as: agent });
  await page.goto(lastPagePath);
  await expectLastPage(page);
  const countSearchRequests = async () =>
    (await answers()).filter(({ path }) => path.startsWith('/api/search')).length;
  expect(await countSearchRequests()).toBe(3);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => ticketRows(page).count()).toBe(limits.found_tickets + 1);
  expect(await countSearchRequests()).toBe(3);
});

test('the URL of a page after the last one opens the last one', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets${searchQuery}&page=999`);
  await expectLastPage(page);
});

test('earlier pages that cannot be read are reported, and reading can be tried again', async ({ visit }) => {
  const { page } = await visit({ as: agent, expected: [/status of 400/, /searchTickets failed/] });
  const isLaterPageUrl = (url: URL) => url.pathname === '/api/search' && url.searchParams.has('cursor');
  await page.route(isLaterPageUrl, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_request', error: 'Not this time' } }),
  );
  await page.goto(lastPagePath);
  await page.getByRole('alert').getByText('Failed to load tickets').waitFor();
  await page.unroute(isLaterPageUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectLastPage(page);
});

test('each page of the list of users shows the total number of users', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  const createUser = (id: number) => ({
    id: `user-${id}`,
    email: `user-${id}@example.com`,
    full_name: `User ${id}`,
    company: null,
    company_id: null,
    phone: null,
    roles: [],
    created_at: '2024-01-01T00:00:00.000Z',
  });
  const createUsers = (firstId: number, length: number) =>
    Array.from({ length }, (_, index) => createUser(firstId + index));
  await page.route(
    (url) => url.pathname === '/api/users',
    (route) =>
      route.fulfill({
        json: new URL(route.request().url()).searchParams.has('cursor')
          ? { items: createUsers(limits.page, 2), next_cursor: null, total: 52 }
          : { items: createUsers(0, limits.page), next_cursor: 'next', total: 52 },
      }),
  );
  await page.goto('/admin/users');
  await page.getByText('Showing 52 of 52 users').waitFor();
  await nextButton(page).click();
  await page.getByText('Showing 52 of 52 users').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
});

test.for(['/admin/tickets', '/support/my-tickets'])(
  'a link of %s to a path without a page opens the not-found screen, and is logged',
  async (path, { visit }) => {
    const viewer = path.startsWith('/admin')
      ? agent
      : await newPerson('customer', { company: await newCompany() });
    const { page } = await visit({ as: viewer, expected: [/Page not found: /] });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const logEventPromise = page.waitForEvent(
      'console',
      (message) => message.text() === `Page not found: ${path}/x`,
    );
    await page.evaluate((missingPath) => {
      history.pushState(null, '', missingPath);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${path}/x`);
    await logEventPromise;
    await page.getByText('Oops! Page not found').waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  },
);
