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
import { signInThrough } from '../support/sign-in-page.ts';

// Elsewhere everybody's lists would grow by megabytes.
let cloud: OwnCloud;
let agent: Person;
const word = `needle${randomUUID().slice(0, 8)}`;

/**
 * Newer tickets than any other. What makes them heavy is an attribute that the list's index carries for
 * another kind of item, so that a few dozen fill the four megabytes that one search looks through.
 */
async function writeHeavyTickets(like: TicketFacts, number: number): Promise<void> {
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const heavy = (n: number) => ({
    ...ticketItem({ ...like, id: ulid(Date.now() + 1000 + n), subject: `Hay ${n}` }),
    excerpt: 'x'.repeat(150_000),
  });
  for (let n = 0; n < number; n += 10) {
    const some = Array.from({ length: 10 }, (_, i) => ({ PutRequest: { Item: heavy(n + i) } }));
    const RequestItems = { [process.env['TABLE_NAME'] ?? '']: some };
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
  const body = { subject: `The ${word} in the haystack`, description: 'x' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { ticket } = await call('getTicket', { params: { id } }, customer);
  const { description: _, ...facts } = ticket;
  await writeHeavyTickets(facts, 40);
});

afterAll(() => cloud.stop());

test('a search without a match so far shows how far back it went, and finds older tickets when continued', async ({
  visit,
}) => {
  const { page } = await visit({ site: cloud.site });
  await signInThrough(page, agent);
  await page.goto('/admin/tickets');
  await page.getByLabel('Search tickets').fill(word);
  await page.getByText('No tickets found matching your filters').waitFor();
  await page.getByRole('status').filter({ hasText: 'Searched back to' }).waitFor();
  const found = page.getByRole('row').filter({ hasText: `The ${word} in the haystack` });
  expect(await found.count()).toBe(0);
  await page.getByRole('button', { name: 'Search older tickets' }).click();
  await found.waitFor();
  expect(await page.getByRole('button', { name: 'Search older tickets' }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Search older tickets' }).waitFor();
});
