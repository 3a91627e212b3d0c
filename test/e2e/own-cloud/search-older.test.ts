// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { writeLargeTickets } from '../../support/many-tickets.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { signInWithForm } from '../../support/sign-in-page.ts';

// In the shared cloud, these tickets would add megabytes to the lists of other tests.
let cloud: OwnCloud;
let agent: Person;
const uniqueWord = `word${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  cloud = await startOwnCloud();
  const company = await newCompany();
  const [customer] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent').then((person) => (agent = person)),
  ]);
  const body = {
    subject: `The ${uniqueWord} in an older ticket`,
    description: 'x',
    priority: 'critical',
  } as const;
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { ticket } = await call('getTicket', { params: { id } }, customer);
  const { description: _, ...ticketWithoutDescription } = ticket;
  await writeLargeTickets({ ...ticketWithoutDescription, priority: 'low' }, 40);
});

afterAll(() => cloud.stop());

test('a filter without a match shows the date that it reached, and finds older tickets when continued', async ({
  visit,
}) => {
  const { page } = await visit({ site: cloud.site });
  await signInWithForm(page, agent);
  await page.goto('/admin/tickets?priority=critical');
  await page.getByText('No tickets found matching your filters').waitFor();
  await page.getByRole('status').filter({ hasText: 'Searched back to' }).waitFor();
  const foundRow = page.getByRole('row').filter({ hasText: `The ${uniqueWord} in an older ticket` });
  await expect.poll(() => foundRow.count()).toBe(0);
  await page.getByRole('button', { name: 'Search older tickets' }).click();
  await foundRow.waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Search older tickets' }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Search older tickets' }).waitFor();
});
