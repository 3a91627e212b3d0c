// @module-tag nightly
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../scripts/seed/seed.ts';
import type { TicketSummary } from '../../../shared/contract/ticket.ts';
import { getStatusTab } from '../../../shared/model/ticket.ts';
import { call } from '../../support/api.ts';
import { filterRecords, unpack } from '../../support/archive.ts';
import { runCommand } from '../../support/command.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import type { Person } from '../../support/people.ts';

let cloud: OwnCloud;
let admin: Person;
beforeAll(async () => {
  cloud = await startOwnCloud({ startsEventSources: false });
  const accounts = await seed(cloud, cloud.directory);
  const account = accounts.find(({ role }) => role === 'admin');
  if (!account) throw new Error('The demo has no admin');
  admin = { ...account, id: account.email, company: undefined, roles: ['admin'] };
}, 300_000);
afterAll(() => cloud.stop());

async function listAllTickets(): Promise<TicketSummary[]> {
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
  const tickets = await listAllTickets();
  const openTickets = tickets.filter(({ status }) => getStatusTab(status) !== 'closed');
  const { total } = await call('getDashboard', {}, admin);
  const { all, assignees } = await call('getQueues', {}, admin);
  const assignedCount = assignees.reduce((sum, { open_tickets }) => sum + open_tickets, 0);
  expect([total, all]).toEqual([tickets.length, tickets.length]);
  expect(assignedCount).toBe(openTickets.filter(({ assignee_id }) => assignee_id !== null).length);
});

test('before the stream starts, comments of the demo are searchable, and notifications are in the bell', async () => {
  const { items } = await call('searchTickets', { query: { scope: 'all', q: 'lunchtime' } }, admin);
  const bell = await call('getBell', {}, admin);
  expect(items).not.toEqual([]);
  expect(bell.items).not.toEqual([]);
});

test('before the stream starts, the audit log of the demo contains the ticket events, and is verified', async () => {
  const { items } = await call('listAuditLog', { query: { kind: 'ticket_changed', limit: 50 } }, admin);
  expect(items).toHaveLength(50);
  const { code, output } = await runCommand('verify-audit-log', [
    '--env',
    'local',
    '--state',
    cloud.directory,
  ]);
  expect([code, output]).toEqual([0, expect.stringMatching(/^\d{3} entries are as they were written\.\n$/)]);
});

test('the command exports one company of the demo, and nothing of other companies', async () => {
  const exportFolder = await mkdtemp(join(cloud.directory, 'export-'));
  const companyName = 'Ashcombe Vale Hospitals';
  const exportArguments = [
    '--env',
    'local',
    '--state',
    cloud.directory,
    '--company',
    companyName,
    '--to',
    exportFolder,
  ];
  const { code, output, errors } = await runCommand('export', exportArguments);
  expect([code, output, errors]).toEqual([0, `Saved one part in ${exportFolder}\n`, '']);
  const [file = ''] = await readdir(exportFolder);
  const archive = unpack([await readFile(join(exportFolder, file))]);
  expect(filterRecords('company', archive).map((company) => company.name)).toEqual([companyName]);
  expect(filterRecords('ticket', archive).length).toBeGreaterThan(3);
  const otherCompanies = (await call('listCompanies', { query: {} }, admin)).items.filter(
    (one) => one.name !== companyName,
  );
  const recordsText = JSON.stringify(archive.records);
  expect(
    otherCompanies.filter((one) => recordsText.includes(one.name) || recordsText.includes(one.id)),
  ).toEqual([]);
});
