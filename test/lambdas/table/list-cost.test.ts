import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { indexKeyNames, indexes } from '../../../lambdas/table/definition.ts';
import { itemSize } from '../../../scripts/cost/item-size.ts';
import { limits } from '../../../shared/model/limits.ts';

const StoredItem = z.record(z.string(), z.unknown());
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
const unitsOfPage = (entry: object) =>
  Math.ceil((itemSize(StoredItem.parse(entry)) * (limits.page + 1)) / 4096) / 2;

describe('a page of 50', () => {
  it.each([
    // A ticket has its last words, up to 140 characters, and the time of a note.
    ['ticket', 'newest', 4.5],
    ['ticket', 'created', 4.5],
    ['ticket', 'status', 4.5],
    ['ticket', 'company', 4.5],
    ['ticket', 'company_tab', 4.5],
    ['company', 'newest', 2.5],
  ] as const)('of the kind %s in the index %s costs at most %d read units', (kind, index, most) => {
    expect(unitsOfPage(entryOf(newestFixture(kind), index))).toBeLessThanOrEqual(most);
  });
});
