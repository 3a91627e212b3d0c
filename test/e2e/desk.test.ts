// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { waitForFocus } from '../support/keyboard.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

/** A word that occurs only in the subjects of this file's tickets. */
const uniqueWord = `w${randomUUID().slice(0, 8)}`;
let agent: Person;
let customer: Person;
let ticket: { id: string; ticket_number: string };

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  for (const subject of ['Saddle', 'Bridle', 'Stirrup']) {
    const body = { subject: `${subject} ${uniqueWord}`, description: `The ${subject} creaks.` };
    ticket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
    const params = { id: ticket.id };
    await call('updateTicket', { params, body: { assignee_id: agent.id, version: 1 } }, agent);
  }
  for (const content of ['One.', 'Two.', 'Three.', 'Four.', 'It creaks again.'])
    await call(
      'addTicketComment',
      { params: { id: ticket.id }, body: { content }, idempotency_key: newKey() },
      customer,
    );
});

const ticketLink = (page: Page, subject: string) =>
  page.getByRole('link', { name: `${subject} ${uniqueWord}` }).first();
const isUnread = async () => (await call('getTicket', { params: { id: ticket.id } }, agent)).unread;

test('an agent previews tickets next to the list with keys and clicks, takes one, and opens it without a request', async ({
  visit,
}) => {
  const { page, answers } = await visit({ as: agent, width: 1440 });
  const { keyboard } = page;
  await page.goto(`/admin/tickets?assignee=me`);
  const row = page.getByRole('row').filter({ hasText: ticket.ticket_number });
  await row.getByText('Customer: It creaks again.').waitFor();
  for (const name of ['Ticket #, subject', 'Last activity, created'])
    await expect.poll(() => page.getByRole('columnheader', { name }).first().isVisible()).toBe(true);
  const table = page.getByRole('table', { name: 'Tickets assigned to me' });
  const measureHiddenWidth = () =>
    table.evaluate(({ clientWidth, parentElement }) => clientWidth - (parentElement?.clientWidth ?? 0));
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(measureHiddenWidth).toBeLessThanOrEqual(0);
  }

  await keyboard.press('p');
  const panel = page.getByRole('region', { name: 'Preview of the ticket' });
  await panel.getByRole('link', { name: `Stirrup ${uniqueWord}` }).waitFor();
  await panel.getByText('It creaks again.').waitFor();
  await panel.getByRole('link', { name: '1 earlier message on the ticket' }).waitFor();
  expect(await isUnread()).toBe(true);
  await expect.poll(isUnread).toBe(false);
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await keyboard.press('j');
  await waitForFocus(ticketLink(page, 'Stirrup'));
  await keyboard.press('j');
  await panel.getByText('The Bridle creaks.').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: `Saddle ${uniqueWord}` })
    .getByText('assigned', { exact: true })
    .click();
  await panel.getByText('The Saddle creaks.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/tickets');

  const countTicketRequests = async () =>
    (await answers()).filter(({ path, method }) => method === 'GET' && /^\/api\/tickets\/\w+$/.test(path))
      .length;
  const requestCountBefore = await countTicketRequests();
  await panel
    .getByRole('button', { name: 'Open ticket' })
    .or(panel.getByRole('link', { name: 'Open ticket' }))
    .click();
  await page.getByRole('heading', { level: 1, name: `Saddle ${uniqueWord}` }).waitFor();
  await page.getByText('The Saddle creaks.').waitFor();
  expect(await countTicketRequests()).toBe(requestCountBefore);
  await expect.poll(() => panel.count()).toBe(0);

  // The browser remembers that the preview is on.
  const body = { subject: `Reins ${uniqueWord}`, description: 'Too short.' };
  await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await page.goto('/admin/tickets?assignee=none');
  await panel.getByRole('button', { name: 'Assign to me' }).waitFor();
  await page.getByRole('button', { name: 'Hide preview' }).click();
  await panel.waitFor({ state: 'detached' });
});

test('on a phone, tickets are rows that link to them and can be selected', async ({ visit }) => {
  const { page } = await visit({ as: agent, width: 390 });
  await page.goto('/admin/tickets?assignee=me');
  const rows = page.getByRole('list', { name: 'Tickets assigned to me' }).getByRole('listitem');
  const row = rows.filter({ hasText: ticket.ticket_number });
  await row.getByText('It creaks again.').waitFor();
  await expect.poll(() => page.getByRole('table').count()).toBe(0);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await row.getByRole('checkbox').check();
  await page.getByText('1 selected').waitFor();
  await page.getByText('Filters, 1 applied').click();
  const filterField = page.getByRole('combobox', { name: 'Filters' });
  await filterField.fill('Priority = Critical');
  await page.getByRole('option', { name: 'Critical' }).first().click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('No tickets found matching your filters').waitFor();
  await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: /^Mine/ }).click();
  // The row itself links to the ticket.
  await row.click({ position: { x: 200, y: 60 } });
  await page.getByRole('heading', { level: 1, name: `Stirrup ${uniqueWord}` }).waitFor();
});

test('an agent finds lists, tickets and commands by words, with the keyboard alone', async ({ visit }) => {
  const { page } = await visit({ as: agent, live: true });
  const { keyboard } = page;
  const commandField = page.getByRole('combobox', { name: 'Commands' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await keyboard.press('Control+k');
  await waitForFocus(commandField);
  await option('Waiting on us').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await keyboard.type('closed rec');
  await expect.poll(() => option('Recently closed').getAttribute('aria-selected')).toBe('true');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Recently closed tickets' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('listitem')
    .filter({ hasText: /^Recently closed\s*\d+\+?$/ })
    .waitFor();

  await keyboard.press('Control+k');
  await keyboard.type(`bridle ${uniqueWord}`);
  await option(new RegExp(`^TKT-\\d+: Bridle ${uniqueWord}`)).waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Bridle ${uniqueWord}` }).waitFor();
  await page.getByRole('textbox', { name: 'Add a comment' }).waitFor();

  await keyboard.press('Control+k');
  await keyboard.type('status resolved');
  await expect.poll(() => option('Set status to resolved').getAttribute('aria-selected')).toBe('true');
  await keyboard.press('Enter');
  await page.getByText('Ticket status updated successfully').waitFor();
  await page
    .getByRole('button', { name: /^Status/ })
    .filter({ hasText: 'Resolved' })
    .waitFor();

  // When another user changes the ticket, the commands change too, and the selected command stays selected.
  await keyboard.press('Control+k');
  await keyboard.type('set status');
  await option('Set status to closed').waitFor();
  await expect.poll(() => option('Set status to resolved').count()).toBe(0);
  await expect
    .poll(async () => {
      await keyboard.press('ArrowDown');
      return option('Set status to closed').getAttribute('aria-selected');
    })
    .toBe('true');
  const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
  const { version } = (await call('getTicket', { params }, agent)).ticket;
  await call('updateTicket', { params, body: { status: 'in_progress', version } }, agent);
  await option('Set status to resolved').waitFor();
  await option('Set status to in progress').waitFor({ state: 'detached' });
  await expect.poll(() => option('Set status to closed').getAttribute('aria-selected')).toBe('true');
  await keyboard.press('Escape');
  await commandField.waitFor({ state: 'detached' });

  await keyboard.press('Control+k');
  await keyboard.type('internal');
  await expect.poll(() => option('Write an internal note').getAttribute('aria-selected')).toBe('true');
  await keyboard.press('Enter');
  await waitForFocus(page.getByRole('textbox', { name: 'Add a comment' }));
  await keyboard.type('Ctrl K works here, too');
  await keyboard.press('Control+k');
  await keyboard.type(`nothing-${uniqueWord}`);
  await option(`Search all tickets for “nothing-${uniqueWord}”`).waitFor();
  await keyboard.press('Escape');
  await commandField.waitFor({ state: 'detached' });
  await waitForFocus(page.getByRole('textbox', { name: 'Add a comment' }));
});
