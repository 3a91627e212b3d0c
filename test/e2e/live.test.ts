// @module-tag nightly
import type { Page, WebSocket } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { isAboutTicket, openLiveConnection } from '../support/live.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;
let colleague: Person;

beforeAll(async () => {
  [customer, agent, colleague] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
    newPerson('agent'),
  ]);
});

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);
const addComment = (id: string, content: string, as: Person) =>
  call('addTicketComment', { params: { id }, body: { content }, idempotency_key: newKey() }, as);

/** Opens a ticket, and waits for the first live message. From then on, the page shows changes immediately. */
async function openTicket(page: Page, path: string): Promise<WebSocket> {
  const socketPromise = page.waitForEvent(
    'websocket',
    (webSocket) => new URL(webSocket.url()).pathname === '/live',
  );
  await page.goto(path);
  const socket = await socketPromise;
  await socket.waitForEvent('framesent');
  return socket;
}

test('a comment appears on the open ticket without a reload, and typed text remains', async ({ visit }) => {
  const { id } = await createTicket('Followed by two');
  const [agentVisit, customerVisit] = [
    await visit({ as: agent, live: true }),
    await visit({ as: customer, live: true }),
  ];
  await openTicket(agentVisit.page, `/admin/ticket/${id}`);
  await openTicket(customerVisit.page, `/support/ticket/${id}`);
  await agentVisit.page.getByLabel('Add a comment').fill('Half an ans');
  await customerVisit.page.getByLabel('Add a comment').fill('Half a quest');
  await agentVisit.page.getByRole('button', { name: /^Status/ }).click();
  await agentVisit.page.getByRole('option', { name: 'Resolved' }).waitFor();

  await addComment(id, 'It started this morning.', customer);
  await agentVisit.page.getByText('It started this morning.').waitFor();
  await customerVisit.page.getByText('It started this morning.').waitFor();
  await call('updateTicket', { params: { id }, body: { priority: 'critical', version: 1 } }, colleague);
  await customerVisit.page.getByText('Critical').first().waitFor();

  await expect.poll(() => agentVisit.page.getByLabel('Add a comment').inputValue()).toBe('Half an ans');
  await expect.poll(() => customerVisit.page.getByLabel('Add a comment').inputValue()).toBe('Half a quest');
  await agentVisit.page.getByRole('option', { name: 'Resolved' }).waitFor();
});

test('a change made while the connection opens appears on the page', async ({ visit }) => {
  const { id } = await createTicket('Changed in between');
  const { page } = await visit({ as: agent, live: true });
  const liveRequested = Promise.withResolvers<void>();
  const ticketChanged = Promise.withResolvers<void>();
  await page.route('**/api/live', async (route) => {
    liveRequested.resolve();
    await ticketChanged.promise;
    await route.continue();
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('heading', { name: 'Changed in between' }).waitFor();
  await liveRequested.promise;
  const liveConnection = await openLiveConnection(agent);
  await addComment(id, 'It started this morning.', customer);
  await liveConnection.next(isAboutTicket(id));
  liveConnection.close();
  ticketChanged.resolve();
  await page.getByText('It started this morning.').waitFor();
});

test('a reply does not resolve a ticket if an answer appeared while the agent chose the status', async ({
  visit,
}) => {
  const { id } = await createTicket('Answered while choosing');
  const { page } = await visit({ as: agent, live: true });
  await openTicket(page, `/admin/ticket/${id}`);
  await page.getByLabel('Add a comment').fill('It should work again.');
  const menuButton = page.getByRole('button', { name: 'More ways to add the comment' });
  const resolveItem = page.getByRole('menuitem', { name: 'Add and set to Resolved' });
  await menuButton.click();
  await resolveItem.waitFor();
  await addComment(id, 'It is worse now.', customer);
  await page.locator('.stream').getByText('It is worse now.').waitFor();
  await resolveItem.click();
  const alert = page.getByRole('alert').filter({ hasText: 'arrived while you were writing' });
  await alert.getByText('It is worse now.').waitFor();
  const { ticket, comments } = await call('getTicket', { params: { id } }, agent);
  expect([ticket.status, comments.length]).toEqual(['new', 1]);
  // The new answer has now been shown, so choosing the item once sends the reply and sets the status.
  await menuButton.click();
  await resolveItem.click();
  await page.getByText('Ticket status updated successfully').waitFor();
});

test('a status is not set if an answer appeared while the agent chose it, until the agent has read that answer', async ({
  visit,
}) => {
  const { id } = await createTicket('Resolved too early');
  const { page } = await visit({
    as: agent,
    live: true,
    expected: [/status of 409/],
    failures: ['updateTicket unseen_comment'],
  });
  await openTicket(page, `/admin/ticket/${id}`);
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('option', { name: 'Resolved' }).waitFor();
  await addComment(id, 'It is worse now.', customer);
  await page.locator('.stream').getByText('It is worse now.').waitFor();
  await page.getByRole('option', { name: 'Resolved' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This ticket has changed' });
  await alert.getByText('It is worse now.').waitFor();
  await alert.getByRole('button', { name: 'Set status to resolved' }).click();
  await page.getByText('Ticket status updated successfully').waitFor();
});

test('staff see who is viewing and writing; the customer only sees that support is writing', async ({
  visit,
}) => {
  const { id } = await createTicket('Looked at by three');
  const [agentVisit, colleagueVisit, customerVisit] = [
    await visit({ as: agent, live: true }),
    await visit({ as: colleague, live: true }),
    await visit({ as: customer, live: true }),
  ];
  await openTicket(agentVisit.page, `/admin/ticket/${id}`);
  await openTicket(customerVisit.page, `/support/ticket/${id}`);
  await openTicket(colleagueVisit.page, `/admin/ticket/${id}`);
  await agentVisit.page.getByText(colleague.full_name).waitFor();
  await agentVisit.page.getByText(`${customer.full_name} (customer)`).waitFor();

  await customerVisit.page.getByLabel('Add a comment').pressSequentially('a');
  await agentVisit.page.getByText(`${customer.full_name} (customer) is writing…`).waitFor();

  await colleagueVisit.page.getByLabel('Internal note').check();
  await colleagueVisit.page.getByLabel('Add a comment').pressSequentially('b');
  await agentVisit.page.getByText(`${colleague.full_name} is writing…`).waitFor();
  await expect.poll(() => customerVisit.page.getByText('Support is writing…').count()).toBe(0);

  await agentVisit.page.getByLabel('Add a comment').pressSequentially('c');
  await customerVisit.page.getByText('Support is writing…').waitFor();
  const pageText = await customerVisit.page.getByRole('main').innerText();
  expect(pageText).not.toContain(agent.full_name);
  expect(pageText).not.toContain(colleague.full_name);
});

test('an open list shows a new ticket', async ({ visit }) => {
  const { page } = await visit({ as: agent, live: true });
  const socketPromise = page.waitForEvent('websocket');
  await page.goto('/admin/tickets');
  await socketPromise;
  // A change made before the connection opens appears too, because the list is refetched when it opens.
  await createTicket('Appears in the open list');
  await page.getByText('Appears in the open list').first().waitFor();
});

test('a person who loses their role is disconnected, and sees no further changes', async ({ visit }) => {
  const leavingAgent = await newPerson('agent');
  const { id } = await createTicket('Seen by an agent who leaves');
  const { page } = await visit({
    as: leavingAgent,
    live: true,
    // The screen may refetch before the test ends, and the API refuses tickets to a person without a role.
    expected: [/status of 40[134]/, /failed: \w+ \(40[134],/],
  });
  const socket = await openTicket(page, `/admin/ticket/${id}`);
  const closePromise = socket.waitForEvent('close');
  await changeProfile(leavingAgent.id, () => ({ roles: [], roles_changed_at: new Date().toISOString() }));
  await closePromise;
});

test('signing out closes the connection', async ({ visit }) => {
  const { id } = await createTicket('Left by signing out');
  const { page } = await visit({ as: customer, live: true });
  const socket = await openTicket(page, `/support/ticket/${id}`);
  const closePromise = socket.waitForEvent('close');
  // Another screen uses the same connection.
  await page.getByRole('link', { name: /Back/ }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await closePromise;
});

test('without connections the screen polls every 30 seconds, and says so', async ({ visit }) => {
  const { id } = await createTicket('Followed without connections');
  const { page } = await visit({ as: agent, live: true });
  await page.clock.install();
  await page.routeWebSocket(/\/live\?/, (socket) => void socket.close({ code: 1011 }));
  await page.goto(`/admin/ticket/${id}`);
  await page.getByLabel('Add a comment').waitFor();
  for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000);
  await page.getByText('This page checks for changes every 30 seconds.').waitFor();
  await addComment(id, 'Noticed by asking.', customer);
  await page.clock.runFor(30_000);
  await page.getByText('Noticed by asking.').waitFor();
});
