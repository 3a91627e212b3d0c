import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { runScript } from './run-script.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Synthesizes an environment, the local one unless told otherwise, into `assembly`, by running the CDK application as its command line does, without the second
 * that the command line itself takes to start.
 */
export async function synthesize(assembly: string, environment = 'local'): Promise<void> {
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await readFile(join(root, 'cdk.json'), 'utf8')));
  // Assets are named by their content and never removed, so each synthesis would add to the last.
  await rm(assembly, { recursive: true, force: true });
  const env = {
    ...process.env,
    CDK_OUTDIR: assembly,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, env: environment }),
    // Validating against CloudFormation's schemas takes most of the time; `cdk synth` and the tests of infra/ do it.
    CDK_VALIDATION: 'false',
  };
  await runScript('infra/app.ts', env, `Synthesizing the environment ${environment} failed.`);
}
