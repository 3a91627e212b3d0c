import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Comparison, compare } from './comparison.ts';
import { wrongEntries } from './indexes.ts';
import { brokenInvariants } from './invariants/invariants.ts';
import { type StoredItems, itemsIn } from './items.ts';

/** How long a restored table looks at what was before. */
export interface Original {
  readonly before: StoredItems;
  /** As it was after the copy was taken; the same as before where nobody was writing, or where it is gone. */
  readonly after: StoredItems;
}

/** What was found in a copy. */
export interface Finding {
  readonly items: number;
  readonly comparison: Comparison;
  readonly broken: readonly string[];
  readonly entries: readonly string[];
}

/** Reads a copy that nobody writes to, and holds it against the original and against what must always hold. */
export async function checkCopy(
  client: DynamoDBClient,
  copy: string,
  { before, after }: Original,
): Promise<Finding> {
  const items = await itemsIn(client, copy);
  return {
    items: items.size,
    comparison: compare(before, after, items, new Date()),
    broken: brokenInvariants([...items.values()].map((item) => unmarshall(item))),
    entries: await wrongEntries(client, copy, items),
  };
}

export const wrongIn = ({ comparison, broken, entries }: Finding): string[] => [
  ...comparison.differences,
  ...broken,
  ...entries,
];
