/** `npm test` and `npm run test:all`: the checks and tests. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { createLeastPrivilegeCheck, linter, codeChecks } from './check/checks.ts';
import { run, runCheck, runChecks } from './check/run.ts';
import {
  type TestSummary,
  listFailedFiles,
  mergeSecondRun,
  formatSlowestFiles,
  summarizeReport,
} from './check/test-report.ts';
import { parseCommandLine, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';

const usage = `npm test                          checks the code and runs the tests, except those with the tag "nightly"
npm run test:all                  checks the code and runs all tests
npm run test:all -- --shard 1/4   runs a quarter of all tests, and no checks
npm test -- PATTERN …             runs all tests in files whose names contain a pattern, and no checks
npm test -- --update PATTERN      also updates the snapshots of these tests
npm test -- --checks              runs only the checks
npm test -- --slowest             prints the ten slowest test files of the last run

Without a pattern, files with a failed test run once more. Tests that pass then are listed under "Unstable:".
The names of failed tests and checks come last, before the line "N passed, N failed".`;

const cache = join(root, '.cache');
const reportFile = join(cache, 'vitest.json');
const secondReportFile = join(cache, 'vitest-second-run.json');
/** The permissions that functions have and use, written by tests that use the shared local cloud. */
const permissionsFile = join(cache, 'permissions.json');

async function runTests(args: readonly string[], report = reportFile): Promise<TestSummary> {
  rmSync(report, { force: true });
  const { ok } = await run(
    [
      'vitest',
      'run',
      // With the default loader, Node.js itself would load workspace packages, which are TypeScript.
      '--configLoader=runner',
      '--config=test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    'terminal',
  );
  const emptySummary: TestSummary = { passed: [], failedTests: [], unstable: [], durations: [] };
  const summary = existsSync(report) ? summarizeReport(readFileSync(report, 'utf8')) : emptySummary;
  // The run can fail without a failed test in its report, for example in the setup of the shared cloud.
  return ok || summary.failedTests.length > 0
    ? summary
    : { ...summary, failedTests: ['the test run itself'] };
}

function readLastRun(): TestSummary {
  if (existsSync(reportFile)) return summarizeReport(readFileSync(reportFile, 'utf8'));
  throw new UserFacingError('No tests have run here yet.', 'Run npm test first.');
}

const printNames = (title: string, names: readonly string[]) => {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}\n`);
};

/** Prints the failures and the counts. @returns whether anything ran and nothing failed */
function reportResult(passedCount: number, failed: readonly string[]): boolean {
  printNames('Failed', failed);
  console.log(`${passedCount} passed, ${failed.length} failed`);
  return failed.length === 0 && passedCount > 0;
}

await runCommand(async () => {
  const { values, positionals: patterns } = parseCommandLine(
    usage,
    {
      all: { type: 'boolean', default: false },
      checks: { type: 'boolean' },
      shard: { type: 'string' },
      slowest: { type: 'boolean' },
      update: { type: 'boolean' },
    },
    { positionals: true },
  );
  mkdirSync(cache, { recursive: true });
  if (values.slowest) {
    console.log(formatSlowestFiles(readLastRun(), 10));
    return true;
  }
  const checks = [linter, ...codeChecks];
  if (values.checks) {
    const failed = await runChecks(checks);
    return reportResult(checks.length - failed.length, failed);
  }
  await findJava(console.log);
  rmSync(permissionsFile, { force: true });
  if (patterns.length > 0) {
    // Patterns come first: after the option, Vitest would read a pattern as the option's value.
    const { passed, failedTests } = await runTests([...patterns, ...(values.update ? ['--update'] : [])]);
    const privilegeFailures = existsSync(permissionsFile)
      ? await runCheck(createLeastPrivilegeCheck(false))
      : [];
    return reportResult(passed.length, [...failedTests, ...privilegeFailures]);
  }
  const isShard = values.shard !== undefined;
  const filter = values.all ? [] : ['--tags-filter=!nightly'];
  // Java's optimizing compiler makes the database faster, which is worth its own time in such a long run.
  process.env['_JAVA_OPTIONS'] ??= '-XX:TieredStopAtLevel=4';
  // The linter and the tests each use all processors, and would slow each other down. The other checks use
  // one, as does the start of the cloud before the tests.
  const linterFailures = isShard ? [] : await runCheck(linter);
  const [codeFailures, firstRun] = await Promise.all([
    isShard ? [] : runChecks(codeChecks),
    runTests([...filter, ...(isShard ? [`--shard=${values.shard}`] : [])]),
  ]);
  const privilegeFailures = await runCheck(createLeastPrivilegeCheck(values.all && !isShard));
  const files = listFailedFiles(firstRun);
  const testSummary =
    firstRun.passed.length > 0 && files.length > 0
      ? mergeSecondRun(firstRun, await runTests([...files, ...filter], secondReportFile))
      : firstRun;
  console.log(`\nSlowest files:\n${formatSlowestFiles(testSummary, 10)}`);
  printNames('Unstable', testSummary.unstable);
  const failedChecks = [...linterFailures, ...codeFailures, ...privilegeFailures];
  const passedCheckCount = (isShard ? 0 : checks.length) + 1 - failedChecks.length;
  return reportResult(testSummary.passed.length + passedCheckCount, [
    ...failedChecks,
    ...testSummary.failedTests,
  ]);
});
