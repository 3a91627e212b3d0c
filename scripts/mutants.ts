/**
 * `npm run mutants`: changes code that guards something, such as a permission check. It makes one change at a
 * time, and shows which test fails. Exits with 1 when a change survives all tests.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { readImports } from './check/read-imports.ts';
import { summarizeReport } from './check/test-report.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { type Mutant, drawMutants } from './mutants/draw.ts';
import { applyMutation, kinds, patterns } from './mutants/find-mutations.ts';
import { type Outcome, Progress, describeMutant, renderTable } from './mutants/outcomes.ts';
import { type RankingInputs, indexImporters, rankTests, planTestSteps } from './mutants/rank-tests.ts';
import { copyTree, runInTree, runTestFiles, treeDirectory } from './mutants/tree.ts';

const usage = `npm run mutants -- [--seed NUMBER] [--count NUMBER] [--draw] [--tests-from COMMIT]
  --seed NUMBER        which mutants are drawn; 1 by default
  --count NUMBER       how many; 60 by default, which take up to two hours
  --draw               prints the mutants, and runs no tests
  --tests-from COMMIT  runs the tests of this commit: all that reach a mutant

A run with the same options continues one that was interrupted, as long as the code of lambdas, shared and infra is the same. It
tries survivors again, so that a new test counts.`;

const npmTestTags = '!nightly';

await runCommand(async () => {
  const options = parseOptions(usage, {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    draw: { type: 'boolean', default: false },
    'tests-from': { type: 'string' },
  });
  const [seed, count, testsCommit] = [Number(options.seed), Number(options.count), options['tests-from']];
  await findJava(console.log);
  const { files, hash } = copyTree(testsCommit);
  const read = (file: string) => readFileSync(join(treeDirectory, file), 'utf8');
  const readAll = (pattern: RegExp) =>
    new Map(files.filter((file) => pattern.test(file)).map((file) => [file, read(file)]));
  const productFiles = readAll(/^(lambdas|shared|infra)\/.*\.tsx?$/);

  const progressFile = join(
    root,
    `.cache/mutants/${[hash, seed, testsCommit].filter(Boolean).join('-')}.json`,
  );
  const progress: Progress = existsSync(progressFile)
    ? Progress.parse(JSON.parse(readFileSync(progressFile, 'utf8')))
    : { compiles: {}, outcomes: {}, sound: [], broken: [] };
  for (const [id, { command }] of Object.entries(progress.outcomes))
    if (command === 'none') delete progress.outcomes[id];
  const save = () => writeFileSync(progressFile, JSON.stringify(progress));

  /** Applies mutants while `work` runs. */
  async function runWithMutants<T>(appliedMutants: readonly Mutant[], work: () => Promise<T>): Promise<T> {
    const texts = new Map(appliedMutants.map(({ file }) => [file, read(file)]));
    // Starts at the end of a file, so that the positions of the remaining mutants stay valid.
    for (const mutant of appliedMutants.toSorted((a, b) => b.start - a.start))
      writeFileSync(join(treeDirectory, mutant.file), applyMutation(read(mutant.file), mutant));
    try {
      return await work();
    } finally {
      for (const [file, text] of texts) writeFileSync(join(treeDirectory, file), text);
    }
  }

  async function compiles(mutant: Mutant): Promise<boolean> {
    const project = mutant.file.split('/')[0] ?? '';
    const buildInfoFile = join(root, `.cache/mutants/${project}.tsbuildinfo`);
    progress.compiles[mutant.id] ??= await runWithMutants([mutant], () =>
      runInTree(['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', buildInfoFile]),
    );
    save();
    return progress.compiles[mutant.id] ?? false;
  }

  console.log(`Seed ${seed}, tree ${hash}. A mutant is at most two lines from a match of:`);
  for (const kind of kinds) console.log(`  ${kind}: ${patterns[kind]}`);
  const mutants = await drawMutants(productFiles, { seed, count }, compiles);
  if (options.draw) {
    for (const mutant of mutants) console.log(`${mutant.kind.padEnd(15)} ${describeMutant(mutant)}`);
    return true;
  }

  const sources = readAll(/^(lambdas|shared|infra|web|scripts|test)\/.*\.tsx?$/);
  const tests = readAll(
    /^(test\/(shared|lambdas|web|infra|scripts|api|e2e|security)|scripts\/local-cloud)\/.*\.test\.tsx?$/,
  );
  const handlers = new Map(
    Object.keys(contract).map((name) => {
      const handler = new RegExp(`^\\s+(async )?${name}[:(,]`, 'm');
      return [
        name,
        [...productFiles.keys()].filter((file) => file.startsWith('lambdas/') && handler.test(read(file))),
      ];
    }),
  );
  const importers = indexImporters(
    new Map([...sources].map(([file, text]) => [file, readImports(file, text)])),
  );
  const rankingInputs: RankingInputs = { importers, tests, handlers };

  /** The first test that fails, as `file: name`. */
  async function findFirstFailure(
    testFiles: readonly string[],
    tags: string | undefined,
  ): Promise<string | undefined> {
    const report = await runTestFiles(testFiles, tags);
    if (report === undefined) return undefined;
    const failedTests = report === '' ? [] : summarizeReport(report).failedTests;
    // The first failure may interrupt other files, which then also count as failed, but have no failed test.
    // So a failed test is preferred to a failed file.
    const firstFailedTest =
      failedTests.find((name) => name.includes(': ')) ?? failedTests[0] ?? 'the test run itself';
    return firstFailedTest.replace('.cache/mutants/tree/', '');
  }

  /** The first test that fails, and fails again when its file runs alone. */
  async function findReproducibleFailure(
    testFiles: readonly string[],
    tags: string | undefined,
    unstable: string[],
  ) {
    let remaining = testFiles.filter((file) => !progress.broken.includes(file));
    while (remaining.length > 0) {
      const failure = await findFirstFailure(remaining, tags);
      if (failure === undefined) return undefined;
      const file = failure.split(': ')[0] ?? '';
      const repeatedFailure = await findFirstFailure(tests.has(file) ? [file] : remaining, tags);
      if (repeatedFailure !== undefined) return repeatedFailure;
      unstable.push(failure);
      remaining = remaining.filter((test) => test !== file);
      if (!tests.has(file)) return undefined;
    }
    return undefined;
  }

  const allTestFiles = [...tests.keys()];
  /** Runs the tests that reach a mutant. @returns the outcome if one fails */
  async function test(
    mutant: Mutant,
    command: Outcome['command'],
    tags?: string,
  ): Promise<Outcome | undefined> {
    const started = performance.now();
    const unstable: string[] = [];
    return runWithMutants([mutant], async () => {
      for (const step of planTestSteps(mutant.file, rankTests(mutant.file, rankingInputs))) {
        const failure = await findReproducibleFailure(step, tags, unstable);
        if (failure !== undefined)
          return { command, test: failure, seconds: (performance.now() - started) / 1000, unstable };
      }
      return undefined;
    });
  }

  function record(mutant: Mutant, outcome: Outcome): void {
    progress.outcomes[mutant.id] = outcome;
    save();
    console.log(`  ${Math.round(outcome.seconds)} s, ${outcome.test || 'survives'}`);
  }
  const listSurvivors = () => mutants.filter(({ id }) => !progress.outcomes[id]);

  /**
   * A test that does not seem to reach a surviving mutant rarely kills it. So all surviving mutants are
   * applied together, in one run of all tests.
   */
  async function testSurvivorsTogether(): Promise<void> {
    for (
      let remainingMutants = listSurvivors();
      remainingMutants.length > 0;
      remainingMutants = listSurvivors()
    ) {
      console.log(`All tests of npm test, with ${remainingMutants.length} mutants at once`);
      const failure = await runWithMutants(remainingMutants, () =>
        findReproducibleFailure(allTestFiles, npmTestTags, []),
      );
      if (failure === undefined) return;
      const file = failure.split(': ')[0] ?? '';
      for (const mutant of remainingMutants) {
        const started = performance.now();
        const name = await runWithMutants([mutant], () => findReproducibleFailure([file], npmTestTags, []));
        if (name === undefined) continue;
        console.log(describeMutant(mutant));
        const seconds = (performance.now() - started) / 1000;
        record(mutant, { command: 'npm test', test: name, seconds, unstable: [] });
      }
      // The failure only appears with several mutants together.
      if (listSurvivors().length === remainingMutants.length) progress.broken.push(file);
    }
  }

  const findKillingTestFile = ({ id }: Mutant) => progress.outcomes[id]?.test.split(': ')[0] ?? '';
  /** Test files that killed a mutant, and have not been run without mutants yet. */
  const listUncheckedTestFiles = () =>
    [...new Set(mutants.map(findKillingTestFile))].filter(
      (file) => tests.has(file) && !progress.sound.includes(file),
    );

  do {
    for (const [index, mutant] of mutants.entries()) {
      if (progress.outcomes[mutant.id]) continue;
      console.log(`${index + 1}/${mutants.length} ${describeMutant(mutant)}`);
      const outcome = await test(mutant, 'npm test', testsCommit === undefined ? npmTestTags : undefined);
      if (outcome) record(mutant, outcome);
    }
    if (testsCommit === undefined) await testSurvivorsTogether();
    for (const mutant of listSurvivors()) {
      console.log(`Left: ${describeMutant(mutant)}`);
      const outcome =
        testsCommit === undefined ? await test(mutant, 'npm run test:all', 'nightly') : undefined;
      record(mutant, outcome ?? { command: 'none', test: '', seconds: 0, unstable: [] });
    }
    let failure: string | undefined;
    do {
      failure = await findReproducibleFailure(listUncheckedTestFiles(), undefined, []);
      const brokenFile = failure?.split(': ')[0];
      if (brokenFile === undefined) continue;
      if (!tests.has(brokenFile))
        throw new UserFacingError('The tests fail without a mutant.', 'Run npm test, and fix what fails.');
      console.log(`${brokenFile} fails even without a mutant, so its failures do not count.`);
      progress.broken.push(brokenFile);
      for (const mutant of mutants)
        if (findKillingTestFile(mutant) === brokenFile) delete progress.outcomes[mutant.id];
    } while (failure !== undefined);
    progress.sound.push(...listUncheckedTestFiles());
    save();
  } while (listSurvivors().length > 0);

  console.log(`\n${renderTable(mutants, progress.outcomes)}`);
  return mutants.every(({ id }) => progress.outcomes[id]?.command !== 'none');
});
