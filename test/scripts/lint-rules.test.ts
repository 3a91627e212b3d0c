import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { checkRows } from '../support/rows.ts';

const root = resolve(import.meta.dirname, '../..');

const tsconfigFiles = [
  'tsconfig.json',
  ...['shared', 'lambdas', 'infra', 'web', 'scripts', 'scripts/local-cloud', 'test'].map(
    (folder) => `${folder}/tsconfig.json`,
  ),
  'web/tsconfig.node.json',
];

/** Rules, and example files that break them. */
const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  // Each package has only the global types of its own runtime.
  ['typescript(TS2591)', 'shared/node.ts', 'process.exit();'],
  ['typescript(TS2584)', 'shared/dom.ts', 'document.title;'],
  ['typescript(TS2591)', 'web/ui/node.ts', 'process.exit();'],
  ['typescript(TS2584)', 'lambdas/dom.ts', 'document.title;'],
  ['typescript(TS2584)', 'infra/dom.ts', 'document.title;'],
  ['typescript(TS2584)', 'scripts/local-cloud/dom.ts', 'document.title;'],
  [
    'typescript(TS2375)',
    'test/optional.ts',
    'export const optional: { readonly a?: string } = { a: undefined };',
  ],
  ['typescript(TS2322)', 'scripts/index.ts', "export const first: string = ['x'][0];"],
  ['typescript(TS2322)', 'web/brand/index.ts', "export const first: string = ['x'][0];"],
  ['import(no-cycle)', 'shared/a.ts', "import { b } from './b.ts';\nexport const a = () => b();"],
  ['import(no-cycle)', 'shared/b.ts', "import { a } from './a.ts';\nexport const b = (): unknown => a();"],
  [
    'eslint(no-restricted-imports)',
    'lambdas/platform/scan.ts',
    "import { ScanCommand } from '@aws-sdk/lib-dynamodb';\nexport const all = new ScanCommand({ TableName: 't' });",
  ],
  ['eslint(no-console)', 'lambdas/log.ts', "export const log = () => console.log('x');"],
  ['eslint(no-console)', 'web/portal/log.ts', "export const log = () => console.log('x');"],
  [
    'typescript(no-floating-promises)',
    'lambdas/floating.ts',
    'export function f(later: () => Promise<void>) {\n  later();\n}',
  ],
  ['typescript(no-explicit-any)', 'web/any.ts', 'export const f = (x: any) => typeof x;'],
  ['typescript(no-unsafe-type-assertion)', 'web/cast.ts', 'export const f = (x: unknown) => x as string;'],
  [
    'vitest(no-focused-tests)',
    'test/only.test.ts',
    "import { expect, it } from 'vitest';\nit.only('a', () => {\n  expect(1).toBe(1);\n});",
  ],
  [
    'vitest(no-disabled-tests)',
    'test/skip.test.ts',
    "import { expect, it } from 'vitest';\nit.skip('a', () => {\n  expect(1).toBe(1);\n});",
  ],
];

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

let directory: string;
let reportedViolations: string[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-lint-'));
  // Makes the directory a repository, so that no .gitignore of a parent directory excludes these files.
  await mkdir(join(directory, '.git'));
  for (const name of ['.oxlintrc.json', 'package.json', ...tsconfigFiles])
    await cp(join(root, name), join(directory, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
  for (const [, file, text] of violations) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), `${text}\n`);
  }
  const output = await new Promise<string>((done) => {
    const oxlintPath = join(root, 'node_modules/.bin/oxlint');
    // The linter exits with 1 because it reports errors.
    execFile(oxlintPath, ['--type-aware', '--type-check', '--format=json'], { cwd: directory }, (_, stdout) =>
      done(stdout),
    );
  });
  reportedViolations = Report.parse(JSON.parse(output)).diagnostics.map(
    ({ code, filename }) => `${code} ${filename}`,
  );
});

afterAll(() => rm(directory, { recursive: true, force: true }));

it('the linter reports each of these violations', () =>
  checkRows(
    violations,
    ([rule, file]) => `${rule} in ${file}`,
    ([rule, file]) => {
      expect(reportedViolations).toContain(`${rule} ${file}`);
    },
  ));
