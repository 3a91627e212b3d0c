// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
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
const addComment = (id: string, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);
const commentsOf = async (id: string) =>
  (await call('getTicket', { params: { id } }, agent)).comments.map(({ content }) => content);
const arrivalAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'arrived while you were writing' });
const text = (page: Page) => page.getByLabel('Add a comment');

test("two agents and a customer who write concurrently see who is writing, and read others' texts before they send", async ({
  visit,
}) => {
  const { id } = await createTicket('Answered by three');
  const visits = {
    staff: await visit({ as: agent, live: true }),
    other: await visit({ as: colleague, live: true }),
    // After each new comment, the API or the page refuses the customer's text once.
    client: await visit({ as: customer, live: true, width: 390, expected: [/status of 409/] }),
  };
  const [staff, other, client] = [visits.staff.page, visits.other.page, visits.client.page];
  await staff.goto(`/admin/ticket/${id}`);
  await other.goto(`/admin/ticket/${id}`);
  await client.goto(`/support/ticket/${id}`);
  await staff.getByText(colleague.full_name).waitFor();
  await staff.getByText(`${customer.full_name} (customer)`).waitFor();

  await text(staff).fill('We restart the server.');
  await text(other).fill('I have restarted it.');
  await text(client).pressSequentially('It works again.');
  const form = staff.locator('form', { has: text(staff) });
  const noticeAbove = form.locator('xpath=preceding::p[@role="status"][1]');
  await expect.poll(() => noticeAbove.innerText()).toContain(`${customer.full_name} (customer) is writing…`);

  await other.getByRole('button', { name: 'Add Comment' }).click();
  await other.getByText('Comment added successfully').waitFor();
  await staff.locator('.stream').getByText('I have restarted it.').waitFor();
  for (const [page, button] of [
    [staff, 'Add Comment'],
    [client, 'Add Comment'],
  ] as const) {
    const sendButton = page.getByRole('button', { name: button });
    await sendButton.click();
    await arrivalAlert(page).getByText('I have restarted it.').waitFor();
    await expect.poll(() => text(page).inputValue()).not.toBe('');
  }
  expect(await commentsOf(id)).toEqual(['I have restarted it.']);
  await client.getByRole('button', { name: 'Add Comment' }).click();
  await client.getByText('Comment added successfully').waitFor();
  await expect.poll(() => arrivalAlert(client).count()).toBe(0);
  expect(await commentsOf(id)).toEqual(['I have restarted it.', 'It works again.']);
});

test(
  'a text typed on an earlier visit is not sent before a newer note is shown, even without live updates',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const { id } = await createTicket('Written in two visits');
    const { page } = await visit({ as: agent, expected: [/status of 409/] });
    await page.goto(`/admin/ticket/${id}`);
    await page.getByLabel('Internal note').check();
    await text(page).fill('I call them.');
    await page.goto('/admin');
    await addComment(id, 'I called them.', colleague, true);
    await page.goto(`/admin/ticket/${id}`);
    const addButton = page.getByRole('button', { name: 'Add Comment as internal note' });
    await addButton.click();
    await arrivalAlert(page).getByText('I called them.').waitFor();
    await addComment(id, 'They have called back.', colleague, true);
    await addButton.click();
    await arrivalAlert(page).getByText('They have called back.').waitFor();
    expect(await commentsOf(id)).toEqual(['I called them.', 'They have called back.']);
    await addButton.click();
    await page.getByText('Comment added successfully').waitFor();
    expect(await commentsOf(id)).toHaveLength(3);
  },
);
