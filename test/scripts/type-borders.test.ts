// @module-tag nightly

import { execFile } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const cacheDirectory = join(root, '.cache');
mkdirSync(cacheDirectory, { recursive: true });
const directory = mkdtempSync(join(cacheDirectory, 'type-borders-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Compiler errors for `code` with the options of a package's TypeScript project. */
async function findCompilerErrors(project: string, code: string): Promise<string> {
  const name = project.replaceAll(/\W/g, '-');
  const file = join(directory, `${name}.ts`);
  writeFileSync(file, `${code}\nexport {};\n`);
  const configFile = join(directory, `${name}.json`);
  writeFileSync(configFile, JSON.stringify({ extends: join(root, project), files: [file], include: [] }));
  return new Promise((done) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', configFile], (_, stdout) => done(stdout));
  });
}

const nodeCode = 'process.exit();';
const domCode = 'document.title;';

// The other packages are tested in lint-rules.test.ts.
describe('code of browsers and functions has only the global types of its runtime:', () => {
  it.each([
    ['web/tsconfig.json', nodeCode, "Cannot find name 'process'"],
    ['lambdas/tsconfig.json', domCode, "Cannot find name 'document'"],
  ])('%s rejects `%s`', async (project, code, error) => {
    expect(await findCompilerErrors(project, code)).toContain(error);
  });

  it.each([
    ['web/tsconfig.json', domCode],
    ['lambdas/tsconfig.json', nodeCode],
  ])('%s allows `%s`', async (project, code) => {
    expect(await findCompilerErrors(project, code)).toBe('');
  });
});
