// @module-tag nightly
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../scripts/seed/seed.ts';
import type { TicketSummary } from '../../../shared/contract/tickets.ts';
import { isOpen } from '../../../lambdas/domain/ticket/ticket.ts';
import { call } from '../../support/api.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import type { Person } from '../../support/people.ts';

let cloud: OwnCloud;
let admin: Person;
beforeAll(async () => {
  cloud = await startOwnCloud({ eventSources: false });
  const accounts = await seed(cloud, cloud.directory);
  const account = accounts.find(({ role }) => role === 'admin');
  if (!account) throw new Error('The demo has no admin');
  admin = { ...account, id: account.email, company: undefined, roles: ['admin'] };
}, 300_000);
afterAll(() => cloud.stop());

async function allTickets(): Promise<TicketSummary[]> {
  const tickets: TicketSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('listTickets', { query: { scope: 'all', ...(cursor && { cursor }) } }, admin);
    tickets.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return tickets;
}

test('before the stream starts, counters of the demo equal a recount', async () => {
  const tickets = await allTickets();
  const open = tickets.filter(({ status }) => isOpen(status));
  const { total } = await call('getDashboard', {}, admin);
  const { all, assignees } = await call('getQueues', {}, admin);
  const assigned = assignees.reduce((sum, { open_tickets }) => sum + open_tickets, 0);
  expect([total, all]).toEqual([tickets.length, tickets.length]);
  expect(assigned).toBe(open.filter(({ assignee_id }) => assignee_id !== null).length);
});

test('before the stream starts, comments of the demo are found, and news are in the bell', async () => {
  const { items } = await call('searchTickets', { query: { scope: 'all', q: 'lunchtime' } }, admin);
  const bell = await call('getBell', {}, admin);
  expect(items).not.toEqual([]);
  expect(bell.items).not.toEqual([]);
});

test('before the stream starts, the audit log of the demo has its chain and what happened to tickets', async () => {
  // Reads the name of the table when it is loaded.
  const { readChain, verifyChain } = await import('../../../lambdas/audit-log/verify.ts');
  const chain = await readChain(new Date());
  // The sign-in of these tests came after the seed.
  const kinds = chain.entries.map(({ kind }) => kind).filter((kind) => kind !== 'signed_in');
  expect(verifyChain(chain)).toEqual({ verified: kinds.length, fault: undefined });
  expect(kinds.filter((kind) => kind === 'ticket_created')).toHaveLength((await allTickets()).length);
});
