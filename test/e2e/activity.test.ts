// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { backdateTicketEnd } from '../support/stored-items/tickets.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany(), full_name: 'Priya Raman' }),
    newPerson('agent', { full_name: 'Marcus Reed' }),
  ]);
});

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);
const addComment = (id: string, content: string, as: Person) =>
  call('addTicketComment', { params: { id }, body: { content }, idempotency_key: newKey() }, as);

test('the lists show unread tickets, whose turn it is, the last comment and its time, until the ticket is opened', async ({
  visit,
}) => {
  const firstTicket = await createTicket('The badge reader blinks');
  const secondTicket = await createTicket('The lamp hums');
  await addComment(firstTicket.id, 'Which door is it?', agent);
  const { page } = await visit({ as: customer });
  await page.goto('/support/my-tickets');
  const card = page.getByRole('listitem').filter({ hasText: firstTicket.subject });
  await card.getByText('New answer').waitFor();
  await card.getByText('Which door is it?').waitFor();
  await card.getByText(/Waiting for your answer/).waitFor();
  await expect.poll(() => card.locator('time').last().getAttribute('title')).toMatch(/\d/);
  const readSubjects = () => page.getByRole('heading', { level: 2 }).allTextContents();
  expect(await readSubjects()).toEqual([firstTicket.subject, secondTicket.subject]);
  await page.getByRole('link', { name: 'Sort by creation' }).click();
  await page.waitForURL((url) => url.searchParams.get('order') === 'created');
  await page.getByText('Sorted by creation.').waitFor();
  expect(await readSubjects()).toEqual([secondTicket.subject, firstTicket.subject]);

  const markResponsePromise = page.waitForResponse((response) =>
    response.url().endsWith(`/api/tickets/${firstTicket.id}/read`),
  );
  await page.getByRole('link', { name: firstTicket.subject }).click();
  expect((await markResponsePromise).status()).toBe(200);
  await page.goto('/support/my-tickets');
  await card.waitFor();
  await expect.poll(() => card.getByText('New answer').count()).toBe(0);

  const agentVisit = await visit({ as: agent });
  await agentVisit.page.goto('/admin/tickets?q=The%20lamp%20hums');
  const row = agentVisit.page.getByRole('row').filter({ hasText: secondTicket.ticket_number });
  await row.getByText('Unread').waitFor({ state: 'attached' });
  await row.getByText('Waiting on us').waitFor();
  await row.getByRole('link', { name: secondTicket.subject }).click();
  await agentVisit.page
    .getByRole('heading', { name: `${secondTicket.ticket_number}: ${secondTicket.subject}` })
    .waitFor();
  await agentVisit.page.goBack();
  await row.waitFor();
  await expect.poll(() => row.getByText('Unread').count()).toBe(0);
});

test('an agent who closes a ticket with an unseen comment is shown the comment first, and can then close it', async ({
  visit,
}) => {
  const { id } = await createTicket('Nearly done');
  const { page } = await visit({
    as: agent,
    expected: [/status of 409/],
    failures: ['updateTicket unseen_comment'],
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('button', { name: 'Status' }).waitFor();
  await addComment(id, 'Wait, the other lamp as well', customer);
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This ticket has changed' });
  await alert.getByText('Wait, the other lamp as well').waitFor();
  expect((await call('getTicket', { params: { id } }, agent)).ticket.status).toBe('new');
  await alert.getByRole('button', { name: 'Set status to closed' }).click();
  await page.getByText('Ticket status updated successfully').waitFor();
  expect((await call('getTicket', { params: { id } }, agent)).ticket.status).toBe('closed');
});

test("a customer's reply reopens a closed ticket; a much later reply starts a follow-up ticket with the typed text", async ({
  visit,
}) => {
  const { id, ticket_number } = await createTicket('The gate is stuck');
  await call('updateTicket', { params: { id }, body: { status: 'closed', version: 1 } }, agent);
  const { page } = await visit({
    as: customer,
    expected: [/status of 409/],
    failures: ['addTicketComment ticket_ended'],
  });
  await page.goto(`/support/ticket/${id}`);
  await page.getByText('Your reply reopens it').waitFor();
  await page.getByLabel('Add a comment').fill('Stuck again');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await page.getByText('The ticket is open again.').waitFor();
  await page.getByText('in progress').first().waitFor();

  await call('updateTicket', { params: { id }, body: { status: 'closed', version: 3 } }, agent);
  await page.reload();
  await page.getByText('Your reply reopens it').waitFor();
  await page.getByLabel('Add a comment').fill('And now for good');
  await backdateTicketEnd(id, 15);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await page.getByText('a follow-up ticket, linked to this one').waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('And now for good');
  await page.getByRole('button', { name: 'Start Follow-up Ticket' }).click();
  await page.getByRole('heading', { name: 'Follow-up: The gate is stuck' }).waitFor();
  await page.getByText('And now for good').waitFor();
  await page.getByRole('link', { name: ticket_number }).click();
  await page.getByRole('heading', { level: 1, name: 'The gate is stuck', exact: true }).waitFor();
  await page.getByText(/^Follow-up ticket/).waitFor();
});
