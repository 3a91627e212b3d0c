// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { respondWithStatuses } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
});

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);

async function chooseOption(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: value }).click();
}

test('an agent who updates an outdated ticket sees the changes of the other agent and keeps the comment draft', async ({
  visit,
}) => {
  const { id, version } = await createTicket('Updated by two agents');
  const colleague = await newPerson('agent', { full_name: 'Ines Carvalho' });
  const { page } = await visit({
    as: agent,
    expected: [/status of 409/],
    failures: ['updateTicket version_conflict'],
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByLabel('Add a comment').fill('I will take this one.');
  await call('updateTicket', { params: { id }, body: { status: 'assigned', version } }, colleague);
  await chooseOption(page, 'Priority', 'Critical');
  await page.getByText('Failed to update ticket priority').waitFor();
  await page.getByText('Another user changed this ticket first.').waitFor();
  const alert = page.getByRole('alert').filter({ hasText: 'This ticket has changed' });
  await alert.getByText('Ines Carvalho changed status from new to assigned.').waitFor();
  await page.getByRole('button', { name: 'Status' }).filter({ hasText: 'Assigned' }).waitFor();
  await page.getByRole('button', { name: 'Priority' }).filter({ hasText: 'Medium' }).waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('I will take this one.');
  await chooseOption(page, 'Priority', 'Critical');
  await page.getByText('Ticket priority updated successfully').waitFor();
  const { ticket } = await call('getTicket', { params: { id } }, agent);
  expect(ticket).toMatchObject({ status: 'assigned', priority: 'critical' });
});

test('an agent whose ticket cannot be found for a moment finds the comment draft when it opens again', async ({
  visit,
}) => {
  const { id, version } = await createTicket('Gone for a moment');
  const { page } = await visit({
    as: agent,
    expected: [/status of 40[49]/],
    failures: ['updateTicket version_conflict', 'getTicket not_found'],
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('checkbox', { name: 'Internal note' }).check();
  await page.getByLabel('Add a comment').fill('Ask the other team.');
  await call('updateTicket', { params: { id }, body: { status: 'assigned', version } }, agent);
  await respondWithStatuses(page, { method: 'GET', path: /^\/api\/tickets\/[^/]+$/ }, [404]);
  await chooseOption(page, 'Priority', 'Critical');
  await page.getByRole('heading', { name: 'Ticket not found' }).waitFor();
  await page.reload();
  await page.getByText(/^We kept what you typed on /).waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('Ask the other team.');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Internal note' }).isChecked()).toBe(true);
});
