/**
 * `npm run mutants`: changes the code that guards something, such as a permission, in one place at a time,
 * and shows which test notices. Exits with 1 when a change survives all tests.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findJava } from '@portico/local-cloud/services/dynamodb/java.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { importsOf } from './check/read-imports.ts';
import { summarize } from './check/test-report.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { type Mutant, drawMutants } from './mutants/draw.ts';
import { applyMutation, kinds, patterns } from './mutants/find-mutations.ts';
import { type Outcome, Progress, describe, render } from './mutants/outcomes.ts';
import { type Reach, importersIn, rankTests, stepsFor } from './mutants/rank-tests.ts';
import { copyTree, runInTree, runTestFiles, tree } from './mutants/tree.ts';

const usage = `npm run mutants -- [--seed NUMBER] [--count NUMBER] [--draw] [--tests-from COMMIT]
  --seed NUMBER        which mutants are drawn; 1 by default
  --count NUMBER       how many; 60 by default, which take up to two hours
  --draw               prints the mutants, and runs no tests
  --tests-from COMMIT  runs the tests of this commit instead, all of those that reach a mutant

A run with the same options continues one that was interrupted, as long as no file has changed.`;

const gate = '!nightly';

await runCommand(async () => {
  const options = parseOptions(usage, {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    draw: { type: 'boolean', default: false },
    'tests-from': { type: 'string' },
  });
  const [seed, count, testsFrom] = [Number(options.seed), Number(options.count), options['tests-from']];
  await findJava(console.log);
  const { files, hash } = copyTree(testsFrom);
  const read = (file: string) => readFileSync(join(tree, file), 'utf8');
  const readAll = (pattern: RegExp) =>
    new Map(files.filter((file) => pattern.test(file)).map((file) => [file, read(file)]));
  const guarding = readAll(/^(lambdas|shared|infra)\/.*\.tsx?$/);

  const progressFile = join(root, `.cache/mutants/${hash}-${seed}.json`);
  const progress: Progress = existsSync(progressFile)
    ? Progress.parse(JSON.parse(readFileSync(progressFile, 'utf8')))
    : { compiles: {}, outcomes: {}, sound: [], broken: [] };
  const save = () => writeFileSync(progressFile, JSON.stringify(progress));

  async function mutated<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
    const text = read(mutant.file);
    writeFileSync(join(tree, mutant.file), applyMutation(text, mutant));
    try {
      return await work();
    } finally {
      writeFileSync(join(tree, mutant.file), text);
    }
  }

  async function compiles(mutant: Mutant): Promise<boolean> {
    const project = mutant.file.split('/')[0] ?? '';
    const buildInfo = join(root, `.cache/mutants/${project}.tsbuildinfo`);
    progress.compiles[mutant.id] ??= await mutated(mutant, () =>
      runInTree(['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', buildInfo]),
    );
    save();
    return progress.compiles[mutant.id] ?? false;
  }

  console.log(`Seed ${seed}, tree ${hash}. A mutant is at most two lines from a match of:`);
  for (const kind of kinds) console.log(`  ${kind}: ${patterns[kind]}`);
  const mutants = await drawMutants(guarding, { seed, count }, compiles);
  if (options.draw) {
    for (const mutant of mutants) console.log(`${mutant.kind.padEnd(15)} ${describe(mutant)}`);
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
        [...guarding.keys()].filter((file) => file.startsWith('lambdas/') && handler.test(read(file))),
      ];
    }),
  );
  const importers = importersIn(new Map([...sources].map(([file, text]) => [file, importsOf(file, text)])));
  const reach: Reach = { importers, tests, handlers };

  /** The first test that fails, `file: name`. */
  async function firstFailure(run: readonly string[], tags: string | undefined): Promise<string | undefined> {
    const report = await runTestFiles(run, tags);
    if (report === undefined) return undefined;
    const failed = report === '' ? [] : summarize(report).failed;
    // A file without a failed test may be one that the first failure cut off.
    const first = failed.find((name) => name.includes(': ')) ?? failed[0] ?? 'the test run itself';
    return first.replace('.cache/mutants/tree/', '');
  }

  /** The first test that fails twice, the second time alone. */
  async function failureIn(run: readonly string[], tags: string | undefined, unstable: string[]) {
    let left = run.filter((file) => !progress.broken.includes(file));
    while (left.length > 0) {
      const failure = await firstFailure(left, tags);
      if (failure === undefined) return undefined;
      const file = failure.split(': ')[0] ?? '';
      const again = await firstFailure(tests.has(file) ? [file] : left, tags);
      if (again !== undefined) return again;
      unstable.push(failure);
      left = left.filter((test) => test !== file);
      if (!tests.has(file)) return undefined;
    }
    return undefined;
  }

  async function test(mutant: Mutant): Promise<Outcome> {
    const started = performance.now();
    const unstable: string[] = [];
    const outcome = (command: Outcome['command'], name: string) => ({
      command,
      test: name,
      seconds: (performance.now() - started) / 1000,
      unstable,
    });
    const ranked = rankTests(mutant.file, reach);
    for (const step of stepsFor(mutant.file, ranked, testsFrom === undefined ? [...tests.keys()] : [])) {
      const failure = await failureIn(step, testsFrom === undefined ? gate : undefined, unstable);
      if (failure !== undefined) return outcome('npm test', failure);
    }
    if (testsFrom === undefined)
      for (const step of stepsFor(mutant.file, ranked, [])) {
        const failure = await failureIn(step, 'nightly', unstable);
        if (failure !== undefined) return outcome('npm run test:all', failure);
      }
    return outcome('none', '');
  }

  const killerOf = ({ id }: Mutant) => progress.outcomes[id]?.test.split(': ')[0] ?? '';
  /** Test files that killed a mutant, and whose result without a mutant is unknown. */
  const unproven = () =>
    [...new Set(mutants.map(killerOf))].filter((file) => tests.has(file) && !progress.sound.includes(file));

  do {
    for (const [index, mutant] of mutants.entries()) {
      if (progress.outcomes[mutant.id]) continue;
      console.log(`${index + 1}/${mutants.length} ${describe(mutant)}`);
      const outcome = await mutated(mutant, () => test(mutant));
      progress.outcomes[mutant.id] = outcome;
      save();
      console.log(`  ${Math.round(outcome.seconds)} s, ${outcome.test || 'survives'}`);
    }
    let failure: string | undefined;
    do {
      failure = await failureIn(unproven(), undefined, []);
      const broken = failure?.split(': ')[0];
      if (broken === undefined) continue;
      if (!tests.has(broken))
        throw new UserFacingError('The tests fail without a mutant.', 'Run npm test, and mend what fails.');
      console.log(`${broken} fails without a mutant, and kills nothing.`);
      progress.broken.push(broken);
      for (const mutant of mutants) if (killerOf(mutant) === broken) delete progress.outcomes[mutant.id];
    } while (failure !== undefined);
    progress.sound.push(...unproven());
    save();
  } while (mutants.some(({ id }) => !progress.outcomes[id]));

  console.log(`\n${render(mutants, progress.outcomes)}`);
  return mutants.every(({ id }) => progress.outcomes[id]?.command !== 'none');
});
