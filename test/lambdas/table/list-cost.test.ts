import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { indexKeyNames, indexes } from '../../../lambdas/table/definition.ts';
import type { TicketRecord } from '../../../lambdas/tickets/items.ts';
import { itemSize, writeUnits } from '../../../scripts/cost/item-size.ts';
import { limits } from '../../../shared/model/limits.ts';

vi.hoisted(() => {
  process.env['TABLE_NAME'] = 'never called';
});
const { factsOf, ticketItem } = await import('../../../lambdas/tickets/items.ts');

const StoredItem = z.record(z.string(), z.unknown());
const StoredAttributes = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object'),
);
const folder = resolve(import.meta.dirname, '../stored-items');
const versionOf = (file: string) => Number(/\.v(\d+)\./.exec(file)?.[1]);

/** The fixture with the format in which the current code stores this kind of item. */
function newestFixture(kind: string) {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${kind}.v`));
  const newest = files.toSorted((a, b) => versionOf(a) - versionOf(b)).at(-1) ?? '';
  return StoredItem.parse(JSON.parse(readFileSync(resolve(folder, newest), 'utf8')));
}

/** The attributes of an item that an index contains. */
function entryOf(item: z.output<typeof StoredItem>, index: keyof typeof indexes) {
  const { partition, sort } = indexKeyNames(index);
  const names = new Set<string>(['pk', 'sk', partition, sort, ...indexes[index]]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

/** Read units of an eventually consistent Query of a page plus the first entry of the next page. */
const unitsOfPage = (entry: object, page: number = limits.page) =>
  Math.ceil((itemSize(StoredItem.parse(entry)) * (page + 1)) / 4096) / 2;

describe('a page of 50', () => {
  it.each([
    ['ticket', 'newest', 2.5],
    ['ticket', 'created', 2.5],
    ['ticket', 'status', 2.5],
    ['ticket', 'company', 2.5],
    ['ticket', 'company_tab', 2.5],
    ['company', 'newest', 2.5],
  ] as const)('of the kind %s in the index %s costs at most %d read units', (kind, index, most) => {
    expect(unitsOfPage(entryOf(newestFixture(kind), index))).toBeLessThanOrEqual(most);
  });
});

it('the newest ten tickets of the dashboard cost half a read unit', () => {
  expect(unitsOfPage(entryOf(newestFixture('ticket'), 'created'), limits.recent_tickets)).toBe(0.5);
});

describe('the write of the ticket in the transaction of', () => {
  const layout = (['newest', 'created', 'company', 'status', 'requester', 'company_tab'] as const).map(
    (name) => ({
      keys: ['pk', 'sk', ...Object.values(indexKeyNames(name))],
      attributes: indexes[name],
    }),
  );
  const stored = newestFixture('ticket');
  const ticket = factsOf(unmarshall(StoredAttributes.parse(stored)));
  const at = '2026-02-27T13:00:00.000Z';
  const act = { last_activity_at: at, updated_at: at, by: '9e8d7c' };

  // 2 for the ticket, 2 for each list by last activity, where the entry moves, and 1 for the list by
  // creation. The change or the comment, and the counts or the record of the request, cost 2 each: 15 in
  // all, 11 for a note.
  it.each<[string, number, Partial<TicketRecord>]>([
    ['a change of status', 11, { ...act, status: 'assigned', version: ticket.version + 1 }],
    ['a public comment', 11, { ...act, last_text: 'Thank you, that was it.', last_to_speak: 'customer' }],
    ['a completed upload', 11, act],
    ['an internal note', 7, { last_staff_activity_at: at, noted_by: '9e8d7c' }],
  ])('%s costs %d write units', (_, most, changed) => {
    const after = StoredItem.parse(marshall(ticketItem({ ...ticket, ...changed })));
    expect(writeUnits(stored, after, layout, { inTransaction: true })).toBe(most);
  });
});

describe('the bell', () => {
  const entry = newestFixture('bellEntry');

  it('costs one write unit for each person that an event concerns, and one for all staff', () => {
    expect(itemSize(entry)).toBeLessThanOrEqual(1024);
  });

  it('costs at most 3 read units for a list of 50 and the mark of what has been seen', () => {
    const size = itemSize(entry) * limits.bell_entries + itemSize(newestFixture('bellSeen'));
    expect(Math.ceil(size / 4096) / 2).toBeLessThanOrEqual(3);
  });
});
