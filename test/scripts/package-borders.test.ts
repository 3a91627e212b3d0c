// @module-tag nightly

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/cli/root.ts';

const directory = mkdtempSync(join(tmpdir(), 'portico-packages-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A repository with two packages, each of which breaks a rule. */
const files = {
  'package.json': { name: 'example', private: true, workspaces: ['web', 'lambdas'] },
  'web/package.json': { name: '@example/web', version: '1.0.0', dependencies: { zod: '4.6.7' } },
  'web/main.ts': "import 'react';\n",
  'lambdas/package.json': {
    name: '@example/lambdas',
    version: '1.0.0',
    dependencies: { zod: '4.6.6', ulid: '^3.0.0' },
  },
  'lambdas/main.ts': "import * as z from 'zod';\nimport './store.ts';\nexport const text = z.string();\n",
  'lambdas/store.ts': 'export const unused = 1;\n',
  'knip.json': { workspaces: { web: { entry: ['main.ts'] }, lambdas: { entry: ['main.ts'] } } },
  '.syncpackrc.json': { semverGroups: [{ range: '' }] },
};

beforeAll(() => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
});

/** The output of a program in node_modules/.bin, run in the example repository. */
const runProgram = (program: string, ...args: string[]): Promise<string> =>
  new Promise((done) => {
    execFile(
      join(root, 'node_modules/.bin', program),
      args,
      { cwd: directory, env: { ...process.env, NO_COLOR: '1' } },
      (_, stdout, stderr) => done(stdout + stderr),
    );
  });

it('knip reports a dependency that is used but not listed, one that is listed but not used, and unused exports', async () => {
  const output = await runProgram('knip');
  expect(output).toMatch(/Unlisted dependencies[^]*react +web\/main\.ts/);
  expect(output).toMatch(/Unused dependencies[^]*ulid +lambdas\/package\.json/);
  expect(output).toMatch(/Unused exports[^]*unused +lambdas\/store\.ts/);
});

it('syncpack reports a dependency in two versions, and a version that is not exact', async () => {
  const output = await runProgram('syncpack', 'lint', '--dependency-types', 'prod,dev');
  expect(output).toMatch(/zod/);
  expect(output).toMatch(/4\.6\.6 → 4\.6\.7 in lambdas\/package\.json/);
  expect(output).toMatch(/\^3\.0\.0 → 3\.0\.0 in lambdas\/package\.json/);
});
