/** The totals, which are bold. */
const sums = (text: string) => [...text.matchAll(/\*\*([\d.]+)\*\*/g)].map(([, sum]) => Number(sum));
/** First cell of each table row. */
const lines = (text: string) => text.split('\n').flatMap((line) => /^\| ([^|]+?) +\|/.exec(line)?.[1] ?? []);

/**
 * Whether two versions of the document have different rows, or a total that differs by more than 5 %: no two
 * simulations are equal.
 */
export function differs(before: string, after: string): boolean {
  const [old, fresh] = [sums(before), sums(after)];
  return (
    lines(before).join('\n') !== lines(after).join('\n') ||
    old.length !== fresh.length ||
    old.some((sum, index) => Math.abs(sum - (fresh[index] ?? 0)) > Math.max(0.05, sum / 20))
  );
}
