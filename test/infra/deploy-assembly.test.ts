import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'portico-assembly-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const builtFile = join(directory, 'built');
const assembly = join(directory, 'assembly');
mkdirSync(assembly);
writeFileSync(join(assembly, 'Empty.template.json'), '{}');
writeFileSync(
  join(assembly, 'manifest.json'),
  JSON.stringify({
    version: '38.0.0',
    artifacts: {
      Empty: {
        type: 'aws:cloudformation:stack',
        environment: 'aws://unknown-account/unknown-region',
        properties: { templateFile: 'Empty.template.json' },
      },
    },
  }),
);
writeFileSync(join(directory, 'cdk.json'), JSON.stringify({ app: 'false', build: `touch "${builtFile}"` }));
beforeEach(() => rmSync(builtFile, { force: true }));

/** Runs the CDK's command on a synthesized assembly, in a project with a build step. */
const listStacks = (...options: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/aws-cdk/bin/cdk'), 'ls', '--app', assembly, ...options],
    { cwd: directory },
  );

test('the CDK builds the project even if an assembly is given', { tags: ['nightly'] }, async () => {
  await listStacks();
  expect(existsSync(builtFile)).toBe(true);
});

test("with the workflow's option, the CDK does not build the project", { tags: ['nightly'] }, async () => {
  const action = readFileSync(join(root, '.github/actions/deploy/action.yml'), 'utf8');
  const [option = ''] = /--build \w+(?= --)/.exec(action) ?? [];
  await listStacks(...option.split(' '));
  expect(existsSync(builtFile)).toBe(false);
});
