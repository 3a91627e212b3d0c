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
  const body = { subject: 'The oldest', description: 'x' };
  const { description: _, ...facts } = await call(
    'createTicket',
    { body, idempotency_key: newKey() },
    customer,
  );
  await writeLargeTickets(facts, 30);
  await tokensOf(agent);
});

it('a search of a slow table stops in time, says how far it looked, and can be continued', async () => {
  const found: string[] = [];
  let cursor: string | null = null;
  let requests = 0;
  cloud.faults.add({ service: 'dynamodb', operation: 'Query', delayMs: 2_200, times: Infinity });
  do {
    const page: {
      items: { subject: string }[];
      next_cursor: string | null;
      searched_until?: string | undefined;
    } = await call(
      'listTickets',
      { query: { scope: 'all', q: 'the oldest', ...(cursor !== null && { cursor }) } },
      agent,
    );
    requests += 1;
    found.push(...page.items.map(({ subject }) => subject));
    cursor = page.next_cursor;
    if (cursor !== null) expect(page.searched_until).toEqual(expect.any(String));
  } while (cursor !== null);
  cloud.faults.clear();
  expect(found).toEqual(['The oldest']);
  expect(requests).toBeGreaterThan(1);
});
