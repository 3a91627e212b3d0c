import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { computeFingerprint } from '../build/fingerprint.ts';
import { root } from '../cli/root.ts';
import { runScript } from '../cli/run-script.ts';

/**
 * Synthesizes an environment into the directory `assemblyDirectory`. Runs the CDK app directly, which saves
 * the second that the CDK's command line takes to start.
 */
export async function synthesize(assemblyDirectory: string, environment = 'local'): Promise<void> {
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await readFile(join(root, 'cdk.json'), 'utf8')));
  // Assets are named by their content and never deleted, so the directory would grow with each synthesis.
  await rm(assemblyDirectory, { recursive: true, force: true });
  const env = {
    ...process.env,
    CDK_OUTDIR: assemblyDirectory,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, env: environment }),
    // Validation against CloudFormation's schemas would take most of the time. `cdk synth` and the tests of
    // infra/ include it.
    CDK_VALIDATION: 'false',
  };
  await runScript('infra/app.ts', env, `Synthesizing the environment ${environment} failed.`);
}

/** The inputs of a synthesis. The stamp files change whenever the built files change. */
const inputs = [
  'infra',
  'lambdas',
  'shared',
  'cdk.json',
  'package-lock.json',
  'dist/.lambdas.stamp',
  'dist/.web.stamp',
];

/**
 * Synthesizes the local environment, unless no input has changed since it was synthesized into
 * `assemblyDirectory`.
 */
export async function synthesizeIfChanged(assemblyDirectory: string): Promise<void> {
  const stampFile = join(assemblyDirectory, '.stamp');
  const currentStamp = await computeFingerprint(inputs);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === currentStamp) return;
  await synthesize(assemblyDirectory);
  await writeFile(stampFile, currentStamp);
}
