import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../cli/root.ts';
import { buildLambdas } from './lambdas.ts';

const dist = join(root, 'dist');

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function fingerprint(inputs: readonly string[]): Promise<string> {
  const files = await Promise.all(
    inputs.map(async (input) => {
      const path = join(root, input);
      return (await stat(path)).isDirectory() ? filesUnder(path) : [path];
    }),
  );
  const hash = createHash('sha256');
  for (const file of files.flat().sort())
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

interface Part {
  readonly name: 'lambdas' | 'web';
  /** Files and folders, relative to the repository, that the output is made from. */
  readonly inputs: readonly string[];
  /** Builds into `outDir` and returns a report of the sizes. */
  readonly make: (outDir: string) => Promise<string>;
}

const common = ['shared', 'package-lock.json', 'scripts/build', 'tsconfig.json'];

const parts: readonly Part[] = [
  {
    name: 'lambdas',
    // One function renders the blog with the site's components.
    inputs: ['lambdas', 'web/site', 'web/ui', ...common],
    make: async (outDir) =>
      Object.entries(await buildLambdas(outDir))
        .map(([name, bytes]) => `  ${name.padEnd(20)} ${(bytes / 1000).toFixed(0).padStart(5)} kB`)
        .join('\n'),
  },
  {
    name: 'web',
    inputs: ['web', ...common],
    make: async (outDir) => {
      // Vite keeps a value that is already set; a test runner's value would deploy React's development build.
      process.env.NODE_ENV = 'production';
      const { buildWeb } = await import('@portico/web/build.ts');
      await buildWeb(outDir);
      return `  ${(await filesUnder(outDir)).length} files`;
    },
  },
];

/**
 * Builds in a temporary folder and then swaps, so that no reader sees half a build. Source maps and manifests
 * move as well.
 */
async function rebuild({ name, make }: Part): Promise<string> {
  const temporary = join(dist, `.${name}-${process.pid}`);
  try {
    const report = await make(join(temporary, name));
    for (const entry of await readdir(temporary)) {
      await rm(join(dist, entry), { recursive: true, force: true });
      await rename(join(temporary, entry), join(dist, entry));
    }
    return report;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Brings `dist` up to date. @param log receives a report of each part that had to be built */
export async function build(log: (line: string) => void = console.error): Promise<void> {
  for (const part of parts) {
    const stamp = join(dist, `.${part.name}.stamp`);
    const current = await fingerprint(part.inputs);
    const built = existsSync(stamp) && existsSync(join(dist, part.name)) ? await readFile(stamp, 'utf8') : '';
    if (built === current) continue;
    const started = performance.now();
    await rm(stamp, { force: true });
    const report = await rebuild(part);
    await writeFile(stamp, current);
    log(`Built ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s\n${report}`);
  }
}
