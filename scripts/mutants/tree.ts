import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listTrackedFiles } from '../check/tracked-files.ts';
import { root } from '../cli/root.ts';

const cache = join(root, '.cache/mutants');
/** The copy of the repository in which files are changed. */
export const treeDirectory = join(cache, 'tree');
const testFolders = ['test', 'scripts/local-cloud/test'];

const runGit = (...args: string[]) =>
  execFileSync('git', args, { cwd: treeDirectory, encoding: 'utf8' }).trim();

/**
 * Links a folder of the copy to the installed packages. The project's own packages are relative links, which
 * lead to the folders of the copy.
 */
function linkPackages(folder: string): void {
  const source = join(root, folder);
  if (!existsSync(source)) return;
  mkdirSync(join(treeDirectory, folder), { recursive: true });
  for (const name of readdirSync(source)) {
    if (name === '@portico')
      cpSync(join(source, name), join(treeDirectory, folder, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(join(source, name), join(treeDirectory, folder, name));
  }
}

/**
 * Copies the repository with uncommitted changes.
 * @param testsCommit the commit from which the tests are copied
 * @returns the copied files, and a hash of the files that are mutated
 */
export function copyTree(testsCommit: string | undefined): { files: string[]; hash: string } {
  rmSync(treeDirectory, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, treeDirectory]);
  for (const file of listTrackedFiles().filter((path) => existsSync(join(root, path)))) {
    mkdirSync(join(treeDirectory, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(treeDirectory, file));
  }
  if (testsCommit !== undefined) {
    for (const folder of testFolders) rmSync(join(treeDirectory, folder), { recursive: true });
    runGit('checkout', '--quiet', testsCommit, '--', ...testFolders);
  }
  runGit('add', '--all');
  for (const folder of ['.', 'lambdas', 'infra', 'shared', 'web', 'scripts/local-cloud'])
    linkPackages(join(folder, 'node_modules'));
  if (existsSync(join(root, 'dist')))
    cpSync(join(root, 'dist'), join(treeDirectory, 'dist'), { recursive: true });
  const mutableFileListing = runGit('ls-files', '--stage', 'lambdas/*.ts', 'shared/*.ts', 'infra/*.ts');
  return {
    files: runGit('ls-files').split('\n'),
    hash: createHash('sha256').update(mutableFileListing).digest('hex').slice(0, 12),
  };
}

/** Milliseconds after which a hanging run is ended. */
const runTimeout = 40 * 60_000;

/** Runs a program of node_modules/.bin in the copy. @returns whether it succeeded */
export function runInTree([program = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn(join(treeDirectory, 'node_modules/.bin', program), args, {
      cwd: treeDirectory,
      stdio: 'ignore',
      // A process group, so that hanging workers end too.
      detached: true,
    });
    const killRun = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    const interrupt = () => {
      killRun();
      process.exit(1);
    };
    const timer = setTimeout(killRun, runTimeout);
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    child.on('error', fail);
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      done(code === 0);
    });
  });
}

const report = join(cache, 'vitest.json');

/**
 * Runs test files in the copy until a test fails.
 * @param tags Vitest's option `--tags-filter`
 * @returns Vitest's report as JSON, `undefined` if all tests passed, an empty text if no test ran
 */
export async function runTestFiles(
  files: readonly string[],
  tags: string | undefined,
): Promise<string | undefined> {
  rmSync(report, { force: true });
  const passed = await runInTree([
    'vitest',
    'run',
    '--configLoader=runner',
    '--config=test/vitest.config.ts',
    '--bail=1',
    '--passWithNoTests',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(tags === undefined ? [] : [`--tags-filter=${tags}`]),
    ...files.map((file) => join(treeDirectory, file)),
  ]);
  if (passed) return undefined;
  return existsSync(report) ? readFileSync(report, 'utf8') : '';
}
