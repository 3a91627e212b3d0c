import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const projectDirectory = mkdtempSync(join(tmpdir(), 'portico-assembly-'));
afterAll(() => rmSync(projectDirectory, { recursive: true, force: true }));

const buildMarkerFile = join(projectDirectory, 'built');
const assemblyDirectory = join(projectDirectory, 'assembly');
mkdirSync(assemblyDirectory);
writeFileSync(join(assemblyDirectory, 'Empty.template.json'), '{}');
writeFileSync(
  join(assemblyDirectory, 'manifest.json'),
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
writeFileSync(
  join(projectDirectory, 'cdk.json'),
  JSON.stringify({ app: 'false', build: `touch "${buildMarkerFile}"` }),
);
beforeEach(() => rmSync(buildMarkerFile, { force: true }));

/** Runs the CDK's command on a synthesized assembly, in a project with a build step. */
const listStacks = (...options: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/aws-cdk/bin/cdk'), 'ls', '--app', assemblyDirectory, ...options],
    { cwd: projectDirectory },
  );

test('the CDK builds the project even if an assembly is given', { tags: ['nightly'] }, async () => {
  await listStacks();
  expect(existsSync(buildMarkerFile)).toBe(true);
});

test("with the workflow's option, the CDK does not build the project", { tags: ['nightly'] }, async () => {
  const action = readFileSync(join(root, '.github/actions/deploy/action.yml'), 'utf8');
  const [option = ''] = /--build \w+(?= --)/.exec(action) ?? [];
  await listStacks(...option.split(' '));
  expect(existsSync(buildMarkerFile)).toBe(false);
});
