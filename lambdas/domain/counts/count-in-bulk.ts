import { putAll } from '../../platform/dynamodb.ts';
import { executeOnce } from '../../table/once.ts';
import { addDifference, emptyDifference } from './difference.ts';
import type { CountedFacts } from './facts.ts';
import { entryItem, createRowUpdate } from './store.ts';

/**
 * Adds new tickets to the counters of a generation. The function can be interrupted at any point, and called
 * again with the same tickets. The caller records each ticket's facts with the ticket (`recordFacts`).
 * @param batchName a name for this set of tickets
 */
export async function countInBulk(
  batchName: string,
  generation: number,
  tickets: ReadonlyMap<string, CountedFacts>,
  at: Date,
): Promise<void> {
  const { rows, entries } = emptyDifference();
  for (const [id, facts] of tickets) addDifference({ rows, entries }, id, null, facts);
  const items = [...entries.values()].map((entry) => entryItem(generation, entry));
  await putAll(items.filter((item) => item !== undefined));
  const updates = [...rows.values()].map((row) => createRowUpdate(generation, row));
  await executeOnce(`${batchName}#${generation}`, updates, at);
}
