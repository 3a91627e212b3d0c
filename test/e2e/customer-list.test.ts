// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import { listAxeFindings, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { writeTickets } from '../support/many-tickets.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;
/** The number of tickets: two full pages and one more. 'Ticket 0' is the oldest and the only resolved one. */
const ticketCount = 2 * limits.page + 1;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const createTicket = (number: number) =>
    call(
      'createTicket',
      { body: { subject: `Ticket ${number}`, description: 'Details.' }, idempotency_key: newKey() },
      customer,
    );
  const { id, version } = await createTicket(0);
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version } }, agent);
  const firstTicket = await createTicket(1);
  const otherSubjects = Array.from({ length: ticketCount - 2 }, (_, index) => `Ticket ${index + 2}`);
  await writeTickets(firstTicket, otherSubjects);
});

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Which tickets' });
const readSelectedTabs = (page: Page) => tabs(page).locator('[aria-current=page]').allInnerTexts();
const ticketCards = (page: Page) => page.locator('.ticket-card');
const ticketLink = (page: Page, number: number) =>
  page.getByRole('link', { name: `Ticket ${number}`, exact: true });

test('a URL with another status as its tab filters by exactly this status, which becomes the selected tab', async ({
  visit,
}) => {
  const { page } = await visit({ as: customer, width: 320 });
  await page.goto('/support/my-tickets?tab=resolved');
  await ticketLink(page, 0).waitFor();
  await expect.poll(() => ticketCards(page).count()).toBe(1);
  expect(await readSelectedTabs(page)).toEqual(['Resolved']);
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  await page.goto('/support/my-tickets?tab=on_hold');
  await page.getByText('No tickets found').waitFor();
  expect(await readSelectedTabs(page)).toEqual(['On hold']);
  await page.getByRole('link', { name: 'Show All Tickets' }).click();
  await ticketLink(page, ticketCount - 1).waitFor();
  expect(await readSelectedTabs(page)).toEqual(['All Tickets']);
  await expect.poll(() => tabs(page).getByRole('link').count()).toBe(3);
});

test('an invalid tab value finds nothing, and links to all tickets', async ({ visit }) => {
  const { page } = await visit({ as: customer });
  await page.goto('/support/my-tickets?tab=lost');
  await page.getByText('The address of this page names a ticket status that does not exist.').waitFor();
  expect(await readSelectedTabs(page)).toEqual([]);
  await expect.poll(() => ticketCards(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Show All Tickets' }).click();
  await ticketLink(page, ticketCount - 1).waitFor();
});

test('the tab and the page are kept in the URL, on the way to a ticket and back, and after a reload', async ({
  visit,
}) => {
  const { page } = await visit({ as: customer });
  const listPath = '/support/my-tickets?tab=open&page=2';
  await page.goto('/support/my-tickets?tab=open');
  await page.getByRole('button', { name: 'Load more' }).click();
  await ticketLink(page, 1).waitFor();
  await expect.poll(() => page.url().endsWith(listPath)).toBe(true);

  await ticketLink(page, 1).click();
  await page.getByRole('heading', { name: 'Ticket 1', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Back to My Tickets' }).click();
  await ticketLink(page, 1).click();
  await page.getByRole('heading', { name: 'Ticket 1', exact: true }).waitFor();
  await page.goBack();
  await ticketLink(page, 1).waitFor();
  await expect.poll(() => page.url().endsWith(listPath)).toBe(true);
  await page.reload();
  await ticketLink(page, 1).waitFor();
  await expect.poll(() => ticketCards(page).count()).toBe(ticketCount - 1);
});

test('a URL with a page that the list does not have shows the whole list', async ({ visit }) => {
  const { page, answers } = await visit({ as: customer });
  await page.goto('/support/my-tickets?page=9999');
  await ticketLink(page, 0).waitFor();
  await expect.poll(() => ticketCards(page).count()).toBe(ticketCount);
  const ticketRequests = (await answers()).filter(({ path }) => path.startsWith('/api/tickets'));
  expect(ticketRequests).toHaveLength(3);
});
