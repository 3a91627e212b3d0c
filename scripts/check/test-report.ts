import { relative } from 'node:path';
import * as z from 'zod';
import { root } from '../cli/root.ts';

/** What Vitest's JSON reporter writes, as far as it is used here. */
const Report = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
type Report = z.output<typeof Report>;

export interface TestSummary {
  readonly passed: number;
  /**
   * `file: test`, or `file` alone where the file itself failed: it could not be loaded, or its preparation
   * failed.
   */
  readonly failed: readonly string[];
  /** Seconds by file, longest first. */
  readonly durations: readonly { readonly file: string; readonly seconds: number }[];
}

const fileOf = ({ name }: Report['testResults'][number]) => relative(root, name).replaceAll('\\', '/');

export function summarize(text: string): TestSummary {
  const { numPassedTests, testResults } = Report.parse(JSON.parse(text));
  const failed = testResults.flatMap((result) => {
    const tests = result.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0) return result.status === 'failed' ? [fileOf(result)] : [];
    return tests.map(({ fullName }) => `${fileOf(result)}: ${fullName}`);
  });
  const durations = testResults
    .map((result) => ({ file: fileOf(result), seconds: (result.endTime - result.startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds);
  return { passed: numPassedTests, failed, durations };
}

/** The slowest files, one per line. */
export const slowestFiles = ({ durations }: TestSummary, count: number): string =>
  durations
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
    .join('\n');
