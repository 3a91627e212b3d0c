import { type StoredItem, type StoredItems, serializeItem, isExpired } from './items.ts';

export interface Comparison {
  /** Number of items that are equal in the copy, and in the original before and after it was copied. */
  readonly equalCount: number;
  /** Number of expired items, which DynamoDB may have deleted from only one of the tables. */
  readonly expiredCount: number;
  /** Keys of items that changed while the copy was taken, so the copy may have the state before or after. */
  readonly changedKeys: readonly string[];
  /** Items that are missing, added or different in the copy, each a sentence. */
  readonly differences: readonly string[];
}

function describeDifference(
  key: string,
  original: StoredItem | undefined,
  copy: StoredItem | undefined,
): string {
  if (!copy) return `${key} is missing from the copy.`;
  if (!original) return `${key} is only in the copy.`;
  const names = [...new Set([...Object.keys(original), ...Object.keys(copy)])].filter(
    (name) =>
      serializeItem({ is: original[name] ?? { NULL: true } }) !==
      serializeItem({ is: copy[name] ?? { NULL: true } }),
  );
  return `${key} differs in the copy: ${names.join(', ')}.`;
}

/** Compares a copy with the table as it was before and after the copy was taken. */
export function compareItems(
  before: StoredItems,
  after: StoredItems,
  copy: StoredItems,
  at: Date,
): Comparison {
  const changedKeys: string[] = [];
  const differences: string[] = [];
  let equalCount = 0;
  let expiredCount = 0;
  for (const key of new Set([...before.keys(), ...after.keys(), ...copy.keys()])) {
    const [original, later, copied] = [before.get(key), after.get(key), copy.get(key)];
    if ([original, later, copied].some((item) => item && isExpired(item, at))) expiredCount += 1;
    else if (serializeItem(original) !== serializeItem(later)) changedKeys.push(key);
    else if (serializeItem(original) === serializeItem(copied)) equalCount += 1;
    // If only the copy has an item, it was created and deleted between the two readings of the original.
    else if (!original) changedKeys.push(key);
    else differences.push(describeDifference(key, original, copied));
  }
  return { equalCount, expiredCount, changedKeys, differences };
}
