import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TicketFacts } from '../../shared/contract/tickets.ts';
import { ticketItem } from '../../lambdas/tickets/items.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type OwnCloud, startOwnCloud } from '../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { signInWithForm } from '../support/sign-in-page.ts';

// In the shared cloud, these tickets would add megabytes to the lists of other tests.
let cloud: OwnCloud;
let agent: Person;
const word = `word${randomUUID().slice(0, 8)}`;

/**
 * Writes tickets that are newer than all others, and so large that a few dozen fill the 4 MB that one
 * search reads.
 */
async function writeLargeTickets(template: TicketFacts, count: number): Promise<void> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const largeItem = (n: number) => ({
    ...ticketItem({ ...template, id: ulid(Date.now() + 1000 + n), subject: `Ticket ${n}` }),
    excerpt: 'x'.repeat(150_000),
  });
  for (let n = 0; n < count; n += 10) {
    const requests = Array.from({ length: 10 }, (_, i) => ({ PutRequest: { Item: largeItem(n + i) } }));
    const RequestItems = { [process.env['TABLE_NAME'] ?? '']: requests };
    await table.send(new BatchWriteCommand({ RequestItems }));
  }
}

beforeAll(async () => {
  cloud = await startOwnCloud();
  const company = await newCompany();
  const [customer] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent').then((person) => (agent = person)),
  ]);
  const body = { subject: `The ${word} in an older ticket`, description: 'x' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { ticket } = await call('getTicket', { params: { id } }, customer);
  const { description: _, ...facts } = ticket;
  await writeLargeTickets(facts, 40);
});

afterAll(() => cloud.stop());

test('a search without a match shows the date that it reached, and finds older tickets when continued', async ({
  visit,
}) => {
  const { page } = await visit({ site: cloud.site });
  await signInWithForm(page, agent);
  await page.goto('/admin/tickets');
  await page.getByLabel('Search tickets').fill(word);
  await page.getByText('No tickets found matching your filters').waitFor();
  await page.getByRole('status').filter({ hasText: 'Searched back to' }).waitFor();
  const found = page.getByRole('row').filter({ hasText: `The ${word} in an older ticket` });
  expect(await found.count()).toBe(0);
  await page.getByRole('button', { name: 'Search older tickets' }).click();
  await found.waitFor();
  expect(await page.getByRole('button', { name: 'Search older tickets' }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Search older tickets' }).waitFor();
});
