// @module-tag nightly

import { execFile } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const directory = mkdtempSync(join(cache, 'type-borders-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Compiler errors for `code` with the options of a package's TypeScript project. */
async function errorsIn(project: string, code: string): Promise<string> {
  const name = project.replaceAll(/\W/g, '-');
  const file = join(directory, `${name}.ts`);
  writeFileSync(file, `${code}\nexport {};\n`);
  const config = join(directory, `${name}.json`);
  writeFileSync(config, JSON.stringify({ extends: join(root, project), files: [file], include: [] }));
  return new Promise((done) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', config], (_, stdout) => done(stdout));
  });
}

const usesNode = 'process.exit();';
const usesDom = 'document.title;';

// The other packages are tested in lint-rules.test.ts.
describe('code of browsers and functions has only the global types of its runtime:', () => {
  it.each([
    ['web/tsconfig.json', usesNode, "Cannot find name 'process'"],
    ['lambdas/tsconfig.json', usesDom, "Cannot find name 'document'"],
  ])('%s rejects `%s`', async (project, code, error) => {
    expect(await errorsIn(project, code)).toContain(error);
  });

  it.each([
    ['web/tsconfig.json', usesDom],
    ['lambdas/tsconfig.json', usesNode],
  ])('%s allows `%s`', async (project, code) => {
    expect(await errorsIn(project, code)).toBe('');
  });
});
