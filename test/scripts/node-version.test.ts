import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { nodeMajorVersion } from '../../lambdas/runtime.ts';
import { root } from '../../scripts/cli/root.ts';

const { engines, scripts } = z
  .object({ engines: z.object({ node: z.string() }), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const minimumVersion = engines.node.replace('>=', '');

/** Runs `npm test -- --help` as if Node.js had another version. */
const runCommand = (version: string) =>
  new Promise<{ code: unknown; output: string; errors: string }>((done) => {
    const versionOverride = `Object.defineProperty(process, 'version', { value: '${version}' })`;
    execFile(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(versionOverride)}`,
        'scripts/run.mjs',
        'scripts/check.ts',
        '--help',
      ],
      { cwd: root },
      (error, output, errors) => done({ code: error?.code ?? 0, output, errors }),
    );
  });

it('tests run on the Node.js that Lambda runs', () => {
  console.log(`Node.js ${process.version}`);
  expect(process.version).toMatch(new RegExp(`^v${nodeMajorVersion}\\.`));
});

it.each(['v8.17.0', 'v20.20.2', 'v22.9.0'])(
  'Node.js %s is refused by a command in one sentence, without a stack trace',
  async (version) => {
    const { code, output, errors } = await runCommand(version);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^Node\.js \d+\.\d+\.\d+ is too old for this project: run npm ci, .+\.\n$/);
    expect(errors).toContain(`install Node.js ${minimumVersion} or later`);
  },
);

it.each([`v${minimumVersion}`, 'v22.100.0', 'v100.0.0'])('Node.js %s runs a command', async (version) => {
  expect(await runCommand(version)).toMatchObject({ code: 0, errors: '' });
});

it('every command checks the version first', () => {
  const uncheckedCommands = Object.entries(scripts).filter(
    ([, line]) => !line.startsWith('node scripts/run.mjs '),
  );
  expect(uncheckedCommands).toEqual([]);
});
