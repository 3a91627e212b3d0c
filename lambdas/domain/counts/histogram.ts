/**
 * Percentiles from counters. The bounds of the buckets are fixed, so counts of many days can be added and
 * subtracted in any order. Values below 32 are exact; above 32, each doubling has sixteen buckets, so a
 * percentile is at most 3.2 % off.
 */

const exactBucketCount = 32;
const bucketsPerOctave = 16;
const firstOctave = Math.log2(exactBucketCount);

/** @param minutes may be fractional; negative values count as 0 */
export function bucketIndex(minutes: number): number {
  const value = Math.max(0, Math.floor(minutes));
  if (value < exactBucketCount) return value;
  const octave = Math.floor(Math.log2(value));
  const width = 2 ** octave / bucketsPerOctave;
  return (
    exactBucketCount +
    (octave - firstOctave) * bucketsPerOctave +
    Math.floor(value / width) -
    bucketsPerOctave
  );
}

/** The nearest-rank percentile; null if there are no values. @param share 0.5 for the median */
export function nearestRankPercentile(values: readonly number[], share: number): number | null {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? null;
}

/** The minutes that represent a bucket. */
export function bucketMidpoint(bucket: number): number {
  if (bucket < exactBucketCount) return bucket;
  const octave = Math.floor((bucket - exactBucketCount) / bucketsPerOctave) + firstOctave;
  const width = 2 ** octave / bucketsPerOctave;
  return (((bucket - exactBucketCount) % bucketsPerOctave) + bucketsPerOctave) * width + (width - 1) / 2;
}

/**
 * The nearest-rank percentile; null if nothing was counted.
 * @param counts by bucket
 * @param share 0.5 for the median
 */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const nonEmptyBuckets = [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => one - other);
  let rank = Math.ceil(share * nonEmptyBuckets.reduce((sum, [, count]) => sum + count, 0));
  for (const [bucket, count] of nonEmptyBuckets) {
    rank -= count;
    if (rank <= 0) return Math.round(bucketMidpoint(bucket));
  }
  return null;
}
