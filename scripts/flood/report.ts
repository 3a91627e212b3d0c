import type { Answer } from './client.ts';

function formatStatuses(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, isRefusedByFirewall } of answers) {
    const name = isRefusedByFirewall ? `${status} from the firewall` : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

function computeQuantile(answers: readonly Answer[], share: number): number {
  const sortedTimes = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return Math.round(sortedTimes[Math.floor(sortedTimes.length * share)] ?? 0);
}

function countAnswersPerSecond(answers: readonly Answer[]): number {
  const sentTimes = answers.map(({ sentAt }) => sentAt);
  const seconds = (Math.max(...sentTimes) - Math.min(...sentTimes)) / 1000;
  return Math.round(answers.length / seconds);
}

export function printRows(rows: readonly { label: string; answers: readonly Answer[] }[]): void {
  console.table(
    rows
      .filter(({ answers }) => answers.length > 0)
      .map(({ label, answers }) => ({
        who: label,
        requests: answers.length,
        'per second': countAnswersPerSecond(answers),
        'answers by status': formatStatuses(answers),
        'median, ms': computeQuantile(answers, 0.5),
        'p95, ms': computeQuantile(answers, 0.95),
      })),
  );
}
