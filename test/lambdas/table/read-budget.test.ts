import { describe, expect, test } from 'vitest';
import { runBeforeDeadline } from '../../../lambdas/platform/deadline.ts';
import { ReadBudget, batchSize } from '../../../lambdas/table/read-budget.ts';

/** The number of reads that the budget allows within a time limit, if each read returns this many items. */
const countAllowedReads = (itemsPerRead: number, milliseconds: number, isCut = false) =>
  runBeforeDeadline({ getRemainingTimeInMillis: () => milliseconds }, async () => {
    const budget = new ReadBudget();
    let readCount = 0;
    while (budget.allowsRead()) {
      budget.add(itemsPerRead, isCut);
      readCount += 1;
    }
    return readCount;
  });

describe('the read budget of a search', () => {
  test('allows ten thousand items', async () => {
    expect(await countAllowedReads(batchSize, 10_000)).toBe(10);
  });

  test('allows four reads if items are so large that each read ends at a megabyte', async () => {
    expect(await countAllowedReads(7, 10_000, true)).toBe(4);
  });

  test('counts reads without items too, so that a search of empty pages ends', () => {
    const budget = new ReadBudget(2);
    budget.add(0);
    expect(budget.allowsRead()).toBe(true);
    budget.add(0);
    expect(budget.allowsRead()).toBe(false);
  });

  test('allows one read if there is no time for another', async () => {
    expect(await countAllowedReads(batchSize, 5_900)).toBe(1);
  });
});
