import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Level } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, problemOf } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

describe('the ticket search', () => {
  // The tickets of this file contain this word, which separates them from the tickets of other tests.
  const word = `wort${randomUUID().slice(0, 8)}`;
  let customer: Person;
  let agent: Person;
  const ids: string[] = [];

  beforeAll(async () => {
    const company = await newCompany();
    [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
    const createTicket = async (subject: string, priority: Level) => {
      const body = { subject: `${subject} ${word}`, description: 'x', priority };
      ids.push((await call('createTicket', { body, idempotency_key: newKey() }, customer)).id);
    };
    await createTicket('Ward TABLETS', 'low');
    await createTicket('Ärger mit Straße', 'high');
    await createTicket('Ward printer', 'high');
    const closed = { params: { id: ids[2] ?? '' }, body: { status: 'closed', version: 1 } } as const;
    await call('updateTicket', closed, agent);
  });

  const found = async (query: Record<string, string | number>) => {
    const { items } = await call('listTickets', { query: { scope: 'all', ...query } }, agent);
    return items.map(({ id }) => ids.indexOf(id)).filter((n) => n >= 0);
  };

  it('finds part of the number, subject, company or requester, in any case, newest first', async () => {
    expect(await found({ q: word.toUpperCase() })).toEqual([2, 1, 0]);
    expect(await found({ q: `tablets ${word}` })).toEqual([0]);
    expect(await found({ q: 'ÄRGER MIT' })).toEqual([1]);
    expect(await found({ q: customer.full_name.slice(3).toLowerCase() })).toEqual([2, 1, 0]);
    expect(await found({ q: (customer.company?.name ?? '').toUpperCase() })).toEqual([2, 1, 0]);
    const { ticket } = await call('getTicket', { params: { id: ids[1] ?? '' } }, agent);
    expect(await found({ q: ticket.ticket_number.toLowerCase() })).toEqual([1]);
  });

  it('returns no tickets when nothing matches', async () => {
    const none = await call('listTickets', { query: { scope: 'all', q: `${word}%` } }, agent);
    expect(none).toEqual({ items: [], next_cursor: null });
  });

  it('filters by status, priority and text', async () => {
    expect(await found({ q: word, status: 'closed' })).toEqual([2]);
    expect(await found({ q: word, priority: 'high' })).toEqual([2, 1]);
    expect(await found({ q: word, priority: 'high', status: 'new' })).toEqual([1]);
    expect(await found({ q: word, status: 'on_hold' })).toEqual([]);
  });

  it('returns each ticket once across pages', async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; next_cursor: string | null } = await call(
        'listTickets',
        { query: { scope: 'all', q: word, limit: 1, ...(cursor !== null && { cursor }) } },
        agent,
      );
      seen.push(...page.items.map(({ id }) => ids.indexOf(id)));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([2, 1, 0]);
  });

  it('returns a total for with_total', async () => {
    const query = { scope: 'all', q: word, with_total: 'true' } as const;
    const { total, items } = await call('listTickets', { query }, agent);
    const dashboard = await call('getDashboard', {}, agent);
    expect(items).toHaveLength(3);
    expect(total).toBeGreaterThanOrEqual(3);
    expect(total).toBeLessThanOrEqual(dashboard.total);
  });

  it.each(['q', 'status', 'priority', 'with_total'])(
    'returns 400 when a customer uses the parameter %s',
    async (name) => {
      const value = { q: 'x', status: 'new', priority: 'low', with_total: 'true' }[name];
      const answer = await attempt('listTickets', { query: { [name]: value } }, customer);
      expect(answer.status).toBe(400);
      expect(problemOf(answer).issues?.map(({ path }) => path)).toEqual([`query.${name}`]);
    },
  );
});

describe('the dashboard', () => {
  it('counts created tickets by status, priority and day', async () => {
    const company = await newCompany();
    const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
    const before = await call('getDashboard', {}, agent);
    const body = { subject: 'Counted', description: 'x', priority: 'critical' } as const;
    const { id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
    await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
    const after = await call('getDashboard', {}, agent);

    // Other tests create tickets at the same time, but do not reduce these counts.
    expect(after.total).toBeGreaterThan(before.total);
    expect(after.by_status.resolved).toBeGreaterThan(before.by_status.resolved);
    expect(after.by_priority.critical).toBeGreaterThan(before.by_priority.critical);
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0);
    expect(sum(after.by_status)).toBe(after.total);
    expect(sum(after.by_priority)).toBe(after.total);
    expect(after.created_per_day).toHaveLength(30);
    expect(after.created_per_day.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    expect(after.created_per_day.reduce((total, { count }) => total + count, 0)).toBe(after.total);
  });
});
