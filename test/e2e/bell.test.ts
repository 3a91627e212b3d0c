// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { failRequests } from '../support/failing-requests.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

let company: Company;
let agent: Person;

beforeAll(async () => {
  company = await newCompany();
  agent = await newPerson('agent');
});

const createTicket = (subject: string, as: Person) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, as);
const addComment = (id: string, as: Person) =>
  call('addTicketComment', { params: { id }, body: { content: 'News.' }, idempotency_key: newKey() }, as);
/** A customer with a ticket on which support has commented. */
async function createCustomerWithAnsweredTicket() {
  const customer = await newPerson('customer', { company });
  const ticket = await createTicket('The door of the lift stays open', customer);
  await addComment(ticket.id, agent);
  await expect.poll(async () => (await call('getBell', {}, customer)).new_count).toBe(1);
  return { customer, ...ticket };
}

const bellButton = (page: Page) => page.getByRole('button', { name: /notifications?$/i });
const bellDialog = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const failureMessage = `${new URL(page.url()).pathname} at ${width} px`;
    await expect.poll(() => measureOverflow(page), { message: failureMessage }).toBeLessThanOrEqual(0);
    expect.soft(await listFindingsInBothThemes(page), failureMessage).toEqual([]);
  }
}

test('a customer sees an answer arrive, opens it with the keyboard, and it is no longer new', async ({
  visit,
}) => {
  const customer = await newPerson('customer', { company });
  const { id, ticket_number } = await createTicket('The lift stops at 3', customer);
  const { page } = await visit({ as: customer, live: true });
  const connectionPromise = page.waitForEvent('websocket');
  await page.goto('/support/my-tickets');
  await connectionPromise;
  await bellButton(page).waitFor();
  await addComment(id, agent);
  await page.getByRole('button', { name: '1 new notification', exact: true }).focus();
  await page.keyboard.press('Enter');
  const link = bellDialog(page).getByRole('link', { name: `Unread New comment ${ticket_number}` });
  await link.waitFor();
  await expect.poll(() => bellDialog(page).evaluate((panel) => panel === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => bellDialog(page).count()).toBe(0);
  await expect
    .poll(() => bellButton(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/support/ticket/${id}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await expect.poll(() => bellDialog(page).count()).toBe(0);
});

test('staff mark all as seen, and the badge of their other window clears', async ({ visit }) => {
  const customer = await newPerson('customer', { company });
  const keenAgent = await newPerson('agent');
  const { id, ticket_number } = await createTicket('The lift is slow', customer);
  const { page } = await visit({ as: keenAgent, live: true });
  const otherVisit = await visit({ as: keenAgent, live: true });
  const connectionPromises = [page, otherVisit.page].map((windowPage) =>
    windowPage.waitForEvent('websocket'),
  );
  await Promise.all([page.goto('/admin/tickets'), otherVisit.page.goto('/support/profile')]);
  await Promise.all(connectionPromises);
  await expect
    .poll(async () => (await call('getBell', {}, keenAgent)).items.map(({ ticket_id }) => ticket_id))
    .toContain(id);
  await page.getByRole('button', { name: /^\d+ new notifications?$/ }).click();
  const unreadEntry = bellDialog(page).getByRole('link', { name: `Unread New ticket ${ticket_number}` });
  await unreadEntry.waitFor();
  await bellDialog(page).getByRole('button', { name: 'Mark all as seen' }).click();
  await bellDialog(page)
    .getByRole('link', { name: `New ticket ${ticket_number}` })
    .first()
    .waitFor();
  await expect.poll(() => unreadEntry.count()).toBe(0);
  await bellButton(otherVisit.page).click();
  await bellDialog(otherVisit.page).getByRole('link', { name: ticket_number }).first().waitFor();
  await expect
    .poll(() =>
      bellDialog(otherVisit.page)
        .getByRole('link', { name: `Unread New ticket ${ticket_number}` })
        .count(),
    )
    .toBe(0);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => bellButton(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
});

test('the list has no axe findings for customers and staff, and fits into 320 px', async ({ visit }) => {
  const { customer } = await createCustomerWithAnsweredTicket();
  for (const [as, path] of [
    [customer, '/support/my-tickets'],
    [agent, '/admin'],
  ] as const) {
    const { page } = await visit({ as, live: true });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /^\d+ new notifications?$/ }).click();
    await bellDialog(page).getByRole('link').first().waitFor();
    await expectAccessible(page);
  }
});

test('the list says that it is empty, or that it failed to load', async ({ visit }) => {
  const { page } = await visit({
    as: await newPerson('customer', { company }),
    live: true,
    width: 320,
    expected: [/status of 500/],
    failures: ['getBell internal_error'],
  });
  // There is no live connection, because it would make the page load the bell again.
  await page.context().route('**/api/live', (route) => route.fulfill({ json: { pass: null } }));
  await failRequests(page, { method: 'GET', path: /^\/api\/bell$/, times: 50 });
  await page.goto('/support/my-tickets');
  await bellButton(page).click();
  await bellDialog(page).getByText('Failed to load the notifications').waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await page.unrouteAll();
  await bellDialog(page).getByRole('button', { name: 'Try again' }).click();
  await bellDialog(page).getByText('Nothing yet.').waitFor();
});

/**
 * A script for the browser: it grants or refuses notifications, records those that are shown, and can hide
 * the page.
 */
const fakeNotifications = (answer: 'granted' | 'denied') => `
  window.shown = [];
  window.asked = 0;
  window.Notification = class extends EventTarget {
    static permission = 'default';
    static requestPermission() {
      window.asked += 1;
      this.permission = '${answer}';
      return Promise.resolve('${answer}');
    }
    constructor(title, { body }) {
      super();
      window.shown.push(body);
    }
  };
  Object.defineProperty(document, 'hidden', { get: () => window.isHidden === true });
`;

test('the browser shows notifications while the page is hidden, if the user asked for it', async ({
  visit,
}) => {
  const { customer, id, ticket_number } = await createCustomerWithAnsweredTicket();
  const { page } = await visit({ as: customer, live: true });
  await page.addInitScript(fakeNotifications('granted'));
  const connectionPromise = page.waitForEvent('websocket');
  await page.goto('/support/my-tickets');
  await connectionPromise;
  await bellButton(page).click();
  const notifyCheckbox = page.getByRole('checkbox', { name: 'Notify me in this browser' });
  await notifyCheckbox.waitFor();
  expect(await page.evaluate('window.asked')).toBe(0);
  await notifyCheckbox.check();
  expect(await page.evaluate('window.asked')).toBe(1);
  await addComment(id, agent);
  await page.getByRole('button', { name: '2 new notifications' }).waitFor();
  await page.evaluate('window.isHidden = true');
  await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
  await expect.poll(() => page.evaluate('window.shown')).toEqual([`${ticket_number}: Resolved`]);
});

test('the switch explains that the browser blocks notifications', async ({ visit }) => {
  const { page } = await visit({ as: await newPerson('customer', { company }), live: true, width: 320 });
  await page.addInitScript(fakeNotifications('denied'));
  await page.goto('/support/my-tickets');
  await bellButton(page).click();
  await page.getByRole('checkbox', { name: 'Notify me in this browser' }).click();
  await page.getByText('Your browser blocks notifications of this site.').waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
});

test("a ticket marked as unread stays unread, also in the user's other window, until it is opened again", async ({
  visit,
}) => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const subject = 'The lift smells of paint';
  const { id } = await createTicket(subject, customer);
  const [ticketVisit, listVisit] = [
    await visit({ as: customer, live: true }),
    await visit({ as: customer, live: true }),
  ];
  const connectionPromise = listVisit.page.waitForEvent('websocket');
  await listVisit.page.goto('/support/my-tickets');
  await connectionPromise;
  const unreadMark = (page: Page) => page.getByRole('main').getByText('New answer', { exact: true });
  await addComment(id, agent);
  await unreadMark(listVisit.page).waitFor();
  await ticketVisit.page.goto(`/support/ticket/${id}`);
  await unreadMark(listVisit.page).waitFor({ state: 'detached' });
  await ticketVisit.page.getByRole('button', { name: 'Mark as unread' }).click();
  await ticketVisit.page.getByText('Marked as unread').waitFor();
  await unreadMark(ticketVisit.page).waitFor();
  await unreadMark(listVisit.page).waitFor();
  await ticketVisit.page.getByRole('link', { name: new RegExp(subject) }).click();
  await unreadMark(listVisit.page).waitFor({ state: 'detached' });
});

test('a ticket that staff mark as unread stays unread, even if their other window shows it', async ({
  visit,
}) => {
  const customer = await newPerson('customer', { company });
  const { id } = await createTicket('The lift plays music', customer);
  const [page, otherPage] = [
    (await visit({ as: agent, live: true })).page,
    (await visit({ as: agent, live: true })).page,
  ];
  const connectionPromise = otherPage
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent'));
  const markUnreadButton = page.getByRole('button', { name: 'Mark as unread' });
  // The page's request that marks the ticket as read is delayed until the agent has clicked.
  await page.route('**/read', async (route) => {
    if (route.request().method() === 'POST') await markUnreadButton.and(page.locator(':disabled')).waitFor();
    await route.continue();
  });
  for (const windowPage of [otherPage, page]) await windowPage.goto(`/admin/ticket/${id}`);
  await connectionPromise;
  await expect.poll(async () => (await call('getTicket', { params: { id } }, agent)).unread).toBe(false);
  const refetchPromise = otherPage.waitForResponse((response) =>
    response.url().endsWith(`/api/tickets/${id}`),
  );
  await markUnreadButton.click();
  await page.getByText('Marked as unread').waitFor();
  await page.waitForURL(/\/admin$/);
  await refetchPromise;
  expect((await call('getTicket', { params: { id } }, agent)).unread).toBe(true);
});
