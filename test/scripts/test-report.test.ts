import { expect, it } from 'vitest';
import { join } from 'node:path';
import { slowestFiles, summarize } from '../../scripts/check/test-report.ts';
import { root } from '../../scripts/cli/root.ts';

const report = JSON.stringify({
  numPassedTests: 1,
  testResults: [
    {
      name: join(root, 'test/a.test.ts'),
      status: 'failed',
      startTime: 0,
      endTime: 1_500,
      assertionResults: [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two' },
      ],
    },
    {
      name: join(root, 'test/b.test.ts'),
      status: 'failed',
      startTime: 0,
      endTime: 2_000,
      assertionResults: [],
    },
  ],
});

it('lists each failed test, and each file that could not be loaded', () => {
  expect(summarize(report)).toMatchObject({ passed: 1, failed: ['test/a.test.ts: two', 'test/b.test.ts'] });
});

it('lists the slowest files, longest first', () => {
  expect(slowestFiles(summarize(report), 1)).toBe('   2.0 s  test/b.test.ts');
});
