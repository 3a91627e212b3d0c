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
const listComments = async (id: string) =>
  (await call('getTicket', { params: { id } }, agent)).comments.map(({ content }) => content);
const arrivalAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'arrived while you were writing' });
const commentField = (page: Page) => page.getByLabel('Add a comment');

test("two agents and a customer who write concurrently see who is writing, and read others' texts before they send", async ({
  visit,
}) => {
  const { id } = await createTicket('Answered by three');
  const visits = {
    agent: await visit({ as: agent, live: true }),
    colleague: await visit({ as: colleague, live: true }),
    // After each new comment, the API or the page refuses the customer's text once.
    customer: await visit({ as: customer, live: true, width: 390, expected: [/status of 409/] }),
  };
  const [agentPage, colleaguePage, customerPage] = [
    visits.agent.page,
    visits.colleague.page,
    visits.customer.page,
  ];
  await agentPage.goto(`/admin/ticket/${id}`);
  await colleaguePage.goto(`/admin/ticket/${id}`);
  await customerPage.goto(`/support/ticket/${id}`);
  await agentPage.getByText(colleague.full_name).waitFor();
  await agentPage.getByText(`${customer.full_name} (customer)`).waitFor();

  await commentField(agentPage).fill('We restart the server.');
  await commentField(colleaguePage).fill('I have restarted it.');
  await commentField(customerPage).pressSequentially('It works again.');
  const form = agentPage.locator('form', { has: commentField(agentPage) });
  const typingNotice = form.locator('xpath=preceding::p[@role="status"][1]');
  await expect.poll(() => typingNotice.innerText()).toContain(`${customer.full_name} (customer) is writing…`);

  await colleaguePage.getByRole('button', { name: 'Add Comment' }).click();
  await colleaguePage.getByText('Comment added successfully').waitFor();
  await agentPage.locator('.stream').getByText('I have restarted it.').waitFor();
  for (const [page, buttonName] of [
    [agentPage, 'Add Comment'],
    [customerPage, 'Add Comment'],
  ] as const) {
    const sendButton = page.getByRole('button', { name: buttonName });
    await sendButton.click();
    await arrivalAlert(page).getByText('I have restarted it.').waitFor();
    await expect.poll(() => commentField(page).inputValue()).not.toBe('');
  }
  expect(await listComments(id)).toEqual(['I have restarted it.']);
  await customerPage.getByRole('button', { name: 'Add Comment' }).click();
  await customerPage.getByText('Comment added successfully').waitFor();
  await expect.poll(() => arrivalAlert(customerPage).count()).toBe(0);
  expect(await listComments(id)).toEqual(['I have restarted it.', 'It works again.']);
});

test(
  'a text typed on an earlier visit is not sent before a newer note is shown, even without live updates',
  { tags: ['nightly'] },
  async ({ visit }) => {
    const { id } = await createTicket('Written in two visits');
    const { page } = await visit({ as: agent, expected: [/status of 409/] });
    await page.goto(`/admin/ticket/${id}`);
    await page.getByLabel('Internal note').check();
    await commentField(page).fill('I call them.');
    await page.goto('/admin');
    await addComment(id, 'I called them.', colleague, true);
    await page.goto(`/admin/ticket/${id}`);
    const addButton = page.getByRole('button', { name: 'Add Comment as internal note' });
    await addButton.click();
    await arrivalAlert(page).getByText('I called them.').waitFor();
    await addComment(id, 'They have called back.', colleague, true);
    await addButton.click();
    await arrivalAlert(page).getByText('They have called back.').waitFor();
    expect(await listComments(id)).toEqual(['I called them.', 'They have called back.']);
    await addButton.click();
    await page.getByText('Comment added successfully').waitFor();
    expect(await listComments(id)).toHaveLength(3);
  },
);
