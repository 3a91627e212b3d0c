import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketFacts, TicketSummary } from '../../../shared/contract/ticket.ts';
import type { ListReader, TicketListParams } from '../../../web/api/own-changes.ts';
import { ticket as exampleTicket } from '../admin/tickets/fixtures.ts';

const minuteInMs = 60_000;
const reader: ListReader = { id: 'ada', groups: ['net'] };

/** Loads the module again, as a new document does. It then remembers none of the user's own changes. */
async function reloadOwnChanges() {
  vi.resetModules();
  return import('../../../web/api/own-changes.ts');
}
let ownChanges: Awaited<ReturnType<typeof reloadOwnChanges>>;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
  ownChanges = await reloadOwnChanges();
});
afterEach(() => vi.useRealTimers());

const createTicket = (time: string, id: string, fields: Partial<TicketFacts> = {}): TicketFacts => ({
  ...exampleTicket,
  id: `01JD00000000000000000000${id}`,
  subject: id,
  last_activity_at: `2026-11-20T${time}:00.000Z`,
  ...fields,
});
const toRow = (ticket: TicketFacts): TicketSummary => ({ ...ticket, unread: false });
const createList = (...tickets: TicketFacts[]) => ({ items: tickets.map(toRow), next_cursor: null });
const applyChanges = (
  page: { items: TicketSummary[]; next_cursor: string | null },
  query: TicketListParams = {},
  listReader = reader,
) => ownChanges.applyOwnChanges(Promise.resolve(page), query, listReader);
const listSubjects = async (
  page: { items: TicketSummary[]; next_cursor: string | null },
  query: TicketListParams,
  listReader: ListReader = reader,
) => (await applyChanges(page, query, listReader)).items.map(({ subject }) => subject);

const morningTicket = createTicket('09:00', '01');
const noonTicket = createTicket('11:30', '02');

describe('a list whose index lags', () => {
  it('shows a new ticket at its position', async () => {
    ownChanges.recordOwnChange(createTicket('10:00', '03'));
    expect(await listSubjects(createList(noonTicket, morningTicket), { scope: 'all' })).toEqual([
      '02',
      '03',
      '01',
    ]);
    expect(
      await listSubjects(createList(noonTicket, morningTicket), { scope: 'all', order: 'created' }),
    ).toEqual(['03', '02', '01']);
    expect(await listSubjects(createList(noonTicket, morningTicket), {})).toEqual(['02', '03', '01']);
  });

  it('shows the newer of two states, in whatever order the responses arrive, and preserves the unread mark', async () => {
    ownChanges.recordOwnChange({ ticket: { ...morningTicket, status: 'in_progress', revision: 3 } });
    ownChanges.recordOwnChange({ ticket: { ...morningTicket, status: 'assigned', revision: 2 } });
    const [row] = (
      await applyChanges({ items: [{ ...toRow(morningTicket), unread: true }], next_cursor: null })
    ).items;
    expect(row).toMatchObject({ status: 'in_progress', revision: 3, unread: true });
    const laterList = createList({ ...morningTicket, status: 'closed', revision: 4 });
    expect(await applyChanges(laterList)).toBe(laterList);
  });

  it('moves a ticket to its new position', async () => {
    ownChanges.recordOwnChange({
      ticket: { ...morningTicket, last_activity_at: '2026-11-20T11:45:00.000Z', revision: 2 },
    });
    expect(await listSubjects(createList(noonTicket, morningTicket), { scope: 'all' })).toEqual(['01', '02']);
  });

  it('does not change its other pages', async () => {
    ownChanges.recordOwnChange(createTicket('11:45', '03'));
    ownChanges.recordOwnChange(createTicket('08:00', '04'));
    ownChanges.recordOwnChange({
      ticket: { ...morningTicket, last_activity_at: '2026-11-20T11:59:00.000Z', revision: 2 },
    });
    const middlePage = { ...createList(noonTicket, morningTicket), next_cursor: 'more' };
    expect(await listSubjects(middlePage, { scope: 'all' })).toEqual(['01', '03', '02']);
    expect(await listSubjects(middlePage, { scope: 'all', cursor: 'later' })).toEqual(['02']);
    expect(await listSubjects(createList(), { scope: 'all', cursor: 'last' })).toEqual([]);
  });
});

it('a ticket leaves lists to which it no longer belongs, and enters others', async () => {
  const laterTime = '2026-11-20T13:00:00.000Z';
  const changedTicket = {
    ...morningTicket,
    status: 'assigned' as const,
    assignee_id: 'ada',
    group_id: 'net',
    tags: ['vpn'],
    due_at: laterTime,
    due_kind: 'resolution' as const,
    revision: 2,
  };
  ownChanges.recordOwnChange({ ticket: changedTicket });
  const matchingQueries: TicketListParams[] = [
    { assignee: 'me' },
    { assignee: 'ada,none' },
    { group: 'mine' },
    { group: 'web,net' },
    { status: 'assigned,closed' },
    { tag: 'vpn' },
    { company: changedTicket.company_id },
    { queue: 'waiting_on_us' },
    { queue: 'breaching_soon' },
    { order: 'due' },
    { order: 'priority' },
    { active_from: '2026-11-20' },
  ];
  const nonMatchingQueries: TicketListParams[] = [
    { assignee: 'none' },
    { group: 'web' },
    { status: 'new' },
    { priority: 'critical' },
    { queue: 'waiting_on_customer' },
    { queue: 'overdue' },
    { queue: 'recently_closed' },
    { created_to: '2026-11-01' },
  ];
  for (const query of matchingQueries)
    expect(await listSubjects(createList(), { scope: 'all', ...query }), JSON.stringify(query)).toEqual([
      '01',
    ]);
  for (const query of nonMatchingQueries)
    expect(
      await listSubjects(createList(morningTicket), { scope: 'all', ...query }),
      JSON.stringify(query),
    ).toEqual([]);

  ownChanges.recordOwnChange({ ticket: { ...changedTicket, status: 'closed', revision: 3 } });
  const openTicketQueries: TicketListParams[] = [
    { assignee: 'me' },
    { group: 'mine' },
    { order: 'due' },
    { order: 'priority' },
  ];
  for (const query of openTicketQueries)
    expect(
      await listSubjects(createList(morningTicket), { scope: 'all', ...query }),
      JSON.stringify(query),
    ).toEqual([]);
  expect(await listSubjects(createList(), { scope: 'all', assignee: 'me', status: 'closed' })).toEqual([
    '01',
  ]);
});

it('a list of own groups that are not loaded yet neither gains nor loses a ticket', async () => {
  ownChanges.recordOwnChange({ ticket: { ...morningTicket, group_id: 'net', revision: 2 } });
  expect(await listSubjects(createList(), { scope: 'all', group: 'mine' }, { id: 'ada' })).toEqual([]);
  expect(
    await listSubjects(createList(morningTicket), { scope: 'all', group: 'mine' }, { id: 'ada' }),
  ).toEqual(['01']);
});

describe('the list of a company', () => {
  it('has a ticket under its tab and its status', async () => {
    ownChanges.recordOwnChange({ ticket: { ...morningTicket, status: 'resolved', revision: 2 } });
    for (const tab of ['all', 'closed', 'resolved'] as const)
      expect(await listSubjects(createList(), { tab })).toEqual(['01']);
    for (const tab of ['open', 'new', 'on_hold'] as const)
      expect(await listSubjects(createList(morningTicket), { tab })).toEqual([]);
  });

  it("does not show another company's ticket that a member of staff has changed", async () => {
    ownChanges.recordOwnChange(createTicket('10:00', '03', { company_name: 'Another' }));
    expect(await listSubjects(createList(noonTicket), {})).toEqual(['02']);
  });
});

it('an own change is ignored once the index must be up to date, because others may have made newer changes', async () => {
  ownChanges.recordOwnChange(createTicket('10:00', '03'));
  ownChanges.recordOwnChange({ ticket: { ...morningTicket, status: 'closed', revision: 2 } });
  vi.advanceTimersByTime(15_000);
  expect(await listSubjects(createList(noonTicket, morningTicket), { scope: 'all' })).toEqual(['02', '01']);
  expect((await applyChanges(createList(morningTicket))).items[0]?.status).toBe('closed');
  vi.advanceTimersByTime(minuteInMs);
  expect((await applyChanges(createList(morningTicket))).items[0]?.status).toBe('new');
});

it('responses without a ticket are ignored', async () => {
  const onChange = vi.fn<() => void>();
  ownChanges.onOwnChange(onChange);
  for (const answer of [
    undefined,
    null,
    { seen_at: 'now' },
    { ticket: { id: '1', ticket_number: '2' } },
    'text',
  ])
    ownChanges.recordOwnChange(answer);
  expect(onChange).not.toHaveBeenCalled();
  ownChanges.recordOwnChange({ id: 'a comment', ticket: morningTicket });
  expect(onChange).toHaveBeenCalledOnce();
});
