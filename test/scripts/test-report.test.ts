import { expect, it } from 'vitest';
import { join } from 'node:path';
import {
  listFailedFiles,
  mergeSecondRun,
  formatSlowestFiles,
  summarizeReport,
} from '../../scripts/check/test-report.ts';
import { root } from '../../scripts/cli/root.ts';

const createFileResult = (
  file: string,
  endTime: number,
  tests: Record<string, string>,
  status = 'failed',
) => ({
  name: join(root, file),
  status,
  startTime: 0,
  endTime,
  assertionResults: Object.entries(tests).map(([fullName, result]) => ({ fullName, status: result })),
});
const createReport = (...testResults: ReturnType<typeof createFileResult>[]) =>
  summarizeReport(JSON.stringify({ testResults }));

const firstRun = createReport(
  createFileResult('test/a.test.ts', 1_500, {
    one: 'passed',
    two: 'failed',
    three: 'failed',
    four: 'skipped',
  }),
  createFileResult('test/b.test.ts', 2_000, {}),
);

it('the report lists each failed test, and each file that could not be loaded', () => {
  expect(firstRun.passed).toEqual(['test/a.test.ts: one']);
  expect(firstRun.failedTests).toEqual(['test/a.test.ts: two', 'test/a.test.ts: three', 'test/b.test.ts']);
  expect(listFailedFiles(firstRun)).toEqual(['test/a.test.ts', 'test/b.test.ts']);
});

it('the report lists a test that passes in the second run as unstable, and a test that fails again as failed', () => {
  const secondRun = createReport(
    createFileResult('test/a.test.ts', 1_000, { one: 'passed', two: 'passed', three: 'failed' }),
    createFileResult('test/b.test.ts', 1_000, { five: 'passed' }, 'passed'),
  );
  expect(mergeSecondRun(firstRun, secondRun)).toEqual({
    passed: ['test/a.test.ts: one', 'test/a.test.ts: two', 'test/b.test.ts: five'],
    failedTests: ['test/a.test.ts: three'],
    unstable: ['test/a.test.ts: two', 'test/b.test.ts'],
    durations: firstRun.durations,
  });
});

it('the report lists a test that fails only in the second run as unstable', () => {
  const secondRun = createReport(
    createFileResult('test/a.test.ts', 1_000, { one: 'failed', two: 'passed', three: 'passed' }),
  );
  const mergedRun = mergeSecondRun(firstRun, secondRun);
  expect(mergedRun.failedTests).toEqual([]);
  expect(mergedRun.unstable).toContain('test/a.test.ts: one');
});

it('the report lists the slowest files, longest first', () => {
  expect(formatSlowestFiles(firstRun, 1)).toBe('   2.0 s  test/b.test.ts');
});
