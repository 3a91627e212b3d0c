import type { Measurement } from './measure.ts';

const longest = 50;

const line = (path: string, cells: readonly string[]) =>
  path.slice(0, longest).padEnd(longest) + cells.map((cell) => cell.padStart(10)).join('');

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

export const heading = line('page', [
  'perf.',
  'access.',
  'best p.',
  'SEO',
  'FCP',
  'LCP',
  'CLS',
  'TBT',
  'requests',
  'kB',
]);

export function row({ path, scores, metrics: { fcp, lcp, cls, tbt, bytes }, requests }: Measurement): string {
  return line(path, [
    ...[scores.performance, scores.accessibility, scores['best-practices'], scores.seo].map(String),
    seconds(fcp),
    seconds(lcp),
    cls.toFixed(3),
    `${Math.round(tbt)} ms`,
    String(requests),
    (bytes / 1000).toFixed(1),
  ]);
}
