import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { TicketFilter } from '../../../shared/model/ticket-lists.ts';
import type { StoredTicket } from '../../../lambdas/domain/ticket/ticket.ts';
import {
  type TicketOrder,
  priorities,
  computeWaitingSide,
  getStatusTab,
  ticketStatuses,
  ticketTypes,
} from '../../../shared/model/ticket.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';
import { openTables } from '../own-tables.ts';
import { createRandomNumbers } from '../search/random-tickets.ts';

const nextRandom = createRandomNumbers(14);
const randomBelow = (limit: number) => Math.floor(nextRandom() * limit);
const pick = <T>(values: readonly T[]): T => {
  const value = values[randomBelow(values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
};
/** A random choice of one or more of these values. */
const pickSome = <T>(values: readonly T[]): T[] => {
  const chosenValues = values.filter(() => randomBelow(2) === 0);
  return chosenValues.length > 0 ? chosenValues : [pick(values)];
};

const filterValues = {
  status: ticketStatuses,
  priority: priorities,
  type: ticketTypes,
  assignee: ['none', ...[1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)],
  groups: ['net', 'fin', 'web'],
  company: ['acme', 'bolt', 'core'],
  requester: ['ann', 'ben', 'cleo', 'dan'],
  category: ['access', 'data'],
  department: ['crm', 'finance'],
  tag: ['vpn', 'ward-7', 'urgent'],
  waiting_on: ['us', 'customer'],
} as const;

const startTime = Date.parse('2026-02-01T09:00:00.000Z');
const minute = 60_000;

function createRandomTicket(n: number): StoredTicket {
  const createdTime = startTime + n * minute;
  const status = pick(filterValues.status);
  const assignee = pick(filterValues.assignee);
  return createExampleTicket({
    id: ulid(createdTime),
    created_at: new Date(createdTime).toISOString(),
    last_activity_at: new Date(createdTime + randomBelow(300) * minute).toISOString(),
    status,
    waiting_on: computeWaitingSide(status, pick(['customer', 'support'])),
    priority: pick(filterValues.priority),
    type: pick(filterValues.type),
    company_id: pick(filterValues.company),
    requester_id: pick(filterValues.requester),
    category_id: pick(filterValues.category),
    department_id: pick(filterValues.department),
    assignee_id: assignee === 'none' ? null : assignee,
    assignee_name: assignee === 'none' ? null : 'Alex',
    group_id: pick([null, ...filterValues.groups]),
    tags: filterValues.tag.filter(() => randomBelow(3) === 0),
  });
}

async function storeTickets(count: number, createFields: (n: number) => Partial<StoredTicket> = () => ({})) {
  const tables = await openTables();
  vi.resetModules();
  tables.use('Tickets');
  await tables.add('Tickets');
  const [{ listTickets }, { ticketItem }, { putAll }] = await Promise.all([
    import('../../../lambdas/tickets/lists/list-tickets.ts'),
    import('../../../lambdas/domain/ticket/ticket.ts'),
    import('../../../lambdas/platform/dynamodb.ts'),
  ]);
  const tickets = Array.from({ length: count }, (_, n) => ({ ...createRandomTicket(n), ...createFields(n) }));
  await putAll(tickets.map(ticketItem));
  return {
    tickets,
    /** The ids on all pages of a list. */
    findIds: async (filter: TicketFilter, limit: number, order: TicketOrder) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listTickets>> = await listTickets(
          { filter, order },
          { limit, ...(cursor !== null && { cursor }) },
        );
        expect(page.items.length).toBeLessThanOrEqual(limit);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      return ids;
    },
    readFirstPage: (filter: TicketFilter, order: TicketOrder) =>
      listTickets({ filter, order }, { limit: 50 }),
    close: () => tables.close(),
  };
}

let storedTickets: Awaited<ReturnType<typeof storeTickets>>;
beforeAll(async () => {
  storedTickets = await storeTickets(80);
});
afterAll(() => storedTickets.close());

/** A random choice of up to three filters with one or more values each. */
function createRandomFilter(): TicketFilter {
  const filter = {
    status: pickSome(filterValues.status),
    priority: pickSome(filterValues.priority),
    type: pickSome(filterValues.type),
    assignee: pickSome(filterValues.assignee),
    groups: pickSome(filterValues.groups),
    company: pickSome(filterValues.company),
    requester: pickSome(filterValues.requester),
    category: pickSome(filterValues.category),
    department: pickSome(filterValues.department),
    tag: pickSome(filterValues.tag),
    waiting_on: pickSome(filterValues.waiting_on),
  };
  const fieldNames = Array.from({ length: randomBelow(4) }, () => pick(Object.keys(filter)));
  return Object.fromEntries(Object.entries(filter).filter(([name]) => fieldNames.includes(name)));
}

const isAllowed = (allowedValues: readonly string[] | undefined, value: string | null) =>
  allowedValues === undefined || (value !== null && allowedValues.includes(value));

/** The expected results of a filter, determined from all tickets. */
function expectedIds(filter: TicketFilter, order: TicketOrder): string[] {
  const isOpenOnly =
    order === 'priority' || (filter.status === undefined && (filter.assignee ?? filter.groups) !== undefined);
  const sortKey = ({ id, priority, last_activity_at }: StoredTicket) => {
    if (order === 'created') return id;
    return `${order === 'priority' ? priorities.indexOf(priority) : ''} ${last_activity_at} ${id}`;
  };
  return storedTickets.tickets
    .filter(
      (ticket) =>
        (!isOpenOnly || getStatusTab(ticket.status) !== 'closed') &&
        isAllowed(filter.status, ticket.status) &&
        isAllowed(filter.priority, ticket.priority) &&
        isAllowed(filter.type, ticket.type) &&
        isAllowed(filter.assignee, ticket.assignee_id ?? 'none') &&
        isAllowed(filter.groups, ticket.group_id) &&
        isAllowed(filter.company, ticket.company_id) &&
        isAllowed(filter.requester, ticket.requester_id) &&
        isAllowed(filter.category, ticket.category_id) &&
        isAllowed(filter.department, ticket.department_id) &&
        isAllowed(filter.waiting_on, ticket.waiting_on) &&
        (filter.tag?.some((tag) => ticket.tags.includes(tag)) ?? true),
    )
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
    .map(({ id }) => id);
}

test('random filters find the same as a scan of all tickets, in each order and page by page', async () => {
  for (let run = 0; run < 20; run += 1) {
    const filter = createRandomFilter();
    const order = pick(['activity', 'created', 'priority'] as const);
    const limit = pick([6, 20]);
    const foundIds = await storedTickets.findIds(filter, limit, order);
    expect(foundIds, JSON.stringify({ filter, order, limit })).toEqual(expectedIds(filter, order));
  }
});

test(
  'a list has all tickets in each order even if they are too many to be sorted by one request',
  { tags: ['nightly'] },
  async () => {
    // One request reads at most four megabytes.
    const manyTickets = await storeTickets(120, () => ({ company_id: 'acme', subject: 'x'.repeat(40_000) }));
    onTestFinished(() => manyTickets.close());
    const allIds = manyTickets.tickets.map(({ id }) => id).toReversed();
    expect(await manyTickets.findIds({ company: ['acme'] }, 100, 'created')).toEqual(allIds);
    const openTickets = manyTickets.tickets.filter(({ status }) => getStatusTab(status) !== 'closed');
    expect(await manyTickets.findIds({ company: ['acme'] }, 100, 'priority')).toHaveLength(
      openTickets.length,
    );
  },
);

test(
  'a rare priority among many tickets fills a page of one request, for people and for waiting queues',
  { tags: ['nightly'] },
  async () => {
    // One request reads at most four megabytes.
    const subject = 'x'.repeat(40_000);
    const openTicket = { status: 'new', waiting_on: 'us', assignee_id: null, assignee_name: null } as const;
    const manyTickets = await storeTickets(130, (n) => ({
      ...openTicket,
      subject: n < 5 ? 'Rare' : subject,
      priority: n < 5 ? 'critical' : 'low',
    }));
    onTestFinished(() => manyTickets.close());
    const rareIds = manyTickets.tickets.slice(0, 5).map(({ id }) => id);
    const lists: [TicketFilter, TicketOrder][] = [
      [{ waiting_on: ['us'] }, 'activity'],
      [{ waiting_on: ['us'] }, 'priority'],
      [{ assignee: ['none'] }, 'activity'],
      [{ assignee: ['none'] }, 'priority'],
      [{ assignee: ['none'] }, 'created'],
    ];
    for (const [filter, order] of lists) {
      const page = await manyTickets.readFirstPage({ ...filter, priority: ['critical'] }, order);
      expect(page.next_cursor, JSON.stringify({ filter, order })).toBeNull();
      expect(page.items.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(rareIds);
    }
    const onHoldPage = await manyTickets.readFirstPage(
      { waiting_on: ['us'], status: ['on_hold'] },
      'activity',
    );
    expect(onHoldPage).toEqual({ items: [], next_cursor: null });
  },
);

test('open tickets are listed once each by priority, with pages of any length', async () => {
  const filters: TicketFilter[] = [
    {},
    { priority: ['low', 'high'] },
    { assignee: ['none'] },
    { assignee: filterValues.assignee.slice(1), priority: ['critical', 'low'] },
    { groups: filterValues.groups.slice(1), status: ['new', 'on_hold'] },
    { waiting_on: ['us'] },
  ];
  for (const limit of [2, 7, 50])
    for (const filter of filters)
      expect(
        await storedTickets.findIds(filter, limit, 'priority'),
        JSON.stringify({ filter, limit }),
      ).toEqual(expectedIds(filter, 'priority'));
  expect(await storedTickets.findIds({ status: ['closed'] }, 4, 'priority')).toEqual([]);
});
