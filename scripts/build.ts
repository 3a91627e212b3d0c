/**
 * Builds what is deployed: `dist/lambdas/<function>/index.mjs` and `dist/web/**`. Each half is rebuilt only when what it is made from has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeMajor } from '@portico/lambdas/runtime.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Bundle sizes in bytes, by function. */
export type BundleSizes = Record<string, number>;

/** ES modules have no `require`, which some bundled CommonJS packages call for Node's own modules. */
const requireShim = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/**
 * Where the SDK looks for credentials when the environment holds none. Lambda's always does, so these dynamic imports are never reached; bundled, they
 * would be a quarter of every function.
 */
const unreachedCredentialSources = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** The half of React's server that renders a page in one piece; the other, which streams, would be bundled with it. */
const reactMarkup = join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js');

/**
 * Bundles every file of `lambdas/functions` into `<outDir>/<name>/index.mjs`, everything included, so that a cold start reads one file.
 * Source maps go beside `outDir`, into `<outDir>-maps/<name>.mjs.map`: shipped, they would be larger than the code.
 */
export async function buildLambdas(outDir: string): Promise<BundleSizes> {
  const esbuild = await import('esbuild');
  const sources = join(root, 'lambdas/functions');
  const names = (await readdir(sources))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'));
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: join(sources, `${name}.ts`), out: `${name}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: `node${nodeMajor}`,
    external: unreachedCredentialSources,
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    // React chooses its code by it.
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { 'react-dom/server': reactMarkup },
    banner: { js: requireShim },
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  const maps = `${outDir}-maps`;
  await mkdir(maps, { recursive: true });
  const sizes: BundleSizes = {};
  for (const name of names) {
    const bundle = join(outDir, name, 'index.mjs');
    await rename(`${bundle}.map`, join(maps, `${name}.mjs.map`));
    sizes[name] = result.metafile.outputs[relative(root, bundle)]?.bytes ?? 0;
  }
  return sizes;
}

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
  /** Files and folders (relative to the project) that the output is made from. */
  readonly inputs: readonly string[];
  /** Builds into `outDir` and says what came out. */
  readonly make: (outDir: string) => Promise<string>;
}

const common = ['shared', 'package-lock.json', 'scripts/build.ts', 'tsconfig.json'];

const parts: readonly Part[] = [
  {
    name: 'lambdas',
    // One function renders pages of the site.
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
      // Vite keeps a value it finds, and a test runner's would ship React's development build.
      process.env.NODE_ENV = 'production';
      const { buildWeb } = await import('@portico/web/build.ts');
      await buildWeb(outDir);
      return `  ${(await filesUnder(outDir)).length} files`;
    },
  },
];

/** Builds aside and then swaps, so that nobody reads half a build. What lands beside the output (source maps, a manifest) moves with it. */
async function rebuild({ name, make }: Part): Promise<string> {
  const workshop = join(dist, `.${name}-${process.pid}`);
  try {
    const report = await make(join(workshop, name));
    for (const made of await readdir(workshop)) {
      await rm(join(dist, made), { recursive: true, force: true });
      await rename(join(workshop, made), join(dist, made));
    }
    return report;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Brings `dist` up to date. `log` hears only of what had to be built. */
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
