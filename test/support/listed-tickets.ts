import { expect } from 'vitest';
import { call } from './api.ts';
import type { Person } from './people.ts';

type ListQuery = Parameters<typeof call<'listTickets'>>[1]['query'];

/** The ids on all pages of a staff list. Checks that no page is too long and no ticket is repeated. */
export async function listTicketIds(query: ListQuery, pageSize: number, agent: Person): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<'listTickets'>>> = await call(
      'listTickets',
      { query: { scope: 'all', ...query, limit: pageSize, ...(cursor !== null && { cursor }) } },
      agent,
    );
    expect(page.items.length).toBeLessThanOrEqual(pageSize);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}
