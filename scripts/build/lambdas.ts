import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { namedCharacters } from '@portico/lambdas/platform/named-characters.ts';
import { nodeMajor } from '@portico/lambdas/runtime.ts';
import { palette } from '@portico/shared/palette.ts';
import type { Plugin } from 'esbuild';
import { root } from '../cli/root.ts';

/** Bundle sizes in bytes, by function. */
export type BundleSizes = Record<string, number>;

/** ES modules have no `require`, which some bundled CommonJS packages call for Node's own modules. */
const requireShim = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/**
 * Where the SDK looks for credentials when the environment has none. Lambda's environment always has them, so
 * these dynamic imports are never reached; bundled, they would be a quarter of every function.
 */
const unreachedCredentialSources = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** Functions render pages with Preact: the same HTML as React's, from a tenth of the code. */
export const preact = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/server': 'preact-render-to-string',
};

/**
 * The SDK imports its code for event streams when an answer is one. No call of ours has such an answer: 14 kB
 * of each. The S3 client imports it at once, and keeps it.
 */
const withoutEventStreams: Plugin = {
  name: 'event streams',
  setup(build) {
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/**
 * The colours as data. Functions need no library to calculate them, which would be 17 kB of each that sends
 * mail or renders pages.
 */
const calculatedPalette: Plugin = {
  name: 'palette',
  setup(build) {
    build.onLoad({ filter: /[\\/]shared[\\/]palette\.ts$/ }, () => ({
      contents: `export const palette = ${JSON.stringify(palette)};`,
    }));
  },
};

/**
 * Sentences about endpoints, their errors, and names of schemas are for documents. Every function has the
 * whole contract: 5 kB of each.
 */
const withoutDocumentation: Plugin = {
  name: 'documentation',
  setup(build) {
    build.onLoad({ filter: /[\\/]shared[\\/]contract[\\/][\w-]+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll(/^( +summary:)\s*(?:'[^'\n]*'|"[^"\n]*"|`(?:[^`\\]|\\.)*`),$/gm, "$1 '',")
        .replaceAll(/^ +errors: \[[\d, ]+\],$/gm, '')
        .replaceAll(/\s*\.meta\(\{ id: '\w+' \}\)/g, ''),
      loader: 'ts',
    }));
  },
};

/**
 * The composer of mails guesses the types of attached files by a table of 76 kB. Our mails have no files:
 * they lead to the ticket.
 */
const withoutFileTypes: Plugin = {
  name: 'file types',
  setup(build) {
    build.onLoad({ filter: /[\\/]nodemailer[\\/].+[\\/]mime-types\.js$/ }, () => ({
      contents:
        "export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin';",
    }));
  },
};

/**
 * The parser of mails has a table of all named characters of HTML, 46 kB. It is used for mails alone whose
 * parts are partly HTML, which become one text; the characters that mail programs write by name suffice.
 */
const fewNamedCharacters: Plugin = {
  name: 'named characters',
  setup(build) {
    const named = Object.fromEntries([...namedCharacters].map(([name, sign]) => [`&${name};`, sign]));
    build.onLoad({ filter: /[\\/]postal-mime[\\/].+[\\/]html-entities\.js$/ }, () => ({
      contents: `export const htmlEntities = ${JSON.stringify(named)};`,
    }));
  },
};

/**
 * Zod can describe its schemas as JSON Schema, and each schema refers to that code. No function asks for it:
 * 17 kB of each.
 */
const withoutJsonSchemas: Plugin = {
  name: 'JSON schemas',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll(/^ +inst\._zod\.processJSONSchema = .+;$/gm, '')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .+;$/m,
          `const createToJSONSchemaMethod = () => () => { throw new Error('Functions describe no schemas.'); };
          const createStandardJSONSchemaMethod = createToJSONSchemaMethod;`,
        ),
    }));
  },
};

/**
 * Bundles every file of `lambdas/functions` into `<outDir>/<name>/index.mjs` with all it needs, so that a
 * cold start reads one file. Source maps go to `<outDir>-maps/<name>.mjs.map`, which is not deployed: they
 * are larger than the code.
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
    charset: 'utf8',
    format: 'esm',
    platform: 'node',
    target: `node${nodeMajor}`,
    external: unreachedCredentialSources,
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    alias: preact,
    plugins: [
      withoutEventStreams,
      calculatedPalette,
      withoutDocumentation,
      withoutFileTypes,
      fewNamedCharacters,
      withoutJsonSchemas,
    ],
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
