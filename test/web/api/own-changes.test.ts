import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketFacts, TicketSummary } from '../../../shared/contract/ticket.ts';
import type { ListReader, TicketListParams } from '../../../web/api/own-changes.ts';
import { ticket as example } from '../admin/tickets/fixtures.ts';

const minute = 60_000;
const reader: ListReader = { id: 'ada', groups: ['net'] };

/** Loads the module again, as a new document does. It then remembers none of the user's own changes. */
async function newDocument() {
  vi.resetModules();
  return import('../../../web/api/own-changes.ts');
}
let ownChanges: Awaited<ReturnType<typeof newDocument>>;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z') });
  ownChanges = await newDocument();
});
afterEach(() => vi.useRealTimers());

const ticketAt = (time: string, id: string, fields: Partial<TicketFacts> = {}): TicketFacts => ({
  ...example,
  id: `01JD00000000000000000000${id}`,
  subject: id,
  last_activity_at: `2026-11-20T${time}:00.000Z`,
  ...fields,
});
const rowOf = (ticket: TicketFacts): TicketSummary => ({ ...ticket, unread: false });
const listOf = (...tickets: TicketFacts[]) => ({ items: tickets.map(rowOf), next_cursor: null });
const overlay = (
  page: { items: TicketSummary[]; next_cursor: string | null },
  query: TicketListParams = {},
  by = reader,
) => ownChanges.applyOwnChanges(Promise.resolve(page), query, by);
const subjects = async (
  page: { items: TicketSummary[]; next_cursor: string | null },
  query: TicketListParams,
  by: ListReader = reader,
) => (await overlay(page, query, by)).items.map(({ subject }) => subject);

const morning = ticketAt('09:00', '01');
const noon = ticketAt('11:30', '02');

describe('a list whose index lags', () => {
  it('shows a new ticket at its position', async () => {
    ownChanges.recordOwnChange(ticketAt('10:00', '03'));
    expect(await subjects(listOf(noon, morning), { scope: 'all' })).toEqual(['02', '03', '01']);
    expect(await subjects(listOf(noon, morning), { scope: 'all', order: 'created' })).toEqual([
      '03',
      '02',
      '01',
    ]);
    expect(await subjects(listOf(noon, morning), {})).toEqual(['02', '03', '01']);
  });

  it('shows the newer of two states, in whatever order the responses arrive, and preserves the unread mark', async () => {
    ownChanges.recordOwnChange({ ticket: { ...morning, status: 'in_progress', revision: 3 } });
    ownChanges.recordOwnChange({ ticket: { ...morning, status: 'assigned', revision: 2 } });
    const [row] = (await overlay({ items: [{ ...rowOf(morning), unread: true }], next_cursor: null })).items;
    expect(row).toMatchObject({ status: 'in_progress', revision: 3, unread: true });
    const laterList = listOf({ ...morning, status: 'closed', revision: 4 });
    expect(await overlay(laterList)).toBe(laterList);
  });

  it('moves a ticket to its new position', async () => {
    ownChanges.recordOwnChange({
      ticket: { ...morning, last_activity_at: '2026-11-20T11:45:00.000Z', revision: 2 },
    });
    expect(await subjects(listOf(noon, morning), { scope: 'all' })).toEqual(['01', '02']);
  });

  it('does not change its other pages', async () => {
    ownChanges.recordOwnChange(ticketAt('11:45', '03'));
    ownChanges.recordOwnChange(ticketAt('08:00', '04'));
    ownChanges.recordOwnChange({
      ticket: { ...morning, last_activity_at: '2026-11-20T11:59:00.000Z', revision: 2 },
    });
    const middlePage = { ...listOf(noon, morning), next_cursor: 'more' };
    expect(await subjects(middlePage, { scope: 'all' })).toEqual(['01', '03', '02']);
    expect(await subjects(middlePage, { scope: 'all', cursor: 'later' })).toEqual(['02']);
    expect(await subjects(listOf(), { scope: 'all', cursor: 'last' })).toEqual([]);
  });
});

it('a ticket leaves lists to which it no longer belongs, and enters others', async () => {
  const laterTime = '2026-11-20T13:00:00.000Z';
  const changed = {
    ...morning,
    status: 'assigned' as const,
    assignee_id: 'ada',
    group_id: 'net',
    tags: ['vpn'],
    due_at: laterTime,
    due_kind: 'resolution' as const,
    revision: 2,
  };
  ownChanges.recordOwnChange({ ticket: changed });
  const matchingLists: TicketListParams[] = [
    { assignee: 'me' },
    { assignee: 'ada,none' },
    { group: 'mine' },
    { group: 'web,net' },
    { status: 'assigned,closed' },
    { tag: 'vpn' },
    { company: changed.company_id },
    { queue: 'waiting_on_us' },
    { queue: 'breaching_soon' },
    { order: 'due' },
    { order: 'priority' },
    { active_from: '2026-11-20' },
  ];
  const otherLists: TicketListParams[] = [
    { assignee: 'none' },
    { group: 'web' },
    { status: 'new' },
    { priority: 'critical' },
    { queue: 'waiting_on_customer' },
    { queue: 'overdue' },
    { queue: 'recently_closed' },
    { created_to: '2026-11-01' },
  ];
  for (const query of matchingLists)
    expect(await subjects(listOf(), { scope: 'all', ...query }), JSON.stringify(query)).toEqual(['01']);
  for (const query of otherLists)
    expect(await subjects(listOf(morning), { scope: 'all', ...query }), JSON.stringify(query)).toEqual([]);

  ownChanges.recordOwnChange({ ticket: { ...changed, status: 'closed', revision: 3 } });
  const openLists: TicketListParams[] = [
    { assignee: 'me' },
    { group: 'mine' },
    { order: 'due' },
    { order: 'priority' },
  ];
  for (const query of openLists)
    expect(await subjects(listOf(morning), { scope: 'all', ...query }), JSON.stringify(query)).toEqual([]);
  expect(await subjects(listOf(), { scope: 'all', assignee: 'me', status: 'closed' })).toEqual(['01']);
});

it('a list of own groups that are not loaded yet neither gains nor loses a ticket', async () => {
  ownChanges.recordOwnChange({ ticket: { ...morning, group_id: 'net', revision: 2 } });
  expect(await subjects(listOf(), { scope: 'all', group: 'mine' }, { id: 'ada' })).toEqual([]);
  expect(await subjects(listOf(morning), { scope: 'all', group: 'mine' }, { id: 'ada' })).toEqual(['01']);
});

describe('the list of a company', () => {
  it('has a ticket under its tab and its status', async () => {
    ownChanges.recordOwnChange({ ticket: { ...morning, status: 'resolved', revision: 2 } });
    for (const tab of ['all', 'closed', 'resolved'] as const)
      expect(await subjects(listOf(), { tab })).toEqual(['01']);
    for (const tab of ['open', 'new', 'on_hold'] as const)
      expect(await subjects(listOf(morning), { tab })).toEqual([]);
  });

  it("does not show another company's ticket that a member of staff has changed", async () => {
    ownChanges.recordOwnChange(ticketAt('10:00', '03', { company_name: 'Another' }));
    expect(await subjects(listOf(noon), {})).toEqual(['02']);
  });
});

it('an own change is ignored once the index must be up to date, because others may have made newer changes', async () => {
  ownChanges.recordOwnChange(ticketAt('10:00', '03'));
  ownChanges.recordOwnChange({ ticket: { ...morning, status: 'closed', revision: 2 } });
  vi.advanceTimersByTime(15_000);
  expect(await subjects(listOf(noon, morning), { scope: 'all' })).toEqual(['02', '01']);
  expect((await overlay(listOf(morning))).items[0]?.status).toBe('closed');
  vi.advanceTimersByTime(minute);
  expect((await overlay(listOf(morning))).items[0]?.status).toBe('new');
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
  ownChanges.recordOwnChange({ id: 'a comment', ticket: morning });
  expect(onChange).toHaveBeenCalledOnce();
});
