// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReportFigures } from '../../../shared/contract/reports.ts';
import { NewTicket } from '../../../shared/contract/ticket.ts';
import type { ClockKind } from '../../../shared/model/service-levels.ts';
import { noFigures } from '../../support/report-figures.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../../support/service-levels.ts';
import { openTables } from '../own-tables.ts';

/*
 * Twelve hours of a desk with three companies, with its own table and clock. Every due time and figure was
 * calculated by hand from the events below.
 */

const day = '2026-06-08';
const parseTime = (clock: string) => new Date(`${clock.includes('T') ? clock : `${day}T${clock}`}:00.000Z`);

const officeHours = [{ from: 9 * 60, to: 17 * 60 }];
const weekHours = [officeHours, officeHours, officeHours, officeHours, officeHours, [], []];
// Each response is due in one hour, and the resolution in four hours, not counting time on hold or waiting.
const goldPolicy = newPolicyBody({ first_response: 60, next_response: 60, resolution: 240 });

/** The product's functions on a separate table, without the consumers of its stream. */
async function openDesk() {
  const tables = await openTables();
  vi.resetModules();
  tables.use('DayOfADesk');
  await tables.add('DayOfADesk');
  const [
    readerView,
    ticketCreation,
    ticketComments,
    ticketChanges,
    ticketMerges,
    dueTimeCheck,
    dueTimeReceipts,
    visibilityScopes,
    companies,
    counts,
    reports,
  ] = await Promise.all([
    import('../../../lambdas/tickets/reader-view.ts'),
    import('../../../lambdas/tickets/commands/create-ticket.ts'),
    import('../../../lambdas/tickets/commands/add-comment.ts'),
    import('../../../lambdas/tickets/commands/change-ticket.ts'),
    import('../../../lambdas/tickets/commands/merge-ticket.ts'),
    import('../../../lambdas/tickets/service-level/check-due-times.ts'),
    import('../../../lambdas/tickets/service-level/receipt.ts'),
    import('../../../lambdas/domain/visibility-scope.ts'),
    import('../../../lambdas/companies/store.ts'),
    import('../../../lambdas/domain/counts/count-tickets.ts'),
    import('../../../lambdas/reports/report.ts'),
  ]);
  const ticketReports = await import('../../../lambdas/reports/tickets.ts');
  const { allTicketsScope } = visibilityScopes;
  const createPerson = (role: 'agent' | 'customer', full_name: string) => ({
    id: randomUUID(),
    email: `${role}@example.com`,
    full_name,
    company: undefined,
    roles: [role],
    own_tickets_only: false,
    session_expires_at: 0,
  });
  const [agent, customer] = [createPerson('agent', 'Alex'), createPerson('customer', 'Jane')];
  const createRequest = () => ({ user_id: 'test', key: randomUUID(), content: {} });
  // In June, London is an hour ahead of UTC, and New York is four hours behind.
  const [londonServiceLevel, newYorkServiceLevel] = [
    await newServiceLevel(goldPolicy, newHoursBody({ zone: 'Europe/London', week: weekHours })),
    await newServiceLevel(goldPolicy, newHoursBody({ zone: 'America/New_York', week: weekHours })),
  ];
  const createCompany = (name: string, service_level: typeof londonServiceLevel | null) =>
    companies.createCompany(
      {
        name,
        contact_email: null,
        contact_phone: null,
        address: null,
        status: 'active',
        mail_domains: [],
        program_mails: 'record',
        program_addresses: [],
        service_level,
        default_group_id: null,
      },
      createRequest(),
      parseTime('06:00'),
    );
  const companyIds = {
    Alder: (await createCompany('Alder', londonServiceLevel)).id,
    Birch: (await createCompany('Birch', newYorkServiceLevel)).id,
    Cedar: (await createCompany('Cedar', null)).id,
  };
  const readTicket = (id: string) => readerView.readVisibleTicket(allTicketsScope, id);
  const addComment = async (id: string, author: typeof agent, at: Date) => {
    const comment = { content: 'Thank you.', is_internal: false, mentions: [] };
    await ticketComments.addComment(
      author,
      allTicketsScope,
      await readTicket(id),
      comment,
      createRequest(),
      at,
    );
  };
  return {
    companyIds,
    create: async (company: keyof typeof companyIds, at: Date) => {
      const ticket = NewTicket.parse({
        subject: 'The till is dark',
        description: 'Since this morning.',
        priority: 'medium',
      });
      const author = { id: customer.id, name: 'Jane', side: 'customer' as const };
      return (
        await ticketCreation.createTicket(companyIds[company], customer, author, ticket, createRequest(), at)
      ).id;
    },
    answer: (id: string, at: Date) => addComment(id, agent, at),
    ask: (id: string, at: Date) => addComment(id, customer, at),
    change: async (id: string, update: Parameters<typeof ticketChanges.changeTicketFields>[2], at: Date) => {
      await ticketChanges.changeTicketFields(agent, await readTicket(id), update, undefined, at);
    },
    merge: async (id: string, into: string, at: Date) => {
      await ticketMerges.mergeTicket(agent, id, { into, version: (await readTicket(id)).version }, at);
    },
    undoMerge: async (id: string, at: Date) => {
      await ticketMerges.undoMerge(agent, id, at);
    },
    checkDueTimes: (at: Date) => dueTimeCheck.checkDueTimes(at, () => true),
    readDueTime: async (id: string) => {
      const { due_at, due_kind } = await readTicket(id);
      return due_at === null ? 'none' : `${due_at.slice(0, 16).replace(`${day}T`, '')} ${due_kind}`;
    },
    readReceipt: (id: string) => dueTimeReceipts.readDueTimeReceipt(allTicketsScope, id),
    countTicket: (id: string, at: Date) => counts.countTicket(id, at),
    computeReport: reports.computeReport,
    listReportTickets: ticketReports.listReportTickets,
    close: () => tables.close(),
  };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;
type TicketName = 'A1' | 'A2' | 'A3' | 'A4' | 'B1' | 'B2' | 'C1' | 'C2';

let desk: Desk;
const tickets = new Map<TicketName, string>();
const findTicketId = (name: TicketName) => tickets.get(name) ?? '';

type StoryAction = (name: TicketName, at: Date) => Promise<void>;
const createTicketFor =
  (company: keyof Desk['companyIds']): StoryAction =>
  async (name, at) => {
    tickets.set(name, await desk.create(company, at));
  };
const answer: StoryAction = (name, at) => desk.answer(findTicketId(name), at);
const ask: StoryAction = (name, at) => desk.ask(findTicketId(name), at);
const setStatus =
  (newStatus: 'in_progress' | 'resolved' | 'closed'): StoryAction =>
  (name, at) =>
    desk.change(findTicketId(name), { status: newStatus }, at);
const hold: StoryAction = (name, at) =>
  desk.change(findTicketId(name), { hold: { reason: 'A part is missing.', until: null } }, at);
const resume: StoryAction = (name, at) => desk.change(findTicketId(name), { hold: null }, at);
const wait: StoryAction = (name, at) => desk.change(findTicketId(name), { waiting: true }, at);
const mergeInto =
  (targetTicket: TicketName): StoryAction =>
  (name, at) =>
    desk.merge(findTicketId(name), findTicketId(targetTicket), at);
const undoMerge: StoryAction = (name, at) => desk.undoMerge(findTicketId(name), at);

/** Events with their times (UTC), and the ticket's due times after each event. */
const story: readonly [at: string, ticket: TicketName, storyAction: StoryAction, due: string][] = [
  // London opens at 08:00.
  ['07:30', 'A1', createTicketFor('Alder'), '09:00 first_response'],
  ['08:00', 'C1', createTicketFor('Cedar'), 'none'],
  ['08:20', 'C1', answer, 'none'],
  // Answered 45 minutes after opening. The resolution is due four hours after opening.
  ['08:45', 'A1', answer, '12:00 resolution'],
  ['09:00', 'A2', createTicketFor('Alder'), '10:00 first_response'],
  ['09:30', 'A1', ask, '10:30 next_response'],
  // A response is due even while the ticket is on hold. The resolution has used 40 of its 240 minutes.
  ['09:40', 'A2', hold, '10:00 first_response'],
  ['10:00', 'A3', createTicketFor('Alder'), '11:00 first_response'],
  // This response is half an hour late.
  ['10:30', 'A2', answer, 'none'],
  // Merged after 45 of 60 minutes. A merge without a reply to the customer is not a response.
  ['10:45', 'A3', mergeInto('A2'), 'none'],
  // Twenty minutes late.
  ['10:50', 'A1', answer, '12:00 resolution'],
  // 15 minutes were left.
  ['11:00', 'A3', undoMerge, '11:15 first_response'],
  // Resolved after 200 minutes of business hours.
  ['11:20', 'A1', setStatus('resolved'), 'none'],
  ['12:00', 'B1', createTicketFor('Birch'), '14:00 first_response'],
  ['12:00', 'C1', setStatus('resolved'), 'none'],
  ['12:30', 'A3', mergeInto('A2'), 'none'],
  // 200 minutes are left, until closing time.
  ['12:40', 'A2', resume, '16:00 resolution'],
  ['13:00', 'C2', createTicketFor('Cedar'), 'none'],
  // New York opened at 13:00.
  ['13:30', 'B1', answer, '17:00 resolution'],
  ['13:30', 'B1', wait, 'none'],
  ['14:00', 'B2', createTicketFor('Birch'), '15:00 first_response'],
  // 40 minutes were left.
  ['14:00', 'A1', setStatus('in_progress'), '14:40 resolution'],
  ['14:30', 'A1', setStatus('resolved'), 'none'],
  // The hour is split: half an hour before closing time, and half an hour after opening on the next day.
  ['15:30', 'A4', createTicketFor('Alder'), '2026-06-09T08:30 first_response'],
  // Resolved in the minute in which it was due.
  ['16:00', 'A2', setStatus('resolved'), 'none'],
  ['16:00', 'B1', ask, '17:00 next_response'],
  // 30 minutes were used before the wait; 210 are left from 16:00.
  ['16:40', 'B1', answer, '19:30 resolution'],
  ['18:00', 'B1', setStatus('resolved'), 'none'],
  // Nobody has answered, and the response was due at 18:00.
  ['18:30', 'B2', setStatus('closed'), 'none'],
];

const storyMinutes = 12 * 60;
const startTime = parseTime('07:00').getTime();
const endTime = parseTime('19:00');
/** The due times of the tickets after each event. */
const dueTimes: string[] = [];

beforeAll(async () => {
  desk = await openDesk();
  for (let minute = 0; minute <= storyMinutes; minute += 1) {
    const at = new Date(startTime + minute * 60_000);
    const timeOfDay = at.toISOString().slice(11, 16);
    for (const [, name, storyAction] of story.filter(([eventTime]) => eventTime === timeOfDay)) {
      await storyAction(name, at);
      dueTimes.push(`${timeOfDay} ${name} ${await desk.readDueTime(findTicketId(name))}`);
    }
    await desk.checkDueTimes(at);
  }
  for (const id of tickets.values()) await desk.countTicket(id, endTime);
}, 300_000);
afterAll(() => desk.close());

test('each ticket has the due time of its contract after each event', () => {
  expect(dueTimes).toEqual(story.map(([at, name, , due]) => `${at} ${name} ${due}`));
});

test('the receipt of each target shows by how much it was met or missed', async () => {
  const clockLines: string[] = [];
  for (const [name, id] of tickets)
    for (const { kind, due_at, met_at, missed_by, lines } of (await desk.readReceipt(id))?.clocks ?? []) {
      const countedMinutes = lines.reduce((sum, { minutes }) => sum + minutes, 0);
      const [due, met] = [due_at, met_at].map((time) => time?.slice(5, 16).replace('06-08T', '') ?? 'never');
      clockLines.push(
        `${name} ${kind}: ${countedMinutes} min, due ${due}, met ${met}, missed by ${missed_by}`,
      );
    }
  expect(clockLines).toEqual([
    'A1 first_response: 45 min, due never, met 08:45, missed by null',
    'A1 resolution: 230 min, due never, met 14:30, missed by null',
    'A1 next_response: 80 min, due 10:30, met 10:50, missed by 20',
    'A2 first_response: 90 min, due 10:00, met 10:30, missed by 30',
    'A2 resolution: 240 min, due 16:00, met 16:00, missed by null',
    'A3 first_response: 135 min, due 11:15, met never, missed by 75',
    'A3 resolution: 135 min, due never, met never, missed by null',
    'B1 first_response: 30 min, due never, met 13:30, missed by null',
    'B1 resolution: 150 min, due never, met 18:00, missed by null',
    'B1 next_response: 40 min, due never, met 16:40, missed by null',
    'B2 first_response: 270 min, due 15:00, met never, missed by 210',
    'B2 resolution: 270 min, due 18:00, met 18:30, missed by 30',
    'A4 first_response: 60 min, due 06-09T08:30, met never, missed by null',
    'A4 resolution: 240 min, due 06-09T11:30, met never, missed by null',
  ]);
});

const createDurationFigures = (median: number, p90 = median) => ({ median, p90, exact: true });
const figuresByCompany = {
  Alder: {
    ...noFigures,
    created: 4,
    // A1 was answered after 75 minutes, 45 of them since opening, and A2 after 90.
    first_response: 2,
    first_response_minutes: createDurationFigures(75, 90),
    first_response_business_minutes: createDurationFigures(45, 90),
    // A1 and A2 were resolved after seven hours each, of which 230 and 240 minutes count.
    solved: 2,
    solved_minutes: createDurationFigures(420),
    solved_business_minutes: createDurationFigures(230, 240),
    merged: 1,
    reopened: 1,
    open_at_end: 1,
    kept_first_response: 1,
    // The response to A2 was overdue, and the response to A3 became overdue between its two merges.
    overdue_first_response: 2,
    overdue_next_response: 1,
    kept_resolution: 2,
  },
  Birch: {
    ...noFigures,
    created: 2,
    first_response: 1,
    first_response_minutes: createDurationFigures(90),
    first_response_business_minutes: createDurationFigures(30),
    // B2 was resolved after 270 minutes, all of which count, and B1 after 360, of which 150 count.
    solved: 2,
    solved_minutes: createDurationFigures(270, 360),
    solved_business_minutes: createDurationFigures(150, 270),
    kept_first_response: 1,
    overdue_first_response: 1,
    kept_next_response: 1,
    kept_resolution: 1,
    overdue_resolution: 1,
  },
  Cedar: {
    ...noFigures,
    created: 2,
    first_response: 1,
    first_response_minutes: createDurationFigures(20),
    solved: 1,
    solved_minutes: createDurationFigures(240),
    open_at_end: 1,
  },
} satisfies Record<keyof Desk['companyIds'], ReportFigures>;

const totalFigures: ReportFigures = {
  ...noFigures,
  created: 8,
  // 20, 75, 90 and 90 minutes; 30, 45 and 90 in business hours.
  first_response: 4,
  first_response_minutes: createDurationFigures(75, 90),
  first_response_business_minutes: createDurationFigures(45, 90),
  // 240, 270, 360, 420 and 420 minutes; 150, 230, 240 and 270 in business hours.
  solved: 5,
  solved_minutes: createDurationFigures(360, 420),
  solved_business_minutes: createDurationFigures(230, 270),
  merged: 1,
  reopened: 1,
  open_at_end: 2,
  kept_first_response: 2,
  overdue_first_response: 3,
  kept_next_response: 1,
  overdue_next_response: 1,
  kept_resolution: 3,
  overdue_resolution: 1,
};

const period = { from: day, to: day };

describe('the report of the day', () => {
  test('has each figure, in total and by company', async () => {
    const report = await desk.computeReport({ ...period, by: 'company' }, endTime);
    expect(report.total).toEqual(totalFigures);
    expect(report.rows).toEqual(
      (['Alder', 'Birch', 'Cedar'] as const).map((name) => ({
        key: desk.companyIds[name],
        name,
        ...figuresByCompany[name],
      })),
    );
    expect(report.open.map(({ tickets: openCount }) => openCount)).toEqual([2, 0, 0, 0, 0]);
  });

  test('has the same figures by week, by other dimensions, and for a company with and without a group', async () => {
    for (const by of ['week', 'assignee', 'group', 'category'] as const) {
      const { rows } = await desk.computeReport({ ...period, by }, endTime);
      expect(rows, by).toEqual([{ ...totalFigures, key: rows[0]?.key, name: rows[0]?.name }]);
    }
    for (const name of ['Alder', 'Birch', 'Cedar'] as const) {
      const company = desk.companyIds[name];
      const queries = [
        { by: 'week', company },
        { by: 'week', company, group: 'none' },
        { by: 'group', company },
        { by: 'company', group: 'none' },
      ] as const;
      for (const query of queries) {
        const { rows } = await desk.computeReport({ ...period, ...query }, endTime);
        const row = query.by === 'company' ? rows.find(({ key }) => key === company) : rows[0];
        expect(row, JSON.stringify(query)).toEqual({
          ...figuresByCompany[name],
          key: row?.key,
          name: row?.name,
        });
      }
    }
  });

  test('links to the tickets behind each target and to those still open at the end', async () => {
    const listTicketNames = async (figure: `${'kept' | 'overdue'}_${ClockKind}` | 'open_at_end') => {
      const { items } = await desk.listReportTickets({ ...period, figure, limit: 25 });
      const listedIds = items.map(({ ticket }) => ticket);
      return [...tickets].flatMap(([name, id]) => (listedIds.includes(id) ? [name] : [])).join(' ');
    };
    expect(await listTicketNames('kept_first_response')).toBe('A1 B1');
    expect(await listTicketNames('overdue_first_response')).toBe('A2 A3 B2');
    expect(await listTicketNames('kept_next_response')).toBe('B1');
    expect(await listTicketNames('overdue_next_response')).toBe('A1');
    expect(await listTicketNames('kept_resolution')).toBe('A1 A2 B1');
    expect(await listTicketNames('overdue_resolution')).toBe('B2');
    expect(await listTicketNames('open_at_end')).toBe('C2 A4');
  });
});
