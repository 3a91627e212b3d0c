import { beforeAll, expect, it } from 'vitest';
import { faultyCloud } from '../../support/faulty-cloud.ts';
import { writeLargeTickets } from '../../support/many-tickets.ts';
import type { Person } from '../../support/people.ts';

const cloud = await faultyCloud();
// Imported now, because they read the environment of this cloud.
const { call, newKey } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { tokensOf } = await import('../../support/sign-in.ts');

let agent: Person;

beforeAll(async () => {
  const [customer, staff] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
  agent = staff;
  const body = { subject: 'The oldest', description: 'x', priority: 'critical' } as const;
  const { description: _, ...facts } = await call(
    'createTicket',
    { body, idempotency_key: newKey() },
    customer,
  );
  await writeLargeTickets({ ...facts, priority: 'low' }, 30);
  await tokensOf(agent);
});

interface Page {
  items: { subject: string }[];
  next_cursor: string | null;
  searched_until?: string | undefined;
}

async function readAll(read: (cursor: { cursor?: string }) => Promise<Page>) {
  const found: string[] = [];
  let cursor: string | null = null;
  let requests = 0;
  cloud.faults.add({ service: 'dynamodb', operation: 'Query', delayMs: 2_200, times: Infinity });
  do {
    const page: Page = await read(cursor === null ? {} : { cursor });
    requests += 1;
    found.push(...page.items.map(({ subject }) => subject));
    cursor = page.next_cursor;
    if (cursor !== null) expect(page.searched_until).toEqual(expect.any(String));
  } while (cursor !== null);
  cloud.faults.clear();
  expect(found).toEqual(['The oldest']);
  expect(requests).toBeGreaterThan(1);
}

it('a filter of a slow table stops in time, says how far it looked, and can be continued', () =>
  readAll((cursor) =>
    call('listTickets', { query: { scope: 'all', priority: 'critical', ...cursor } }, agent),
  ));

it('a search that reads many tickets of a slow table does the same', async () => {
  const search = (q: string, cursor: { cursor?: string } = {}) =>
    call('searchTickets', { query: { scope: 'all', q, ...cursor } }, agent);
  // Written around the API: the stream reports them.
  await expect.poll(async () => (await search('ticket 29')).items.length, { timeout: 30_000 }).toBe(1);
  // All tickets have both letters, and one has the phrase.
  await readAll((cursor) => search('"e o"', cursor));
});
