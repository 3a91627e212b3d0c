import { describe, expect, test } from 'vitest';
import { bucketIndex, bucketMidpoint, percentile } from '../../../../lambdas/domain/counts/histogram.ts';
import { createRandomNumbers } from '../../search/random-tickets.ts';

/** A year in minutes. */
const minutesPerYear = 525_600;

describe('a histogram of minutes', () => {
  test('has buckets in order and without gaps, whose values are at most 3.2 % off', () => {
    let lastBucket = 0;
    let worstError = 0;
    for (let minutes = 0; minutes <= minutesPerYear; minutes += 1) {
      const bucket = bucketIndex(minutes);
      if (bucket !== lastBucket && bucket !== lastBucket + 1) throw new Error(`A gap before ${minutes}`);
      lastBucket = bucket;
      worstError = Math.max(worstError, Math.abs(bucketMidpoint(bucket) - minutes) / Math.max(1, minutes));
    }
    expect(worstError).toBeLessThanOrEqual(0.032);
    expect(lastBucket).toBeLessThan(300);
  });

  test('finds the median and the 90th percentile of any values, within 3.2 % and a half minute', () => {
    const nextRandom = createRandomNumbers(3);
    for (let run = 0; run < 100; run += 1) {
      const values = Array.from({ length: 1 + Math.floor(nextRandom() * 500) }, () =>
        Math.floor(Math.exp(nextRandom() * 12)),
      ).toSorted((a, b) => a - b);
      const counts = new Map<number, number>();
      for (const value of values) counts.set(bucketIndex(value), (counts.get(bucketIndex(value)) ?? 0) + 1);
      for (const share of [0.5, 0.9]) {
        const exactValue = values[Math.ceil(share * values.length) - 1] ?? 0;
        const estimate = percentile(counts, share) ?? -1;
        expect(Math.abs(estimate - exactValue)).toBeLessThanOrEqual(exactValue * 0.032 + 0.5);
      }
    }
  });

  test('has no percentiles if it is empty, or if all values were subtracted', () => {
    expect(percentile(new Map(), 0.5)).toBeNull();
    expect(percentile(new Map([[5, 0]]), 0.5)).toBeNull();
  });
});
