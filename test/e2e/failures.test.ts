import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { breakDown } from '../support/faults.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
});

const broken = /status of 500/;

const raise = (subject: string) =>
  call('createTicket', { body: { subject, description: 'As said.' }, idempotency_key: newKey() }, customer);

const alertSaying = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.concurrent.for([
  { path: '/support/my-tickets', as: 'customer', says: 'Failed to fetch tickets' },
  { path: '/support/new-ticket', as: 'customer', says: 'Failed to load the form' },
  { path: '/support/ticket/{id}', as: 'customer', says: 'Failed to load ticket details' },
  { path: '/admin', as: 'agent', says: 'Failed to fetch dashboard data' },
  { path: '/admin/tickets', as: 'agent', says: 'Failed to load tickets' },
  { path: '/admin/ticket/{id}', as: 'agent', says: 'Failed to load ticket details' },
] as const)(
  '$path says when it cannot load, and loads when asked again',
  async ({ path, as, says }, { visit }) => {
    const { id } = await raise(`To be read at ${path}`);
    const { page } = await visit({ as: as === 'agent' ? agent : customer, expected: [broken] });
    // The first request and the two tries that follow by themselves.
    await breakDown(page, { method: 'GET', path: /^\/api\//, times: 3 });
    await page.goto(path.replace('{id}', id));
    const alert = alertSaying(page, says);
    await alert.getByText('Something went wrong on our side.').waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
  },
);

async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: value }).click();
}

test('a status that cannot be saved goes back to what it was, and can be chosen again', async ({ visit }) => {
  const { id } = await raise('Not to be saved at once');
  const { page } = await visit({ as: agent, expected: [broken] });
  await breakDown(page, { method: 'PATCH', path: /^\/api\/tickets\//, times: 1 });
  await page.goto(`/admin/ticket/${id}`);
  const status = page.getByRole('button', { name: 'Status' });
  await choose(page, 'Status', 'Resolved');
  await page.getByText('Failed to update ticket status').waitFor();
  await status.filter({ hasText: 'New' }).waitFor();
  await choose(page, 'Status', 'Resolved');
  await page.getByText('Ticket status updated successfully').waitFor();
  await status.filter({ hasText: 'Resolved' }).waitFor();
});

test("an agent's change that others came before is refused, says what they changed, and keeps the comment being written", async ({
  visit,
}) => {
  const { id, version } = await raise('Wanted by two agents');
  const colleague = await newPerson('agent', { full_name: 'Ines Carvalho' });
  const { page } = await visit({ as: agent, expected: [/status of 409/] });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByLabel('Add a comment').fill('I will take this one.');
  await call('updateTicket', { params: { id }, body: { status: 'assigned', version } }, colleague);
  await choose(page, 'Priority', 'Critical');
  await page.getByText('Failed to update ticket priority').waitFor();
  await page.getByText('Somebody else changed this ticket first.').waitFor();
  const alert = alertSaying(page, 'This ticket changed meanwhile');
  await alert.getByText('Ines Carvalho changed status from new to assigned.').waitFor();
  await page.getByRole('button', { name: 'Status' }).filter({ hasText: 'Assigned' }).waitFor();
  await page.getByRole('button', { name: 'Priority' }).filter({ hasText: 'Medium' }).waitFor();
  expect(await page.getByLabel('Add a comment').inputValue()).toBe('I will take this one.');
  await choose(page, 'Priority', 'Critical');
  await page.getByText('Ticket priority updated successfully').waitFor();
  const { ticket } = await call('getTicket', { params: { id } }, agent);
  expect(ticket).toMatchObject({ status: 'assigned', priority: 'critical' });
});
