import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Comparison, compareItems } from './comparison.ts';
import { findWrongIndexEntries } from './indexes.ts';
import { findBrokenInvariants } from './invariants/invariants.ts';
import { findBrokenCounts } from './invariants/counts.ts';
import { type StoredItems, scanItems } from './items.ts';

/** The table that was copied. */
export interface OriginalItems {
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
  readonly violations: readonly string[];
  /** Wrong index entries, each a sentence. */
  readonly wrongIndexEntries: readonly string[];
}

/** Compares a copy that nobody writes to with the original, and checks its invariants and indexes. */
export async function checkCopy(
  client: DynamoDBClient,
  copy: string,
  { before, after }: OriginalItems,
): Promise<Finding> {
  const items = await scanItems(client, copy);
  const copiedItems = [...items.values()].map((item) => unmarshall(item));
  return {
    items: items.size,
    comparison: compareItems(before, after, items, new Date()),
    violations: [...findBrokenInvariants(copiedItems), ...findBrokenCounts(copiedItems)],
    wrongIndexEntries: await findWrongIndexEntries(client, copy, items),
  };
}

export const listProblems = ({ comparison, violations, wrongIndexEntries }: Finding): string[] => [
  ...comparison.differences,
  ...violations,
  ...wrongIndexEntries,
];
