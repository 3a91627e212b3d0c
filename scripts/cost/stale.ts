/** Sums, which stand in bold. */
const sums = (text: string) => [...text.matchAll(/\*\*([\d.]+)\*\*/g)].map(([, sum]) => Number(sum));
/** What the lines are, without their figures. */
const lines = (text: string) => text.split('\n').flatMap((line) => /^\| ([^|]+?) +\|/.exec(line)?.[1] ?? []);

/** Two months played are never the same to the byte: whether one paper says anything else than the other, or a sum that is a twentieth off. */
export function differs(before: string, after: string): boolean {
  const [old, fresh] = [sums(before), sums(after)];
  return (
    lines(before).join('\n') !== lines(after).join('\n') ||
    old.length !== fresh.length ||
    old.some((sum, index) => Math.abs(sum - (fresh[index] ?? 0)) > Math.max(0.05, sum / 20))
  );
}
