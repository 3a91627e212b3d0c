import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportRow } from '../../shared/contract/reports.ts';
import { type ListedFigure, addDays, toDay } from '../../shared/model/reports.ts';
import type { SelectableStatus } from '../../shared/model/ticket.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { newGroup } from '../support/groups.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { hoursBody, newServiceLevel, policyBody } from '../support/service-levels.ts';
import { sendToQueue } from '../support/queues.ts';
import {
  storeComment,
  deleteTicket,
  createEarlierTicket,
  storeTicketUpdate,
} from '../support/stored-items/tickets.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.now();
const today = toDay(now);
const period = { from: addDays(today, -30), to: today };
const texts = { subject: 'The coffee machine leaks', description: 'On the carpet.' };

let company: Company;
let customer: Person;
let agent: Person;
let otherAgent: Person;
let admin: Person;

/** Creates a ticket whose time is this many days ago. */
const create = (days: number) => createEarlierTicket(company, customer, texts, days * day);
const daysAgo = (days: number) => new Date(now - days * day);

const change = (id: string, status: SelectableStatus, days: number, assignee?: Person) =>
  storeTicketUpdate(daysAgo(days), id, { status, assignee }, agent);
const answerTicket = (id: string, days: number) =>
  storeComment(daysAgo(days), id, 'Have you tried a bucket?', agent);

const report = (query: object = {}) =>
  call('getReport', { query: { ...period, company: company.id, ...query } }, agent);
const ticketsOf = async (figure: ListedFigure, query: object = {}) =>
  (await call('listReportTickets', { query: { ...period, figure, company: company.id, ...query } }, agent))
    .items;
const idsOf = async (figure: ListedFigure, query?: object) =>
  (await ticketsOf(figure, query)).map(({ ticket }) => ticket.id).toSorted();
/** Waits until the report of the company has these figures. */
async function expectFigures(figures: Partial<ReportRow>): Promise<void> {
  await expect.poll(async () => (await report()).total, { timeout: 60_000 }).toMatchObject(figures);
}

/** Matches a duration of this many days in minutes, with a tolerance for the time that the test takes. */
const aboutDays = (days: number): unknown => expect.closeTo(days * 1440, -1);

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, otherAgent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

describe('the report of a company', () => {
  let tickets: string[] = [];

  beforeAll(async () => {
    tickets = (await Promise.all([20, 13, 12, 5, 1].map(create))).map(({ id }) => id);
    const [solved = '', reopened = '', merged = '', answered = ''] = tickets;
    await Promise.all([answerTicket(solved, 19), answerTicket(reopened, 9), answerTicket(answered, 3)]);
    await change(solved, 'resolved', 18, agent);
    await change(solved, 'closed', 2);
    await change(reopened, 'closed', 8, agent);
    await change(reopened, 'in_progress', 7, otherAgent);
    const { version } = (await call('getTicket', { params: { id: merged } }, agent)).ticket;
    await call('mergeTicket', { params: { id: merged }, body: { into: answered, version } }, agent);
  });

  it('counts the events of its tickets, with the same result as a recount', async () => {
    await expectFigures({ created: 5, solved: 1, merged: 1, reopened: 1, open_at_end: 3, first_response: 3 });
    const { total, rows, open, about: name } = await report();
    expect(name).toEqual([{ dimension: 'company', name: company.name }]);
    expect(total).toMatchObject({
      first_response_minutes: { median: aboutDays(2), p90: aboutDays(4), exact: true },
      solved_minutes: { median: aboutDays(2), p90: aboutDays(2), exact: true },
    });
    for (const figure of ['created', 'solved', 'merged', 'reopened', 'first_response'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[figure], 0),
        figure,
      ).toBe(total[figure]);
    expect(open.reduce((sum, group) => sum + group.tickets, 0)).toBe(3);
    // The report has five or six weeks, each with the number of tickets that were open at its end.
    expect(rows[0]?.open_at_end).toBe(0);
    expect(rows.at(-1)?.open_at_end).toBe(3);
  });

  it(
    'lists the tickets behind each figure, newest first and page by page',
    { tags: ['nightly'] },
    async () => {
      await expectFigures({ created: 5, merged: 1, first_response: 3 });
      const [solved = '', reopened = '', merged = '', answered = ''] = tickets;
      expect(await idsOf('solved')).toEqual([solved]);
      expect(await idsOf('reopened')).toEqual([reopened]);
      expect(await idsOf('merged')).toEqual([merged]);
      expect(await idsOf('first_response')).toEqual([solved, reopened, answered].toSorted());
      expect(await idsOf('open')).toEqual(tickets.filter((id) => id !== solved && id !== merged).toSorted());
      expect(await idsOf('solved', { to: addDays(toDay(daysAgo(18)), -1) })).toEqual([]);
      expect(await idsOf('open', { assignee: otherAgent.id })).toEqual([reopened]);
      expect((await ticketsOf('solved'))[0]).toMatchObject({
        day: toDay(daysAgo(18)),
        minutes: aboutDays(2),
      });

      const foundIds: string[] = [];
      let cursor: string | undefined;
      do {
        const query = {
          ...period,
          figure: 'created',
          company: company.id,
          limit: 2,
          ...(cursor !== undefined && { cursor }),
        } as const;
        const page = await call('listReportTickets', { query }, agent);
        foundIds.push(...page.items.map(({ ticket }) => ticket.id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(foundIds).toEqual(tickets.toReversed());
    },
  );

  it(
    'lists the tickets that were open at the end of a past day, page by page',
    { tags: ['nightly'] },
    async () => {
      await expectFigures({ created: 5, merged: 1 });
      const [, reopened = '', merged = ''] = tickets;
      const query = { to: toDay(daysAgo(10)) };
      expect((await report(query)).total.open_at_end).toBe(2);
      expect(await idsOf('open_at_end', query)).toEqual([reopened, merged].toSorted());
      const page = { ...period, ...query, figure: 'open_at_end', company: company.id, limit: 1 } as const;
      const firstPage = await call('listReportTickets', { query: page }, agent);
      const cursor = firstPage.next_cursor ?? '';
      const secondPage = await call('listReportTickets', { query: { ...page, cursor } }, agent);
      const items = [...firstPage.items, ...secondPage.items];
      expect(items.map(({ ticket, day: created }) => [ticket.id, created])).toEqual([
        [reopened, toDay(daysAgo(13))],
        [merged, toDay(daysAgo(12))],
      ]);
      expect(secondPage.next_cursor).toBeNull();
    },
  );

  it(
    'has the same figures by assignee, company, group and category, and a moved ticket takes its numbers along',
    { tags: ['nightly'] },
    async () => {
      await expectFigures({ created: 5, merged: 1 });
      const rowBy = async (dimension: 'company' | 'assignee' | 'group' | 'category', key: string) => {
        const { rows } = await call('getReport', { query: { ...period, by: dimension } }, agent);
        return rows.find((row) => row.key === key);
      };
      expect(await rowBy('company', company.id)).toMatchObject({
        name: company.name,
        created: 5,
        open_at_end: 3,
      });
      expect(await rowBy('assignee', agent.id)).toMatchObject({
        name: agent.full_name,
        created: 1,
        solved: 1,
      });
      expect(await rowBy('assignee', otherAgent.id)).toMatchObject({
        created: 1,
        reopened: 1,
        open_at_end: 1,
      });
      expect((await rowBy('category', 'none'))?.created).toBeGreaterThanOrEqual(5);
      expect((await rowBy('group', 'none'))?.created).toBeGreaterThanOrEqual(5);
      const [first, second] = [await newGroup(admin, [agent]), await newGroup(admin, [agent])];
      const [moved = ''] = tickets;
      for (const { id, name } of [first, second]) {
        const { version } = (await call('getTicket', { params: { id: moved } }, agent)).ticket;
        await call('updateTicket', { params: { id: moved }, body: { group_id: id, version } }, agent);
        await expect
          .poll(() => rowBy('group', id), { timeout: 60_000 })
          .toMatchObject({ name, created: 1, solved: 1, open_at_end: 0 });
      }
      expect((await rowBy('group', first.id))?.created ?? 0).toBe(0);
      expect(await idsOf('solved', { group: second.id })).toEqual([moved]);
      const companyRows = (await call('getReport', { query: { ...period, by: 'company' } }, agent)).rows;
      const { total } = await call('getReport', { query: { ...period, by: 'company' } }, agent);
      expect(companyRows.reduce((sum, row) => sum + row.created, 0)).toBe(total.created);
    },
  );

  it(
    'does not change when events are repeated, late or reordered, and no longer counts a deleted ticket',
    { tags: ['nightly'] },
    async () => {
      await expectFigures({ created: 5, merged: 1, first_response: 3 });
      const before = await report();
      const event = (ticket_id: string, kind: string) =>
        sendToQueue('Portico-local-Project-EventsQueue', {
          id: `${kind}:${ticket_id}`,
          kind,
          ticket_id,
          item_id: ticket_id,
          sequence_number: '1',
          at: daysAgo(20).toISOString(),
        });
      for (const kind of ['status_changed', 'ticket_created', 'ticket_created'])
        await Promise.all(tickets.map((id) => event(id, kind)));
      const { id } = await create(3);
      await expectFigures({ created: 6 });
      expect((await report()).rows.map(({ solved }) => solved)).toEqual(
        before.rows.map(({ solved }) => solved),
      );
      await deleteTicket(id);
      await expectFigures({ created: 5 });
      expect(await report()).toEqual(before);
    },
  );

  it('is a CSV file without formulas', { tags: ['nightly'] }, async () => {
    const formulaCompany = await newCompany(`=SUM(A1:A9) ${newKey()}`);
    await createEarlierTicket(formulaCompany, customer, texts, day);
    const query = { ...period, by: 'company' } as const;
    const csv = async () => (await call('exportReport', { query }, agent)).csv;
    await expect.poll(csv).toContain(formulaCompany.name);
    const file = await attempt('exportReport', { query }, agent);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="report-${period.from}-${period.to}.csv"`,
    );
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.text).toMatch(/^\uFEFF"Company",/);
    const [heading, ...rows] = (await csv()).split('\r\n');
    expect(rows.pop()).toBe('');
    expect(heading).toMatch(/^"Company","Created","Solved"/);
    expect(rows.find((row) => row.includes(formulaCompany.name))).toMatch(/^"'=SUM\(A1:A9\)[^"]*","1","0"/);
    expect(rows.find((row) => row.startsWith('"Total"'))).toBeDefined();
  });
});

describe('the promises of a contract', () => {
  const minute = 60_000;
  let promisedCompany: Company;
  let lateTicket = '';
  const start = (days: number) => now - days * day;

  beforeAll(async () => {
    // The business hours end at noon.
    const mornings = Array.from({ length: 7 }, () => [{ from: 0, to: 720 }]);
    const contract = await newServiceLevel(
      policyBody({ first_response: 60, resolution: 28_800 }),
      hoursBody({ zone: 'UTC', week: mornings }),
    );
    promisedCompany = await newCompany(undefined, 'active', contract);
    const client = await newPerson('customer', { company: promisedCompany });
    const create = async (time: number) =>
      (await createEarlierTicket(promisedCompany, client, texts, Date.now() - time)).id;
    const tenOClock = Date.parse(`${toDay(start(10))}T10:00:00Z`);
    const [early, second] = [await create(tenOClock), await create(tenOClock)];
    lateTicket = second;
    // Half a minute is added, because tickets are created some milliseconds after the given time.
    const after = (minutes: number) => new Date(tenOClock + (minutes + 0.5) * minute);
    await storeComment(after(30), early, 'In time.', agent);
    // Noon to midnight is outside the business hours: 120 minutes before noon and 60 after midnight count.
    await storeComment(after(15 * 60), lateTicket, 'Too late.', agent);
    await storeTicketUpdate(after(40), early, { status: 'resolved' }, agent);
  });

  const figures = async (query: object = {}) =>
    (await call('getReport', { query: { ...period, company: promisedCompany.id, ...query } }, agent)).total;

  it('are counted as kept or overdue, with exact minutes of elapsed time and of business hours', async () => {
    await expect
      .poll(() => figures(), { timeout: 60_000 })
      .toMatchObject({
        kept_first_response: 1,
        overdue_first_response: 1,
        kept_resolution: 1,
        overdue_resolution: 0,
        first_response_minutes: { median: 30, p90: 900, exact: true },
        first_response_business_minutes: { median: 30, p90: 180, exact: true },
        solved_minutes: { median: 40, p90: 40, exact: true },
      });
    const query = { ...period, figure: 'overdue_first_response', company: promisedCompany.id } as const;
    const { items } = await call('listReportTickets', { query }, agent);
    expect(items.map(({ ticket, day: due }) => [ticket.id, due])).toEqual([[lateTicket, toDay(start(10))]]);
    // The receipt shows the same minutes.
    const { receipt } = await call('getTicketReceipt', { params: { id: lateTicket } }, agent);
    const clock = receipt?.clocks.find(({ kind }) => kind === 'first_response');
    expect(clock).toMatchObject({ due_at: `${toDay(start(10))}T11:00:00.000Z`, missed_by: 120 });
    const { csv } = await call('exportReport', { query: { ...period, company: promisedCompany.id } }, agent);
    expect(csv).toContain(
      '"First responses in time","First responses overdue","First responses in time (%)"',
    );
    expect(csv).toMatch(/"1","1","50"/);
  });

  it(
    'can be filtered by company and group together, and listed by group for one company',
    { tags: ['nightly'] },
    async () => {
      const group = await newGroup(admin, [agent]);
      const { version } = (await call('getTicket', { params: { id: lateTicket } }, agent)).ticket;
      await call(
        'updateTicket',
        { params: { id: lateTicket }, body: { group_id: group.id, version } },
        agent,
      );
      await expect
        .poll(() => figures({ group: group.id }), { timeout: 60_000 })
        .toMatchObject({
          created: 1,
          open_at_end: 1,
          overdue_first_response: 1,
          kept_first_response: 0,
          first_response_minutes: { median: 900, p90: 900 },
        });
      expect(await figures({ group: 'none' })).toMatchObject({
        created: 1,
        solved: 1,
        kept_first_response: 1,
      });
      const rowsBy = async (query: object) =>
        (await call('getReport', { query: { ...period, ...query } }, agent)).rows.map((row) => [
          row.name,
          row.created,
          row.first_response_minutes.median,
        ]);
      expect(await rowsBy({ by: 'group', company: promisedCompany.id })).toEqual(
        [
          [group.name, 1, 900],
          ['No group', 1, 30],
        ].toSorted(([one], [otherAgent]) => String(one).localeCompare(String(otherAgent), 'en')),
      );
      expect(await rowsBy({ by: 'company', group: group.id })).toEqual([[promisedCompany.name, 1, 900]]);
    },
  );
});

describe('reports', () => {
  it('make as many DynamoDB queries for many tickets as for none', async () => {
    const listCalls = async (query: object) =>
      (await readAwsCalls(await attempt('getReport', { query: { ...period, ...query } }, agent))).filter(
        (name) => name.startsWith('dynamodb '),
      );
    const emptyCompany = await newCompany();
    const callsForNone = await listCalls({ company: emptyCompany.id });
    const callsForMany = await listCalls({ company: company.id });
    // For each of two months, the calls read the counters, and the tickets that two duration figures are
    // based on. A new instance of the function also reads the current generation of counters.
    for (const calls of [callsForNone, callsForMany]) expect(calls.length).toBeLessThanOrEqual(11);
    const countQueries = (calls: readonly string[]) =>
      calls.filter((name) => name === 'dynamodb Query').length;
    expect(countQueries(callsForMany)).toBe(countQueries(callsForNone));
    expect(callsForMany.length).toBeLessThanOrEqual(callsForNone.length + 1);
  });

  it.each([
    ['a period that ends before it begins', { from: today, to: addDays(today, -1) }, 'query.to'],
    ['a period of more than 53 weeks', { from: addDays(today, -371), to: today }, 'query.to'],
    ['a period of long ago', { from: '2001-01-01', to: '2001-02-01' }, 'query.from'],
    ['a day that does not exist', { from: '2026-02-30', to: today }, 'query.from'],
    [
      'a company among companies',
      { ...period, by: 'company', company: '01JNB2F3Z8Q4C6V9X0T5R7W1YB' },
      'query.company',
    ],
    [
      'three filters',
      { ...period, company: '01JNB2F3Z8Q4C6V9X0T5R7W1YB', assignee: 'none', group: 'none' },
      'query.group',
    ],
  ])('refuse %s', async (_, query, path) => {
    const refusal = await attempt('getReport', { query }, agent);
    expect(refusal.status).toBe(400);
    expect(parseProblem(refusal).issues?.map((issue) => issue.path)).toContain(path);
  });
});
