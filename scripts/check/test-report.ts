import { relative } from 'node:path';
import * as z from 'zod';
import { root } from '../cli/root.ts';

/** The parts of the report of Vitest's JSON reporter that are used here. */
const Report = z.object({
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
type FileResult = z.output<typeof Report>['testResults'][number];

export interface TestSummary {
  /** `file: test` */
  readonly passed: readonly string[];
  /** `file: test`, or only `file` if the file itself failed: it could not be loaded, or its setup failed. */
  readonly failedTests: readonly string[];
  /** Tests that failed in only one of two runs. */
  readonly unstable: readonly string[];
  /** Seconds by file, longest first. */
  readonly durations: readonly { readonly file: string; readonly seconds: number }[];
}

const toFilePath = ({ name }: FileResult) => relative(root, name).replaceAll('\\', '/');

export function summarizeReport(text: string): TestSummary {
  const { testResults } = Report.parse(JSON.parse(text));
  const listTests = (result: FileResult, status: string) =>
    result.assertionResults
      .filter((test) => test.status === status)
      .map(({ fullName }) => `${toFilePath(result)}: ${fullName}`);
  const failed = testResults.flatMap((result) => {
    const names = listTests(result, 'failed');
    return names.length === 0 && result.status === 'failed' ? [toFilePath(result)] : names;
  });
  const durations = testResults
    .map((result) => ({ file: toFilePath(result), seconds: (result.endTime - result.startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds);
  return {
    passed: testResults.flatMap((result) => listTests(result, 'passed')),
    failedTests: failed,
    unstable: [],
    durations,
  };
}

/** The files with a failure. */
export const listFailedFiles = ({ failedTests }: TestSummary): string[] => [
  ...new Set(failedTests.map((name) => name.split(': ')[0] ?? name)),
];

/**
 * Merges the summaries of a run and of a second run of its failed files: a test fails only if it failed in
 * both.
 */
export function mergeSecondRun(first: TestSummary, second: TestSummary): TestSummary {
  const failed = first.failedTests.filter((name) => second.failedTests.includes(name));
  const passed = new Set(first.passed);
  return {
    ...first,
    passed: [...first.passed, ...second.passed.filter((name) => !passed.has(name))],
    failedTests: failed,
    unstable: [...first.failedTests, ...second.failedTests].filter((name) => !failed.includes(name)),
  };
}

/** The slowest files, one per line. */
export const formatSlowestFiles = ({ durations }: TestSummary, count: number): string =>
  durations
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
    .join('\n');
