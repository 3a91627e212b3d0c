/**
 * `npm test`: everything a change can break. `npm test -- PATTERN` runs only the tests whose files match.
 * Quiet where all is well, complete where not; the last line counts tests and checks: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { exitWithError } from '@portico/local-cloud/process.ts';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache');
const report = join(cache, 'vitest.json');
/** What functions did, and might do, left by tests that use the shared local cloud. */
const permissions = join(cache, 'permissions.json');

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Whether what it prints is worth reading also when all is well. @default false */
  readonly shown?: boolean;
}

/** TypeScript projects: each sees the globals of where its code runs, and no others. */
const projects = [
  'shared',
  'lambdas',
  'infra',
  'web',
  'web/tsconfig.node.json',
  'scripts/local-cloud',
  'scripts',
  'test',
] as const;

const checks: readonly Check[] = [
  ...projects.map((project) => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })),
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'imports', command: ['tsx', 'scripts/check/imports.ts'] },
  { name: 'dead code', command: ['knip'] },
];

/** After the tests: of a part of them only that functions did what they may, of all of them also that they did all of it. */
const leastPrivilege = (whole: boolean): Check => ({
  name: 'least privilege',
  shown: true,
  command: ['tsx', 'scripts/check/least-privilege.ts', ...(whole ? ['--whole'] : [])],
});

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() });

function run([program = '', ...rest]: readonly string[], output: 'inherit' | 'collect') {
  return new Promise<{ ok: boolean; text: string }>((done) => {
    const child = spawn(join(root, 'node_modules/.bin', program), rest, {
      cwd: root,
      stdio: ['ignore', output === 'inherit' ? 'inherit' : 'pipe', output === 'inherit' ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => done({ ok: false, text: error.message }));
    child.on('close', (code) => done({ ok: code === 0, text: Buffer.concat(chunks).toString() }));
  });
}

async function check({ name, command, shown }: Check): Promise<boolean> {
  const { ok, text } = await run(command, 'collect');
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (text && (!ok || shown)) console.log(text.trimEnd());
  return ok;
}

/** A suite that could not even be loaded counts as one failure. */
async function tests(patterns: readonly string[]): Promise<{ passed: number; failed: number }> {
  for (const left of [report, permissions]) rmSync(left, { force: true });
  const { ok } = await run(
    [
      'vitest',
      'run',
      // Bundles the configuration's own imports, workspace packages included; the default leaves their TypeScript to Node.js.
      '--configLoader',
      'runner',
      '--config',
      'test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...patterns,
    ],
    'inherit',
  );
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = Report.parse(
      JSON.parse(readFileSync(report, 'utf8')),
    );
    const failed = Math.max(numFailedTests, ok ? 0 : 1);
    return { passed: numPassedTests, failed: failed === 0 ? numFailedTestSuites : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

try {
  const patterns = process.argv.slice(2);
  mkdirSync(cache, { recursive: true });
  await findJava(console.log);
  let passed = 0;
  let failed = 0;
  if (patterns.length === 0)
    for (const ok of await Promise.all(checks.map(check))) {
      if (ok) passed += 1;
      else failed += 1;
    }
  const counted = await tests(patterns);
  const whole = patterns.length === 0;
  if (whole || existsSync(permissions)) {
    if (await check(leastPrivilege(whole))) passed += 1;
    else failed += 1;
  }
  passed += counted.passed;
  failed += counted.failed;
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  exitWithError(error);
}
