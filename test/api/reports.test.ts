import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportRow } from '../../shared/contract/reports.ts';
import { type ListedFigure, addDays, toDay } from '../../shared/model/reports.ts';
import type { SelectableStatus } from '../../shared/model/ticket.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { newGroup } from '../support/groups.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../support/service-levels.ts';
import { sendToQueue } from '../support/queues.ts';
import {
  storeComment,
  deleteTicket,
  createEarlierTicket,
  storeTicketUpdate,
} from '../support/stored-items/tickets.ts';

const millisecondsPerDay = 24 * 60 * 60 * 1000;
const now = Date.now();
const today = toDay(now);
const period = { from: addDays(today, -30), to: today };
const ticketTexts = { subject: 'The coffee machine leaks', description: 'On the carpet.' };

let company: Company;
let customer: Person;
let agent: Person;
let otherAgent: Person;
let admin: Person;

/** Creates a ticket whose time is this many days ago. */
const createOldTicket = (days: number) =>
  createEarlierTicket(company, customer, ticketTexts, days * millisecondsPerDay);
const daysAgo = (days: number) => new Date(now - days * millisecondsPerDay);

const updateTicket = (id: string, status: SelectableStatus, days: number, assignee?: Person) =>
  storeTicketUpdate(daysAgo(days), id, { status, assignee }, agent);
const answerTicket = (id: string, days: number) =>
  storeComment(daysAgo(days), id, 'Have you tried a bucket?', agent);

const readReport = (query: object = {}) =>
  call('getReport', { query: { ...period, company: company.id, ...query } }, agent);
const listReportTickets = async (figure: ListedFigure, query: object = {}) =>
  (await call('listReportTickets', { query: { ...period, figure, company: company.id, ...query } }, agent))
    .items;
const listReportTicketIds = async (figure: ListedFigure, query?: object) =>
  (await listReportTickets(figure, query)).map(({ ticket }) => ticket.id).toSorted();
/** Waits until the report of the company has these figures. */
async function expectFigures(figures: Partial<ReportRow>): Promise<void> {
  await expect.poll(async () => (await readReport()).total, { timeout: 60_000 }).toMatchObject(figures);
}

/** Matches a duration of this many days in minutes, with a tolerance for the time that the test takes. */
const matchDaysInMinutes = (days: number): unknown => expect.closeTo(days * 1440, -1);

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
  let ticketIds: string[] = [];

  beforeAll(async () => {
    ticketIds = (await Promise.all([20, 13, 12, 5, 1].map(createOldTicket))).map(({ id }) => id);
    const [solvedId = '', reopenedId = '', mergedId = '', answeredId = ''] = ticketIds;
    await Promise.all([answerTicket(solvedId, 19), answerTicket(reopenedId, 9), answerTicket(answeredId, 3)]);
    await updateTicket(solvedId, 'resolved', 18, agent);
    await updateTicket(solvedId, 'closed', 2);
    await updateTicket(reopenedId, 'closed', 8, agent);
    await updateTicket(reopenedId, 'in_progress', 7, otherAgent);
    const { version } = (await call('getTicket', { params: { id: mergedId } }, agent)).ticket;
    await call('mergeTicket', { params: { id: mergedId }, body: { into: answeredId, version } }, agent);
  });

  it('counts the events of its tickets, with the same result as a recount', async () => {
    await expectFigures({ created: 5, solved: 1, merged: 1, reopened: 1, open_at_end: 3, first_response: 3 });
    const { total, rows, open, about: reportFilters } = await readReport();
    expect(reportFilters).toEqual([{ dimension: 'company', name: company.name }]);
    expect(total).toMatchObject({
      first_response_minutes: { median: matchDaysInMinutes(2), p90: matchDaysInMinutes(4), exact: true },
      solved_minutes: { median: matchDaysInMinutes(2), p90: matchDaysInMinutes(2), exact: true },
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
      const [solvedId = '', reopenedId = '', mergedId = '', answeredId = ''] = ticketIds;
      expect(await listReportTicketIds('solved')).toEqual([solvedId]);
      expect(await listReportTicketIds('reopened')).toEqual([reopenedId]);
      expect(await listReportTicketIds('merged')).toEqual([mergedId]);
      expect(await listReportTicketIds('first_response')).toEqual(
        [solvedId, reopenedId, answeredId].toSorted(),
      );
      expect(await listReportTicketIds('open')).toEqual(
        ticketIds.filter((id) => id !== solvedId && id !== mergedId).toSorted(),
      );
      expect(await listReportTicketIds('solved', { to: addDays(toDay(daysAgo(18)), -1) })).toEqual([]);
      expect(await listReportTicketIds('open', { assignee: otherAgent.id })).toEqual([reopenedId]);
      expect((await listReportTickets('solved'))[0]).toMatchObject({
        day: toDay(daysAgo(18)),
        minutes: matchDaysInMinutes(2),
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
      expect(foundIds).toEqual(ticketIds.toReversed());
    },
  );

  it(
    'lists the tickets that were open at the end of a past day, page by page',
    { tags: ['nightly'] },
    async () => {
      await expectFigures({ created: 5, merged: 1 });
      const [, reopenedId = '', mergedId = ''] = ticketIds;
      const query = { to: toDay(daysAgo(10)) };
      expect((await readReport(query)).total.open_at_end).toBe(2);
      expect(await listReportTicketIds('open_at_end', query)).toEqual([reopenedId, mergedId].toSorted());
      const pageQuery = {
        ...period,
        ...query,
        figure: 'open_at_end',
        company: company.id,
        limit: 1,
      } as const;
      const firstPage = await call('listReportTickets', { query: pageQuery }, agent);
      const cursor = firstPage.next_cursor ?? '';
      const secondPage = await call('listReportTickets', { query: { ...pageQuery, cursor } }, agent);
      const items = [...firstPage.items, ...secondPage.items];
      expect(items.map(({ ticket, day: createdDay }) => [ticket.id, createdDay])).toEqual([
        [reopenedId, toDay(daysAgo(13))],
        [mergedId, toDay(daysAgo(12))],
      ]);
      expect(secondPage.next_cursor).toBeNull();
    },
  );

  it(
    'has the same figures by assignee, company, group and category, and a moved ticket takes its numbers along',
    { tags: ['nightly'] },
    async () => {
      await expectFigures({ created: 5, merged: 1 });
      const findRow = async (dimension: 'company' | 'assignee' | 'group' | 'category', key: string) => {
        const { rows } = await call('getReport', { query: { ...period, by: dimension } }, agent);
        return rows.find((row) => row.key === key);
      };
      expect(await findRow('company', company.id)).toMatchObject({
        name: company.name,
        created: 5,
        open_at_end: 3,
      });
      expect(await findRow('assignee', agent.id)).toMatchObject({
        name: agent.full_name,
        created: 1,
        solved: 1,
      });
      expect(await findRow('assignee', otherAgent.id)).toMatchObject({
        created: 1,
        reopened: 1,
        open_at_end: 1,
      });
      expect((await findRow('category', 'none'))?.created).toBeGreaterThanOrEqual(5);
      expect((await findRow('group', 'none'))?.created).toBeGreaterThanOrEqual(5);
      const [firstGroup, secondGroup] = [await newGroup(admin, [agent]), await newGroup(admin, [agent])];
      const [movedTicketId = ''] = ticketIds;
      for (const { id, name } of [firstGroup, secondGroup]) {
        const { version } = (await call('getTicket', { params: { id: movedTicketId } }, agent)).ticket;
        await call('updateTicket', { params: { id: movedTicketId }, body: { group_id: id, version } }, agent);
        await expect
          .poll(() => findRow('group', id), { timeout: 60_000 })
          .toMatchObject({ name, created: 1, solved: 1, open_at_end: 0 });
      }
      expect((await findRow('group', firstGroup.id))?.created ?? 0).toBe(0);
      expect(await listReportTicketIds('solved', { group: secondGroup.id })).toEqual([movedTicketId]);
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
      const reportBefore = await readReport();
      const sendEvent = (ticket_id: string, kind: string) =>
        sendToQueue('Portico-local-Project-EventsQueue', {
          id: `${kind}:${ticket_id}`,
          kind,
          ticket_id,
          item_id: ticket_id,
          sequence_number: '1',
          at: daysAgo(20).toISOString(),
        });
      for (const kind of ['status_changed', 'ticket_created', 'ticket_created'])
        await Promise.all(ticketIds.map((id) => sendEvent(id, kind)));
      const { id } = await createOldTicket(3);
      await expectFigures({ created: 6 });
      expect((await readReport()).rows.map(({ solved }) => solved)).toEqual(
        reportBefore.rows.map(({ solved }) => solved),
      );
      await deleteTicket(id);
      await expectFigures({ created: 5 });
      expect(await readReport()).toEqual(reportBefore);
    },
  );

  it('is a CSV file without formulas', { tags: ['nightly'] }, async () => {
    const formulaCompany = await newCompany(`=SUM(A1:A9) ${newKey()}`);
    await createEarlierTicket(formulaCompany, customer, ticketTexts, millisecondsPerDay);
    const query = { ...period, by: 'company' } as const;
    const readCsv = async () => (await call('exportReport', { query }, agent)).csv;
    await expect.poll(readCsv).toContain(formulaCompany.name);
    const csvResponse = await attempt('exportReport', { query }, agent);
    expect(csvResponse.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csvResponse.headers.get('content-disposition')).toBe(
      `attachment; filename="report-${period.from}-${period.to}.csv"`,
    );
    expect(csvResponse.headers.get('cache-control')).toBe('no-store');
    expect(csvResponse.text).toMatch(/^\uFEFF"Company",/);
    const [heading, ...rows] = (await readCsv()).split('\r\n');
    expect(rows.pop()).toBe('');
    expect(heading).toMatch(/^"Company","Created","Solved"/);
    expect(rows.find((row) => row.includes(formulaCompany.name))).toMatch(/^"'=SUM\(A1:A9\)[^"]*","1","0"/);
    expect(rows.find((row) => row.startsWith('"Total"'))).toBeDefined();
  });
});

describe('the promises of a contract', () => {
  const millisecondsPerMinute = 60_000;
  let contractCompany: Company;
  let lateTicketId = '';
  const timestampDaysAgo = (days: number) => now - days * millisecondsPerDay;

  beforeAll(async () => {
    // The business hours end at noon.
    const mornings = Array.from({ length: 7 }, () => [{ from: 0, to: 720 }]);
    const contract = await newServiceLevel(
      newPolicyBody({ first_response: 60, resolution: 28_800 }),
      newHoursBody({ zone: 'UTC', week: mornings }),
    );
    contractCompany = await newCompany(undefined, 'active', contract);
    const contractCustomer = await newPerson('customer', { company: contractCompany });
    const createTicketAt = async (time: number) =>
      (await createEarlierTicket(contractCompany, contractCustomer, ticketTexts, Date.now() - time)).id;
    const tenOClock = Date.parse(`${toDay(timestampDaysAgo(10))}T10:00:00Z`);
    const [earlyTicketId, secondTicketId] = [
      await createTicketAt(tenOClock),
      await createTicketAt(tenOClock),
    ];
    lateTicketId = secondTicketId;
    // Half a minute is added, because tickets are created some milliseconds after the given time.
    const minutesAfterTen = (minutes: number) =>
      new Date(tenOClock + (minutes + 0.5) * millisecondsPerMinute);
    await storeComment(minutesAfterTen(30), earlyTicketId, 'In time.', agent);
    // Noon to midnight is outside the business hours: 120 minutes before noon and 60 after midnight count.
    await storeComment(minutesAfterTen(15 * 60), lateTicketId, 'Too late.', agent);
    await storeTicketUpdate(minutesAfterTen(40), earlyTicketId, { status: 'resolved' }, agent);
  });

  const readFigures = async (query: object = {}) =>
    (await call('getReport', { query: { ...period, company: contractCompany.id, ...query } }, agent)).total;

  it('are counted as kept or overdue, with exact minutes of elapsed time and of business hours', async () => {
    await expect
      .poll(() => readFigures(), { timeout: 60_000 })
      .toMatchObject({
        kept_first_response: 1,
        overdue_first_response: 1,
        kept_resolution: 1,
        overdue_resolution: 0,
        first_response_minutes: { median: 30, p90: 900, exact: true },
        first_response_business_minutes: { median: 30, p90: 180, exact: true },
        solved_minutes: { median: 40, p90: 40, exact: true },
      });
    const query = { ...period, figure: 'overdue_first_response', company: contractCompany.id } as const;
    const { items } = await call('listReportTickets', { query }, agent);
    expect(items.map(({ ticket, day: dueDay }) => [ticket.id, dueDay])).toEqual([
      [lateTicketId, toDay(timestampDaysAgo(10))],
    ]);
    // The receipt shows the same minutes.
    const { receipt } = await call('getTicketReceipt', { params: { id: lateTicketId } }, agent);
    const clock = receipt?.clocks.find(({ kind }) => kind === 'first_response');
    expect(clock).toMatchObject({ due_at: `${toDay(timestampDaysAgo(10))}T11:00:00.000Z`, missed_by: 120 });
    const { csv } = await call('exportReport', { query: { ...period, company: contractCompany.id } }, agent);
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
      const { version } = (await call('getTicket', { params: { id: lateTicketId } }, agent)).ticket;
      await call(
        'updateTicket',
        { params: { id: lateTicketId }, body: { group_id: group.id, version } },
        agent,
      );
      await expect
        .poll(() => readFigures({ group: group.id }), { timeout: 60_000 })
        .toMatchObject({
          created: 1,
          open_at_end: 1,
          overdue_first_response: 1,
          kept_first_response: 0,
          first_response_minutes: { median: 900, p90: 900 },
        });
      expect(await readFigures({ group: 'none' })).toMatchObject({
        created: 1,
        solved: 1,
        kept_first_response: 1,
      });
      const listRows = async (query: object) =>
        (await call('getReport', { query: { ...period, ...query } }, agent)).rows.map((row) => [
          row.name,
          row.created,
          row.first_response_minutes.median,
        ]);
      expect(await listRows({ by: 'group', company: contractCompany.id })).toEqual(
        [
          [group.name, 1, 900],
          ['No group', 1, 30],
        ].toSorted(([oneName], [otherName]) => String(oneName).localeCompare(String(otherName), 'en')),
      );
      expect(await listRows({ by: 'company', group: group.id })).toEqual([[contractCompany.name, 1, 900]]);
    },
  );
});

describe('reports', () => {
  it('group open tickets by age, whatever the period and the rows of the report', async () => {
    const ownCompany = await newCompany();
    const requester = await newPerson('customer', { company: ownCompany });
    const ages = [0, 8, 20, 60, 120, 400];
    await Promise.all(
      ages.map((days) => createEarlierTicket(ownCompany, requester, ticketTexts, days * millisecondsPerDay)),
    );
    const listOpenTickets = async (query: object) =>
      (await call('getReport', { query: { ...period, company: ownCompany.id, ...query } }, agent)).open;
    const countOpenTickets = async () =>
      (await listOpenTickets({})).reduce((sum, { tickets }) => sum + tickets, 0);
    await expect.poll(countOpenTickets, { timeout: 60_000 }).toBe(ages.length);
    const groups = await listOpenTickets({});
    expect(groups.map(({ tickets }) => tickets)).toEqual(
      groups.map(
        ({ from, to }) =>
          ages.map((days) => toDay(daysAgo(days))).filter((day) => day >= from && day <= to).length,
      ),
    );
    expect(groups.at(-1)?.tickets).toBe(2);
    expect(await listOpenTickets({ by: 'assignee' })).toEqual(groups);
    expect(await listOpenTickets({ assignee: 'none' })).toEqual(groups);
    expect(await listOpenTickets({ from: today })).toEqual(groups);
  });

  it('make as many DynamoDB queries for many tickets as for none', async () => {
    const listDynamoDbCalls = async (query: object) =>
      (await readAwsCalls(await attempt('getReport', { query: { ...period, ...query } }, agent))).filter(
        (name) => name.startsWith('dynamodb '),
      );
    const emptyCompany = await newCompany();
    const callsWithoutTickets = await listDynamoDbCalls({ company: emptyCompany.id });
    const callsWithManyTickets = await listDynamoDbCalls({ company: company.id });
    // For each of two months, the calls read the counters, and the tickets that two duration figures are
    // based on. The ages of open tickets need the counters of up to five months. A new instance of the
    // function also reads the current generation of counters.
    for (const calls of [callsWithoutTickets, callsWithManyTickets])
      expect(calls.length).toBeLessThanOrEqual(16);
    const countQueries = (calls: readonly string[]) =>
      calls.filter((name) => name === 'dynamodb Query').length;
    expect(countQueries(callsWithManyTickets)).toBe(countQueries(callsWithoutTickets));
    expect(callsWithManyTickets.length).toBeLessThanOrEqual(callsWithoutTickets.length + 1);
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
