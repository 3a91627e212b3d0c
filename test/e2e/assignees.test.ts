// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

/** A word that occurs only in the subjects of this file's tickets. */
const word = `w${randomUUID().slice(0, 8)}`;
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

const newTicket = (subject: string) =>
  call(
    'createTicket',
    { body: { subject: `${subject} ${word}`, description: 'Details.' }, idempotency_key: newKey() },
    customer,
  );
const ticketOf = async (id: string) => (await call('getTicket', { params: { id } }, agent)).ticket;
const row = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: `${subject} ${word}` });

test("an agent takes a ticket with a key, gives it to a colleague, and finds it in the colleague's list", async ({
  visit,
}) => {
  const { id, ticket_number } = await newTicket('Kettle');
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  const assignee = page.getByRole('button', { name: /^Assignee/ });
  await assignee.filter({ hasText: 'Unassigned' }).waitFor();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await assignee.filter({ hasText: agent.full_name }).waitFor();
  await expect.poll(async () => (await ticketOf(id)).assignee_id).toBe(agent.id);
  await expect.poll(() => page.getByRole('button', { name: 'Assign to me' }).count()).toBe(0);

  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await navigation.getByRole('link', { name: /^Mine/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Tickets assigned to me' }).waitFor();
  await row(page, 'Kettle').filter({ hasText: agent.full_name }).waitFor();
  await row(page, 'Kettle').filter({ hasText: ticket_number }).getByRole('link').click();

  // Waits for the ticket, because the list has a filter button with the same name as the ticket's assignee
  // button.
  await page.getByRole('heading', { level: 1, name: ticket_number }).waitFor();
  await assignee.click();
  await page.getByLabel('Search staff').first().fill(colleague.full_name);
  await page.getByRole('option', { name: colleague.full_name }).click();
  await expect.poll(async () => (await ticketOf(id)).assignee_name).toBe(colleague.full_name);
});

test('an agent takes an unassigned ticket with the first reply to it, or leaves it unassigned', async ({
  visit,
}) => {
  const [offered, taken] = [await newTicket('Toaster'), await newTicket('Blender')];
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${offered.id}`);
  const field = page.getByLabel('Add a comment');
  const effectText = page.getByText(`Sending also sets assignee to ${agent.full_name}.`);
  await field.fill('We are on it.');
  await page.getByRole('button', { name: 'Take it with your reply' }).click();
  await effectText.waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  // A note does not assign the ticket.
  await page.getByRole('checkbox', { name: 'Internal note' }).check();
  await effectText.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Internal note' }).uncheck();
  await field.press('Control+Enter');
  await page.getByText('Ticket assignee updated successfully').waitFor();
  expect((await ticketOf(offered.id)).assignee_id).toBe(agent.id);

  // Even if the desk assigns each ticket to the first replier, an agent can leave it unassigned.
  await page.route('**/api/reply-setting', (route) => route.fulfill({ json: { first_reply: 'takes' } }));
  await page.goto(`/admin/ticket/${taken.id}`);
  await field.fill('We will see.');
  await effectText.waitFor();
  await page.getByRole('button', { name: 'Do not change the ticket' }).click();
  await effectText.waitFor({ state: 'detached' });
  await field.press('Control+Enter');
  await page.getByText('Comment added').first().waitFor();
  expect((await ticketOf(taken.id)).assignee_id).toBeNull();
});

test('an agent assigns selected tickets, and sees which one another user has changed', async ({ visit }) => {
  const [, second, third] = [await newTicket('Desk'), await newTicket('Chair'), await newTicket('Lamp')];
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets?assignee=none&q=${word}`);
  for (const subject of ['Desk', 'Chair', 'Lamp']) {
    await row(page, subject).waitFor();
    await row(page, subject).getByRole('checkbox').check();
  }
  await page.getByText('3 selected').waitFor();
  const body = { assignee_id: colleague.id, version: 1 };
  await call('updateTicket', { params: { id: second.id }, body }, colleague);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText(`2 tickets assigned to ${agent.full_name}`).first().waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: `${second.ticket_number}: Another user has changed it.` })
    .waitFor();
  expect((await ticketOf(third.id)).assignee_id).toBe(agent.id);
  expect((await ticketOf(second.id)).assignee_id).toBe(colleague.id);
  await expect.poll(() => row(page, 'Lamp').count()).toBe(0);
});

test('an agent adds an existing tag and a new one to a ticket, and removes one', async ({ visit }) => {
  const [first, { id }] = [await newTicket('Stool'), await newTicket('Bench')];
  const body = { tags: [`${word}-known`], version: 1 };
  await call('updateTicket', { params: { id: first.id }, body }, colleague);
  const knownTags = async () => (await call('listTags', { query: { q: word } }, agent)).items;
  await expect.poll(knownTags, { timeout: 60_000 }).toEqual([`${word}-known`]);
  const { page } = await visit({ as: agent, width: 390 });
  await page.goto(`/admin/ticket/${id}`);
  const field = page.getByLabel('Tags');
  const tags = async () => (await ticketOf(id)).tags;
  await field.fill(word);
  await page.getByRole('option', { name: `${word}-known` }).click();
  await expect.poll(tags).toEqual([`${word}-known`]);
  await page.getByRole('button', { name: `Remove ${word}-known` }).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await field.fill('Two words');
  await field.press('Enter');
  await page.getByText('Tags are lower-case words').first().waitFor();
  await field.fill(`New-${word}`);
  await field.press('Enter');
  await expect.poll(tags).toEqual([`new-${word}`, `${word}-known`]);
  await page.getByRole('button', { name: `Remove ${word}-known` }).click();
  await expect.poll(tags).toEqual([`new-${word}`]);
});
