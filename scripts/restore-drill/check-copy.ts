import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Comparison, compare } from './comparison.ts';
import { findWrongEntries } from './indexes.ts';
import { brokenInvariants } from './invariants/invariants.ts';
import { brokenCounts } from './invariants/counts.ts';
import { type StoredItems, scanItems } from './items.ts';

/** The table that was copied. */
export interface Original {
  /** The table's items before the copy was taken. */
  readonly before: StoredItems;
  /** The table's items after the copy was taken. Equal to `before` if nothing was written in between. */
  readonly after: StoredItems;
}

/** The result of checking a copy. */
export interface Finding {
  readonly items: number;
  readonly comparison: Comparison;
  /** Violated invariants, each a sentence. */
  readonly broken: readonly string[];
  /** Wrong index entries, each a sentence. */
  readonly entries: readonly string[];
}

/** Compares a copy that nobody writes to with the original, and checks its invariants and indexes. */
export async function checkCopy(
  client: DynamoDBClient,
  copy: string,
  { before, after }: Original,
): Promise<Finding> {
  const items = await scanItems(client, copy);
  const copiedItems = [...items.values()].map((item) => unmarshall(item));
  return {
    items: items.size,
    comparison: compare(before, after, items, new Date()),
    broken: [...brokenInvariants(copiedItems), ...brokenCounts(copiedItems)],
    entries: await findWrongEntries(client, copy, items),
  };
}

export const listProblems = ({ comparison, broken, entries }: Finding): string[] => [
  ...comparison.differences,
  ...broken,
  ...entries,
];
