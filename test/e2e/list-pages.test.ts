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
const word = `w${randomUUID().slice(0, 8)}`;
/** The number of tickets: two full pages of search results and one more. 'Ticket 0' is the oldest. */
const count = 2 * limits.found_tickets + 1;
let agent: Person;

beforeAll(async () => {
  const company = await newCompany();
  const [customer, staff] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  agent = staff;
  const body = { subject: `Ticket 0 ${word}`, description: 'Details.', priority: 'low' } as const;
  const firstTicket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const otherSubjects = Array.from({ length: count - 1 }, (_, index) => `Ticket ${index + 1} ${word}`);
  await writeTickets(firstTicket, otherSubjects);
  await vi.waitFor(async () => expect(await foundTickets()).toBe(count), { timeout: 60_000, interval: 500 });
});

/** The number of tickets that the search finds; its index is updated by the table's stream. */
async function foundTickets(): Promise<number> {
  let foundCount = 0;
  let cursor: string | null = null;
  do {
    const query = { q: word, scope: 'all' as const, ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof call<'searchTickets'>>> = await call(
      'searchTickets',
      { query },
      agent,
    );
    foundCount += page.items.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return foundCount;
}

const search = `?q=${word}&priority=low`;
const lastPage = `/admin/tickets${search}&page=3`;
const rows = (page: Page) => page.getByRole('table', { name: 'All Support Tickets' }).getByRole('row');
const oldestRow = (page: Page) => rows(page).filter({ hasText: `Ticket 0 ${word}` });
const nextButton = (page: Page) => page.getByRole('button', { name: 'Next page' });
const pageButton = (page: Page, number: number) => page.getByRole('button', { name: `Page ${number} of` });
const heading = (page: Page) => page.getByRole('heading', { name: `Ticket 0 ${word}` });

async function expectLastPage(page: Page): Promise<void> {
  await oldestRow(page).waitFor();
  await page.getByText(new RegExp(`^Showing ${count} of \\d+ tickets$`)).waitFor();
  await expect.poll(() => page.url().endsWith(lastPage)).toBe(true);
  await expect.poll(() => page.getByLabel('Search tickets').inputValue()).toBe(word);
}

test('each page of the list says how many tickets match, and its number is in the URL', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets${search}`);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await nextButton(page).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  // The URL changes before the list does.
  await expect.poll(() => pageButton(page, 2).getAttribute('aria-current')).toBe('true');
  expect(await entries()).toBe(before + 1);
  await page.getByText(new RegExp(`^Showing ${2 * limits.found_tickets}\\+ of \\d+ tickets$`)).waitFor();
  // The column headers are one more row.
  await expect.poll(() => rows(page).count()).toBe(limits.found_tickets + 1);
  await nextButton(page).click();
  await expectLastPage(page);
  await expect.poll(() => rows(page).count()).toBe(2);
});

test('breadcrumb, back link and Back return from a ticket to the same page of the filtered list', async ({
  visit,
}) => {
  const { page } = await visit({ as: agent, width: 1440 });
  await page.goto(lastPage);
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
    await heading(page).waitFor();
    await page.reload();
    await heading(page).waitFor();
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
  await page.goto(lastPage);
  await expectLastPage(page);
  const requestCount = async () =>
    (await answers()).filter(({ path }) => path.startsWith('/api/search')).length;
  expect(await requestCount()).toBe(3);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => rows(page).count()).toBe(limits.found_tickets + 1);
  expect(await requestCount()).toBe(3);
});

test('the URL of a page after the last one opens the last one', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets${search}&page=999`);
  await expectLastPage(page);
});

test('earlier pages that cannot be read are reported, and reading can be tried again', async ({ visit }) => {
  const { page } = await visit({ as: agent, expected: [/status of 400/, /searchTickets failed/] });
  const isLaterPage = (url: URL) => url.pathname === '/api/search' && url.searchParams.has('cursor');
  await page.route(isLaterPage, (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_request', error: 'Not this time' } }),
  );
  await page.goto(lastPage);
  await page.getByRole('alert').getByText('Failed to load tickets').waitFor();
  await page.unroute(isLaterPage);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectLastPage(page);
});

test('each page of the list of users shows the total number of users', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  const user = (id: number) => ({
    id: `user-${id}`,
    email: `user-${id}@example.com`,
    full_name: `User ${id}`,
    company: null,
    company_id: null,
    phone: null,
    roles: [],
    created_at: '2024-01-01T00:00:00.000Z',
  });
  const usersFrom = (first: number, length: number) =>
    Array.from({ length }, (_, index) => user(first + index));
  await page.route(
    (url) => url.pathname === '/api/users',
    (route) =>
      route.fulfill({
        json: new URL(route.request().url()).searchParams.has('cursor')
          ? { items: usersFrom(limits.page, 2), next_cursor: null, total: 52 }
          : { items: usersFrom(0, limits.page), next_cursor: 'next', total: 52 },
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
    const log = page.waitForEvent('console', (message) => message.text() === `Page not found: ${path}/x`);
    await page.evaluate((missing) => {
      history.pushState(null, '', missing);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${path}/x`);
    await log;
    await page.getByText('Oops! Page not found').waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  },
);
