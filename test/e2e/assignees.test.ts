// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

/** A word that occurs only in the subjects of this file's tickets. */
const uniqueWord = `w${randomUUID().slice(0, 8)}`;
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
    { body: { subject: `${subject} ${uniqueWord}`, description: 'Details.' }, idempotency_key: newKey() },
    customer,
  );
const readTicket = async (id: string) => (await call('getTicket', { params: { id } }, agent)).ticket;
const ticketRow = (page: Page, subject: string) =>
  page.getByRole('row').filter({ hasText: `${subject} ${uniqueWord}` });

test("an agent takes a ticket with a key, gives it to a colleague, and finds it in the colleague's list", async ({
  visit,
}) => {
  const { id, ticket_number } = await newTicket('Kettle');
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${id}`);
  const assigneeButton = page.getByRole('button', { name: /^Assignee/ });
  await assigneeButton.filter({ hasText: 'Unassigned' }).waitFor();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await assigneeButton.filter({ hasText: agent.full_name }).waitFor();
  await expect.poll(async () => (await readTicket(id)).assignee_id).toBe(agent.id);
  await expect.poll(() => page.getByRole('button', { name: 'Assign to me' }).count()).toBe(0);

  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await navigation.getByRole('link', { name: /^Mine/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Tickets assigned to me' }).waitFor();
  await ticketRow(page, 'Kettle').filter({ hasText: agent.full_name }).waitFor();
  await ticketRow(page, 'Kettle').filter({ hasText: ticket_number }).getByRole('link').click();

  // Waits for the ticket, because the list has a filter button with the same name as the ticket's assignee
  // button.
  await page.getByRole('heading', { level: 1, name: ticket_number }).waitFor();
  await assigneeButton.click();
  await page.getByLabel('Search staff').first().fill(colleague.full_name);
  await page.getByRole('option', { name: colleague.full_name }).click();
  await expect.poll(async () => (await readTicket(id)).assignee_name).toBe(colleague.full_name);
});

test('an agent takes an unassigned ticket with the first reply to it, or leaves it unassigned', async ({
  visit,
}) => {
  const [ticketWithOffer, ticketWithDefault] = [await newTicket('Toaster'), await newTicket('Blender')];
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/ticket/${ticketWithOffer.id}`);
  const commentField = page.getByLabel('Add a comment');
  const effectText = page.getByText(`Sending also sets assignee to ${agent.full_name}.`);
  await commentField.fill('We are on it.');
  await page.getByRole('button', { name: 'Take it with your reply' }).click();
  await effectText.waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  // A note does not assign the ticket.
  await page.getByRole('checkbox', { name: 'Internal note' }).check();
  await effectText.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Internal note' }).uncheck();
  await commentField.press('Control+Enter');
  await page.getByText('Ticket assignee updated successfully').waitFor();
  expect((await readTicket(ticketWithOffer.id)).assignee_id).toBe(agent.id);

  // Even if the desk assigns each ticket to the first replier, an agent can leave it unassigned.
  await page.route('**/api/reply-setting', (route) => route.fulfill({ json: { first_reply: 'takes' } }));
  await page.goto(`/admin/ticket/${ticketWithDefault.id}`);
  await commentField.fill('We will see.');
  await effectText.waitFor();
  await page.getByRole('button', { name: 'Do not change the ticket' }).click();
  await effectText.waitFor({ state: 'detached' });
  await commentField.press('Control+Enter');
  await page.getByText('Comment added').first().waitFor();
  expect((await readTicket(ticketWithDefault.id)).assignee_id).toBeNull();
});

test('an agent assigns selected tickets, and sees which one another user has changed', async ({ visit }) => {
  const [, secondTicket, thirdTicket] = [
    await newTicket('Desk'),
    await newTicket('Chair'),
    await newTicket('Lamp'),
  ];
  const { page } = await visit({ as: agent });
  await page.goto(`/admin/tickets?assignee=none&q=${uniqueWord}`);
  for (const subject of ['Desk', 'Chair', 'Lamp']) {
    await ticketRow(page, subject).waitFor();
    await ticketRow(page, subject).getByRole('checkbox').check();
  }
  await page.getByText('3 selected').waitFor();
  const body = { assignee_id: colleague.id, version: 1 };
  await call('updateTicket', { params: { id: secondTicket.id }, body }, colleague);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText(`2 tickets assigned to ${agent.full_name}`).first().waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: `${secondTicket.ticket_number}: Another user has changed it.` })
    .waitFor();
  expect((await readTicket(thirdTicket.id)).assignee_id).toBe(agent.id);
  expect((await readTicket(secondTicket.id)).assignee_id).toBe(colleague.id);
  await expect.poll(() => ticketRow(page, 'Lamp').count()).toBe(0);
});

test('an agent adds an existing tag and a new one to a ticket, and removes one', async ({ visit }) => {
  const [firstTicket, { id }] = [await newTicket('Stool'), await newTicket('Bench')];
  const body = { tags: [`${uniqueWord}-known`], version: 1 };
  await call('updateTicket', { params: { id: firstTicket.id }, body }, colleague);
  const listKnownTags = async () => (await call('listTags', { query: { q: uniqueWord } }, agent)).items;
  await expect.poll(listKnownTags, { timeout: 60_000 }).toEqual([`${uniqueWord}-known`]);
  const { page } = await visit({ as: agent, width: 390 });
  await page.goto(`/admin/ticket/${id}`);
  const tagsField = page.getByLabel('Tags');
  const readTags = async () => (await readTicket(id)).tags;
  await tagsField.fill(uniqueWord);
  await page.getByRole('option', { name: `${uniqueWord}-known` }).click();
  await expect.poll(readTags).toEqual([`${uniqueWord}-known`]);
  await page.getByRole('button', { name: `Remove ${uniqueWord}-known` }).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await tagsField.fill('Two words');
  await tagsField.press('Enter');
  await page.getByText('Tags are lower-case words').first().waitFor();
  await tagsField.fill(`New-${uniqueWord}`);
  await tagsField.press('Enter');
  await expect.poll(readTags).toEqual([`new-${uniqueWord}`, `${uniqueWord}-known`]);
  await page.getByRole('button', { name: `Remove ${uniqueWord}-known` }).click();
  await expect.poll(readTags).toEqual([`new-${uniqueWord}`]);
});
