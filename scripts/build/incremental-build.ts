import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../cli/root.ts';
import { listFiles, computeFingerprint } from './fingerprint.ts';
import { buildLambdas } from './lambdas.ts';

const dist = join(root, 'dist');

interface Part {
  readonly name: 'lambdas' | 'web';
  /** Files and folders from which the output is built, relative to the repository. */
  readonly inputs: readonly string[];
  /** Builds into `outDir` and returns a report of the sizes. */
  readonly buildInto: (outDir: string) => Promise<string>;
}

const commonInputs = ['shared', 'package-lock.json', 'scripts/build', 'tsconfig.json'];

const parts: readonly Part[] = [
  {
    name: 'lambdas',
    // Includes the site's components, with which one function renders the blog.
    inputs: ['lambdas', 'web/site', 'web/ui', ...commonInputs],
    buildInto: async (outDir) =>
      Object.entries(await buildLambdas(outDir))
        .map(([name, bytes]) => `  ${name.padEnd(20)} ${(bytes / 1000).toFixed(0).padStart(5)} kB`)
        .join('\n'),
  },
  {
    name: 'web',
    inputs: ['web', ...commonInputs],
    buildInto: async (outDir) => {
      // Vite does not change NODE_ENV if it is set. With a test runner's value, React's development build
      // would be deployed.
      process.env.NODE_ENV = 'production';
      const { buildWeb } = await import('@portico/web/build.ts');
      await buildWeb(outDir);
      return `  ${(await listFiles(outDir)).length} files`;
    },
  },
];

/**
 * Builds in a temporary folder and then swaps the folders, so that no reader sees an incomplete build. Source
 * maps and manifests are moved too.
 */
async function rebuild({ name, buildInto }: Part): Promise<string> {
  const temporaryDirectory = join(dist, `.${name}-${process.pid}`);
  try {
    const report = await buildInto(join(temporaryDirectory, name));
    for (const entry of await readdir(temporaryDirectory)) {
      await rm(join(dist, entry), { recursive: true, force: true });
      await rename(join(temporaryDirectory, entry), join(dist, entry));
    }
    return report;
  } finally {
    await rm(temporaryDirectory, { recursive: true, force: true });
  }
}

async function buildIfChanged(part: Part, log: (line: string) => void): Promise<void> {
  const stampFile = join(dist, `.${part.name}.stamp`);
  const currentFingerprint = await computeFingerprint(part.inputs);
  const builtFingerprint =
    existsSync(stampFile) && existsSync(join(dist, part.name)) ? await readFile(stampFile, 'utf8') : '';
  if (builtFingerprint === currentFingerprint) return;
  const started = performance.now();
  await rm(stampFile, { force: true });
  const report = await rebuild(part);
  await writeFile(stampFile, currentFingerprint);
  log(`Built ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s\n${report}`);
}

/** Brings `dist` up to date. @param log receives a report of each part that had to be built */
export async function build(log: (line: string) => void = console.error): Promise<void> {
  await Promise.all(parts.map((part) => buildIfChanged(part, log)));
}
