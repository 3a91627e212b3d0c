import { type StoredItem, type StoredItems, contentOf, isExpired } from './items.ts';

export interface Comparison {
  /** How many items were the same before and after the copy was taken, and in the copy. */
  readonly same: number;
  /** How many have passed their time, and may be gone from one table and not yet from the other. */
  readonly expired: number;
  /** Keys of items that changed while the copy was taken: which of their states it has is chance. */
  readonly changed: readonly string[];
  /** What the copy has lost, made up, or altered, each a sentence. */
  readonly differences: readonly string[];
}

function differenceOf(key: string, original: StoredItem | undefined, copy: StoredItem | undefined): string {
  if (!copy) return `${key} is missing in the copy.`;
  if (!original) return `${key} is in the copy alone.`;
  const names = [...new Set([...Object.keys(original), ...Object.keys(copy)])].filter(
    (name) =>
      contentOf({ is: original[name] ?? { NULL: true } }) !== contentOf({ is: copy[name] ?? { NULL: true } }),
  );
  return `${key} differs in the copy: ${names.join(', ')}.`;
}

/** Holds a copy against the table as it was before and as it was after the copy was taken, byte by byte. */
export function compare(before: StoredItems, after: StoredItems, copy: StoredItems, at: Date): Comparison {
  const changed: string[] = [];
  const differences: string[] = [];
  let same = 0;
  let expired = 0;
  for (const key of new Set([...before.keys(), ...after.keys(), ...copy.keys()])) {
    const [original, later, copied] = [before.get(key), after.get(key), copy.get(key)];
    if ([original, later, copied].some((item) => item && isExpired(item, at))) expired += 1;
    else if (contentOf(original) !== contentOf(later)) changed.push(key);
    else if (contentOf(original) === contentOf(copied)) same += 1;
    // In neither of the readings, but in between: made and removed meanwhile.
    else if (!original) changed.push(key);
    else differences.push(differenceOf(key, original, copied));
  }
  return { same, expired, changed, differences };
}
