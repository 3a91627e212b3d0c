/** `npm test`: everything that a change can break. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { checks, leastPrivilege } from './check/checks.ts';
import { run, runCheck, runChecks } from './check/run.ts';
import { type TestSummary, slowestFiles, summarize } from './check/test-report.ts';
import { parseCommandLine, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';

const usage = `npm test                       runs all tests and all checks of the code
npm test -- PATTERN …          runs the tests whose file names contain a pattern, and no checks
npm test -- --update PATTERN   also writes the snapshots of these tests anew
npm test -- --checks           runs the checks alone
npm test -- --slowest          prints the ten slowest test files of the last run

The names of what failed come last, before the line "N passed, N failed".`;

const cache = join(root, '.cache');
const reportFile = join(cache, 'vitest.json');
/** What functions did and may do, written by tests that use the shared local cloud. */
const permissionsFile = join(cache, 'permissions.json');

async function runTests(patterns: readonly string[], update: boolean): Promise<TestSummary> {
  for (const file of [reportFile, permissionsFile]) rmSync(file, { force: true });
  const { ok } = await run(
    [
      'vitest',
      'run',
      // The default loader leaves workspace packages, which are TypeScript, to Node.js.
      '--configLoader=runner',
      '--config=test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...patterns,
      // Last: Vitest would take a pattern after it for its value.
      ...(update ? ['--update'] : []),
    ],
    'foreground',
  );
  const nothing: TestSummary = { passed: 0, failed: [], durations: [] };
  const summary = existsSync(reportFile) ? summarize(readFileSync(reportFile, 'utf8')) : nothing;
  // An error outside of any test, such as in the setup of the shared cloud, is in no report.
  return ok || summary.failed.length > 0 ? summary : { ...summary, failed: ['the test run itself'] };
}

function lastRun(): TestSummary {
  if (existsSync(reportFile)) return summarize(readFileSync(reportFile, 'utf8'));
  throw new UserFacingError('No tests have run here yet.', 'Run npm test first.');
}

/** Prints what failed and the counts. @returns whether something ran and nothing failed */
function conclude(passed: number, failed: readonly string[]): boolean {
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}\n`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0;
}

await runCommand(async () => {
  const { values, positionals: patterns } = parseCommandLine(
    usage,
    { checks: { type: 'boolean' }, slowest: { type: 'boolean' }, update: { type: 'boolean' } },
    { positionals: true },
  );
  mkdirSync(cache, { recursive: true });
  if (values.slowest) {
    console.log(slowestFiles(lastRun(), 10));
    return true;
  }
  if (values.checks) {
    const failed = await runChecks(checks);
    return conclude(checks.length - failed.length, failed);
  }
  await findJava(console.log);
  const everything = patterns.length === 0;
  const codeChecks = everything ? checks : [];
  // Both at once: tests wait a third of their time, and the checks take what is left of the processor.
  const [failedChecks, tests] = await Promise.all([
    runChecks(codeChecks),
    runTests(patterns, values.update ?? false),
  ]);
  const lastChecks = everything || existsSync(permissionsFile) ? [leastPrivilege(everything)] : [];
  const failedLast = (await Promise.all(lastChecks.map(runCheck))).flat();
  const failed = [...failedChecks, ...tests.failed, ...failedLast];
  const passedChecks = codeChecks.length + lastChecks.length - failedChecks.length - failedLast.length;
  return conclude(tests.passed + passedChecks, failed);
});
