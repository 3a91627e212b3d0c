// @module-tag nightly
import { beforeAll, expect, it } from 'vitest';
import { getFaultyCloud } from '../../support/faulty-cloud.ts';
import { writeLargeTickets, writeTickets } from '../../support/many-tickets.ts';
import type { Person } from '../../support/people.ts';

const cloud = await getFaultyCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { call, newKey } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { requestTokens } = await import('../../support/sign-in.ts');

let agent: Person;
/** More tickets than one search reads. */
const ticketCount = 260;

beforeAll(async () => {
  const [customer, newAgent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
  agent = newAgent;
  const body = { subject: 'The oldest', description: 'x', priority: 'critical' } as const;
  const ticket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const { description: _, ...ticketWithoutDescription } = ticket;
  await writeLargeTickets({ ...ticketWithoutDescription, priority: 'low' }, 30);
  await writeTickets(
    { ...ticket, priority: 'low' },
    Array.from({ length: ticketCount }, (_, n) => `Of many, ${n}`),
  );
  await requestTokens(agent);
});

interface ResultPage {
  items: { subject: string }[];
  next_cursor: string | null;
  searched_until?: string | undefined;
}

/** Reads all pages. Expects more than one page, and the oldest ticket as the only result. */
async function expectOnlyOldestTicket(readPage: (cursor: { cursor?: string }) => Promise<ResultPage>) {
  const foundSubjects: string[] = [];
  let cursor: string | null = null;
  let requestCount = 0;
  do {
    const page: ResultPage = await readPage(cursor === null ? {} : { cursor });
    requestCount += 1;
    foundSubjects.push(...page.items.map(({ subject }) => subject));
    cursor = page.next_cursor;
    if (cursor !== null) expect(page.searched_until).toEqual(expect.any(String));
  } while (cursor !== null);
  expect(foundSubjects).toEqual(['The oldest']);
  expect(requestCount).toBeGreaterThan(1);
}

it('a filtered list of a slow table stops in time, returns how far it searched, and can be continued', async () => {
  cloud.faults.add({ service: 'dynamodb', operation: 'Query', delayMs: 1_200, times: Infinity });
  await expectOnlyOldestTicket((cursor) =>
    call('listTickets', { query: { scope: 'all', priority: 'critical', ...cursor } }, agent),
  );
  cloud.faults.clear();
});

it('a search for a phrase whose words are in many tickets also stops in time', async () => {
  const searchTickets = (q: string, cursor: { cursor?: string } = {}) =>
    call('searchTickets', { query: { scope: 'all', q, ...cursor } }, agent);
  // All tickets contain both letters, and one ticket contains the phrase.
  await expectOnlyOldestTicket((cursor) => searchTickets('"e o"', cursor));
});
