// @module-tag nightly
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import type { Group } from '../../../shared/contract/groups.ts';
import type { TicketUpdate } from '../../../shared/contract/ticket.ts';
import { getStatusTab } from '../../../shared/model/ticket.ts';
import { findBrokenCounts, findUncountedTickets } from '../../../scripts/restore-drill/invariants/counts.ts';
import { scanItems } from '../../../scripts/restore-drill/items.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import type { Company, Person } from '../../support/people.ts';
import { findReceiptFaults } from '../../support/receipts.ts';

/** Number of tickets; WEEK_TICKETS=300 runs the week of a whole team. */
const ticketCount = Number(process.env['WEEK_TICKETS'] ?? 18);
const dayMs = 86_400_000;

// In the shared cloud, rules and updates of service levels would also apply to tickets of other tests.
const cloud = await startOwnCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { attempt, call, newKey } = await import('../../support/api.ts');
const { checkDueTimes } = await import('../../support/due-times.ts');
const { createEarlierTicket } = await import('../../support/stored-items/tickets.ts');
const { newGroup } = await import('../../support/groups.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { test } = await import('../../support/browser.ts');
const { sendMail } = await import('../../support/send-mail.ts');
const {
  newHoursBody,
  newServiceLevel: newContract,
  newPolicyBody,
} = await import('../../support/service-levels.ts');

const officeHoursBody = (zone: string, from: number, to: number) =>
  newHoursBody({ name: zone, zone, week: Array.from({ length: 7 }, () => [{ from, to }]) });
const targetMinutes = { first_response: 60, next_response: 120, resolution: 960 };
const supportAddress = `support@tickets.${brand.mailDomain}`;

let admin: Person;
let agents: readonly Person[];
let awayAgent: Person;
let groups: { london: Group; newYork: Group };
let companies: readonly { company: Company; customers: readonly Person[]; group: Group; policy_id: string }[];
/** The ids of all tickets, in the order of their creation. */
const ticketIds: string[] = [];

async function newClient(group: Group, zone: string) {
  const contract = await newContract(
    newPolicyBody(targetMinutes, { warn: 15 }),
    officeHoursBody(zone, 480, 1_080),
  );
  const company = await newCompany(undefined, 'active', contract);
  const customers = await Promise.all(Array.from({ length: 4 }, () => newPerson('customer', { company })));
  return { company, customers, group, policy_id: contract.policy_id };
}

beforeAll(async () => {
  admin = await newPerson('admin');
  agents = await Promise.all([newPerson('agent'), newPerson('agent'), newPerson('agent')]);
  awayAgent = agents[2] ?? admin;
  const [london, newYork] = [await newGroup(admin, agents), await newGroup(admin, agents.slice(0, 2))];
  groups = { london, newYork };
  companies = await Promise.all(
    [london, london, london, newYork, newYork].map((group) =>
      newClient(group, group === london ? 'Europe/London' : 'America/New_York'),
    ),
  );
  const until = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10);
  await call('setAway', { params: { id: awayAgent.id }, body: { until, note: 'Back next week' } }, awayAgent);
  const emptyRule = { category_ids: [], department_ids: [] };
  const company_ids = companies.filter(({ group }) => group === newYork).map(({ company }) => company.id);
  const { version } = await call('getAssignmentRules', {}, admin);
  await call(
    'saveAssignmentRules',
    {
      body: {
        rules: [{ ...emptyRule, name: 'America', company_ids, group_id: newYork.id, method: 'round_robin' }],
        default_rule: { group_id: london.id, method: 'least_loaded' },
        on: true,
        version,
      },
    },
    admin,
  );
});
afterAll(() => cloud.stop());

const findClient = (index: number) => {
  const client = companies[index % companies.length];
  const customer = client?.customers[Math.floor(index / companies.length) % client.customers.length];
  if (!client || !customer) throw new Error('There are five companies with four customers each.');
  return { ...client, customer };
};
const readTicketDetail = (id: string) => call('getTicket', { params: { id } }, admin);
const readTicket = async (id: string) => (await readTicketDetail(id)).ticket;
async function updateTicket(id: string, changes: Omit<TicketUpdate, 'version'>, agent = admin) {
  const { version } = await readTicket(id);
  return call('updateTicket', { params: { id }, body: { ...changes, version } }, agent);
}
const addComment = (id: string, content: string, author: Person) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content, is_internal: false }, idempotency_key: newKey() },
    author,
  );
const listAllTicketIds = async () => {
  const listedIds: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { scope: 'all', limit: 50, ...(cursor !== undefined && { cursor }) } as const;
    const resultPage = await call('listTickets', { query }, admin);
    listedIds.push(...resultPage.items.map(({ id }) => id));
    cursor = resultPage.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return listedIds;
};
/** The ids of the tickets whose index has this remainder. */
const selectTicketIds = (remainder: number, divisor = 6) =>
  ticketIds.filter((_, index) => index % divisor === remainder);
const findCustomer = async (id: string) => {
  const { requester_email } = await readTicket(id);
  const customer = companies
    .flatMap(({ customers }) => customers)
    .find(({ email }) => email === requester_email);
  if (!customer) throw new Error('Each ticket is of a customer of this week.');
  return customer;
};

describe('a week of a team', { timeout: 120_000 * Math.max(1, ticketCount / 50) }, () => {
  test('begins with tickets by form and by mail, which rules assign to available members', async () => {
    for (let index = 0; index < ticketCount; index += 1) {
      const { customer } = findClient(index);
      const subject = `Request ${index}`;
      if (index % 3 === 2)
        await sendMail(
          { from: customer.email, to: supportAddress, subject, text: 'By mail.' },
          cloud.endpoints['ses-receiving'],
        );
      else {
        const body = { subject, description: 'By form.' };
        await call('createTicket', { body, idempotency_key: newKey() }, customer);
      }
    }
    await expect.poll(async () => (await listAllTicketIds()).length, { timeout: 120_000 }).toBe(ticketCount);
    ticketIds.push(...(await listAllTicketIds()).toSorted());
    const countUnassignedTickets = async () =>
      (await Promise.all(ticketIds.map(readTicket))).filter(({ assignee_id }) => assignee_id === null).length;
    await expect.poll(countUnassignedTickets, { timeout: 120_000 }).toBe(0);

    const ticketCounts = new Map<string, number>();
    for (const id of ticketIds) {
      const { company_id, group_id, assignee_id } = await readTicket(id);
      const client = companies.find(({ company }) => company.id === company_id);
      expect(group_id).toBe(client?.group.id);
      expect(assignee_id).not.toBe(awayAgent.id);
      const memberKey = `${group_id} ${assignee_id}`;
      ticketCounts.set(memberKey, (ticketCounts.get(memberKey) ?? 0) + 1);
    }
    const countPerAgent = agents
      .slice(0, 2)
      .map(({ id }) => ticketCounts.get(`${groups.newYork.id} ${id}`) ?? 0);
    expect(Math.abs((countPerAgent[0] ?? 0) - (countPerAgent[1] ?? 0))).toBeLessThanOrEqual(1);
  });

  test('sends one warning and one report for each overdue ticket, however often due times are checked', async () => {
    const overdueTickets = await Promise.all(
      [0, 1, 3, 4].map((index) => {
        const { company, customer } = findClient(index);
        return createEarlierTicket(
          company,
          customer,
          { subject: 'Since days', description: 'Still.' },
          3 * dayMs,
        );
      }),
    );
    ticketIds.push(...overdueTickets.map(({ id }) => id));
    await checkDueTimes();
    await checkDueTimes();
    for (const { id } of overdueTickets) {
      const { history, ticket } = await readTicketDetail(id);
      const alerts = history.filter(({ field_name }) => field_name === 'service_level');
      expect(alerts.map(({ old_value, new_value }) => `${old_value} ${new_value}`).toSorted()).toEqual([
        'first_response overdue',
        'resolution overdue',
      ]);
      expect(Date.parse(ticket.due_at ?? '')).toBeLessThan(Date.now());
    }
  });

  test('continues with answers, pauses, reopening, merges and new service levels', async () => {
    for (const id of [...selectTicketIds(0), ...selectTicketIds(1), ...selectTicketIds(2)]) {
      await addComment(id, 'We look at it.', agents[0] ?? admin);
      await addComment(id, 'Thank you. And now?', await findCustomer(id));
    }
    for (const id of selectTicketIds(0)) await updateTicket(id, { status: 'resolved' }, agents[0]);
    for (const [index, id] of selectTicketIds(0).entries()) {
      const answer = index % 3 === 2 ? ('not_good' as const) : ('good' as const);
      const customer = await findCustomer(id);
      // A rating is refused until the stream's consumer has asked for it.
      await expect
        .poll(
          async () => (await attempt('rateTicket', { params: { id }, body: { answer } }, customer)).status,
        )
        .toBe(200);
    }
    for (const id of selectTicketIds(1)) {
      await addComment(id, 'Which one is it?', agents[1] ?? admin);
      await updateTicket(id, { waiting: true }, agents[1]);
      await addComment(id, 'The left one.', await findCustomer(id));
    }
    for (const id of selectTicketIds(2)) {
      await updateTicket(id, { status: 'closed' }, agents[1]);
      await addComment(id, 'It is back.', await findCustomer(id));
      expect((await readTicket(id)).status).toBe('in_progress');
    }
    for (const { policy_id } of companies.slice(0, 2))
      await call(
        'saveServicePolicy',
        {
          params: { id: policy_id },
          body: { ...newPolicyBody({ ...targetMinutes, resolution: 480 }), version: 1 },
        },
        admin,
      );
    await call('startTermsUpdate', { body: { company_id: null } }, admin);
    await checkDueTimes();
    expect((await call('getTermsUpdate', {}, admin)).update).toMatchObject({ state: 'done', failed: 0 });
    const allTickets = await Promise.all(ticketIds.map(readTicket));
    for (const id of selectTicketIds(3)) {
      const { company_id, version } = await readTicket(id);
      const target = allTickets.find(
        (candidate) =>
          candidate.company_id === company_id &&
          getStatusTab(candidate.status) !== 'closed' &&
          !selectTicketIds(3).includes(candidate.id),
      );
      if (!target) continue;
      const mergeInput = { params: { id }, body: { into: target.id, version } };
      await call('mergeTicket', mergeInput, admin);
      await call('undoMerge', { params: { id } }, admin);
      await call('mergeTicket', { ...mergeInput, body: { ...mergeInput.body, version: version + 2 } }, admin);
    }
  });

  test('continues with a bulk change in a browser, except for two tickets that others changed, and its undoing', async ({
    visit,
  }) => {
    const [agent = admin] = agents;
    const { items } = await call('listTickets', { query: { scope: 'all', status: 'assigned' } }, admin);
    const [firstChangedId = '', secondChangedId = ''] = items.map(({ id }) => id);
    const remainingIds = items.slice(2).map(({ id }) => id);
    const readPriorities = () =>
      Promise.all(remainingIds.map(async (id) => (await readTicket(id)).priority)).then((foundPriorities) => [
        ...new Set(foundPriorities),
      ]);
    const { page } = await visit({ as: agent, site: cloud.site, expected: [/status of 409/] });
    await page.goto('/admin/tickets?status=assigned');
    await page.getByText(`Showing ${items.length} of `).waitFor();
    await page.getByRole('checkbox', { name: 'Select all tickets on this page' }).press('Space');
    await page.getByText(`${items.length} selected`).waitFor();
    await Promise.all([firstChangedId, secondChangedId].map((id) => updateTicket(id, { priority: 'high' })));
    await page.getByRole('button', { name: 'Set priority' }).click();
    await page.getByRole('option', { name: 'Critical' }).click();
    await page
      .getByText(`${remainingIds.length} tickets set to priority critical`)
      .waitFor({ timeout: 60_000 });
    await expect.poll(() => page.getByText(/TKT-\d{6}: Another user has changed it\./).count()).toBe(2);
    expect(await readPriorities()).toEqual(['critical']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${remainingIds.length} tickets set back`).waitFor({ timeout: 60_000 });
    expect(await readPriorities()).toEqual(['medium']);
  });

  test('ends with reports that equal a recount, and receipts that add up', async ({ visit }) => {
    const dynamodb = new DynamoDBClient({});
    const readStoredItems = async () =>
      [...(await scanItems(dynamodb, process.env['TABLE_NAME'] ?? '')).values()].map((item) =>
        unmarshall(item),
      );
    await expect
      .poll(async () => findUncountedTickets(await readStoredItems()), { timeout: 120_000 })
      .toEqual([]);
    expect(findBrokenCounts(await readStoredItems())).toEqual([]);
    const today = Date.now();
    const [from = '', to = ''] = [today - 6 * dayMs, today].map((at) =>
      new Date(at).toISOString().slice(0, 10),
    );
    const { total } = await call('getReport', { query: { from, to, by: 'company' } }, admin);
    const ratedTicketCount = selectTicketIds(0).length;
    const rated_not_good = Math.floor(ratedTicketCount / 3);
    expect(total).toMatchObject({
      created: ticketIds.length,
      reopened: selectTicketIds(2).length,
      rated_good: ratedTicketCount - rated_not_good,
      rated_not_good,
    });
    for (const { company } of companies) {
      const months = [...new Set([from, to].map((date) => date.slice(0, 7)))];
      const reports = await Promise.all(
        months.map((month) =>
          call('getMonthlyReport', { params: { month }, query: { company: company.id } }, admin),
        ),
      );
      const clientTickets = await Promise.all(ticketIds.map(readTicket)).then((allTickets) =>
        allTickets.filter(({ company_id }) => company_id === company.id),
      );
      expect(reports.reduce((sum, report) => sum + report.total.created, 0)).toBe(clientTickets.length);
    }
    const { page } = await visit({ as: admin, site: cloud.site });
    await page.goto('/admin/reports?period=4w&by=company');
    const figures = page.getByRole('list', { name: 'Key figures' });
    await figures.getByRole('link', { name: `${ticketIds.length}: Created` }).waitFor();
    for (const { company } of companies) await page.getByRole('row', { name: company.name }).waitFor();
    let clockCount = 0;
    for (const id of ticketIds) {
      const { receipt } = await call('getTicketReceipt', { params: { id } }, admin);
      const ticketClocks = (await readTicket(id)).service_level?.clocks ?? [];
      for (const clock of receipt?.clocks ?? []) {
        expect([id, findReceiptFaults(clock)]).toEqual([id, []]);
        const matchingClock = ticketClocks.find(
          ({ kind, cycle }) => kind === clock.kind && cycle === clock.cycle,
        );
        if (matchingClock) expect([id, clock.due_at]).toEqual([id, matchingClock.due_at]);
        clockCount += 1;
      }
    }
    expect(clockCount).toBeGreaterThan(ticketIds.length);
  });
});
