import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Rolldown, build } from 'vite';
import { createProgramOpenApi } from '@portico/shared/openapi/openapi.ts';
import { renderApiReference } from './api-reference/render.ts';
import { readLogo } from './brand/logo.ts';
import { renderSecurityTxt } from './brand/security-txt.ts';
import { writeIcons, writeShareImages } from './brand/write-files.ts';
import { checkContent } from './check-content.ts';
import { type Assets, type Island, type Stylesheet, islands, stylesheets } from './site/assets.ts';
import { originPlaceholder } from './site/origin.ts';
import { renderPages, shareCards } from './site/render.tsx';
import { Manifest } from './sizes.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const toEntryPath = (island: Island) => `site/islands/${island}.ts`;
const toStylesheetPath = (name: Stylesheet) => `site/${name}.css`;

/** Sets NODE_ENV to `production` while `work` runs, so that libraries choose their production code. */
async function runInProductionMode<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * Puts the modules that several pages share into one file. The modules that these import are in it too,
 * unless an earlier group contains them. This prevents import cycles between files.
 */
const createSharedGroup = (name: string, ...patterns: string[]) => ({
  name,
  test: new RegExp(patterns.join('|')),
  minShareCount: 2,
});

const toCloudscapePattern = (components: string) => `@cloudscape-design/components/(${components})/`;

/** The modules that every page loads. */
const shellGroup = { name: 'shell', tags: ['$initial' as const] };

/** A ticket's conversation. The composer and the code that formats texts are loaded later. */
const conversationGroups = [
  createSharedGroup('conversation', 'web/conversation/(?!composer|files|markdown|mentions)'),
  { name: 'markdown', test: /conversation\/markdown\/formatted/ },
  createSharedGroup(
    'composer',
    'web/conversation/',
    'web/admin/notes/(note-form|staff-note)',
    toCloudscapePattern('textarea'),
  ),
];

const portalGroups: Rolldown.CodeSplittingGroup[] = [
  shellGroup,
  // The password pages call the API, but do not use React Query.
  createSharedGroup('api', 'web/api/api.ts', 'shared/model/messages'),
  createSharedGroup(
    'signed-in',
    'react-query',
    'web/(live/live-updates|ui/(list-address|tickets|time))',
    'web/portal/(back-link|query-keys|signed-in-screen)',
    'web/conversation/lazily',
  ),
  ...conversationGroups,
];

const adminGroups: Rolldown.CodeSplittingGroup[] = [
  shellGroup,
  createSharedGroup(
    'base',
    'web/(api|forms|live|ui)/',
    'web/admin/(away|dialogs|errors|groups|status)/',
    'shared/model/',
    toCloudscapePattern(
      'button-dropdown|checkbox|container|expandable-section|form-field|input|internal/hooks',
    ),
    toCloudscapePattern('modal|radio-button|status-indicator'),
  ),
  createSharedGroup('table', toCloudscapePattern('pagination|table'), 'web/admin/lists/.*tsx'),
  createSharedGroup('select', toCloudscapePattern('select')),
  createSharedGroup('filters', toCloudscapePattern('autosuggest|multiselect|token-group')),
  ...conversationGroups,
  createSharedGroup('tickets', 'web/admin/(palette|selects|tickets|pages/tickets?)/.*ts$'),
];

async function buildWithVite(
  outDir: string,
  input: readonly string[],
  isFirst: boolean,
  groups: Rolldown.CodeSplittingGroup[] = [],
): Promise<Manifest> {
  await runInProductionMode(() =>
    build({
      configFile: resolvePath('vite.config.ts'),
      // The default loader does not compile workspace packages, which are TypeScript.
      configLoader: 'runner',
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: isFirst,
        copyPublicDir: isFirst,
        rolldownOptions: {
          input: input.map(resolvePath),
          output: { codeSplitting: { groups } },
        },
      },
    }),
  );
  const manifestPath = join(outDir, '.vite/manifest.json');
  return Manifest.parse(JSON.parse(await readFile(manifestPath, 'utf8')));
}

/** The inline script of every public page, as one function that defines no global names. */
async function buildInlineScript(): Promise<string> {
  const result = await runInProductionMode(() =>
    build({
      configFile: resolvePath('vite.config.ts'),
      configLoader: 'runner',
      logLevel: 'warn',
      build: {
        write: false,
        manifest: false,
        rolldownOptions: { input: resolvePath('site/islands/main.ts'), output: { format: 'iife' } },
      },
    }),
  );
  const chunks = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const [chunk, ...others] = chunks;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The inline script is not one file');
  const code = chunk.code.trim();
  // `</script` would end the element, and `<!--` could hide its end (HTML standard, section 4.12.1.3).
  if (/<\/script|<!--/i.test(code)) throw new Error('The inline script has text that HTML does not allow');
  return code;
}

/** The hash of a script in a content security policy (CSP level 3, section 2.3.1). */
const createSourceHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

const displayFont = 'ui/theme/fonts/display.woff2';

function createAssets(manifest: Manifest, logo: string, inlineScript: string): Assets {
  const findBuiltPath = (entry: string) => {
    const chunk = manifest[entry];
    if (chunk === undefined) throw new Error(`Vite did not build ${entry}`);
    return `/${chunk.file}`;
  };
  const fontChunk = manifest[displayFont];
  if (fontChunk === undefined) throw new Error(`No stylesheet uses ${displayFont}`);
  return {
    logo,
    stylesheets: {
      pages: findBuiltPath(toStylesheetPath('pages')),
      fields: findBuiltPath(toStylesheetPath('fields')),
      blog: findBuiltPath(toStylesheetPath('blog')),
    },
    font: `/${fontChunk.file}`,
    scripts: {
      blog: findBuiltPath(toEntryPath('blog')),
      contact: findBuiltPath(toEntryPath('contact')),
      subscription: findBuiltPath(toEntryPath('subscription')),
    },
    inlineScript,
  };
}

/** Copies a file into `assets`, with a hash of its content in its name. @returns its path */
async function copyWithHash(file: string, outDir: string): Promise<string> {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const { name, ext } = parse(file);
  const address = `/assets/${name}-${hash}${ext}`;
  await writeFile(join(outDir, address), content);
  return address;
}

const pictureFolder = resolvePath('site/pictures');

/**
 * Copies the pictures of the public pages into `assets`, with a hash of their content in their names.
 * @returns their paths by file name
 */
async function copyPictures(outDir: string): Promise<Record<string, string>> {
  const files = (await readdir(pictureFolder)).filter((name) => /\.(avif|webp)$/.test(name));
  const copies = files.map(async (file): Promise<[string, string]> => [
    file,
    await copyWithHash(join(pictureFolder, file), outDir),
  ]);
  return Object.fromEntries(await Promise.all(copies));
}

/**
 * Builds everything that browsers load into `outDir`: `portal.html` and `admin.html` with their hashed
 * assets, the public pages as HTML, icons and share pictures. Also writes three files into `<outDir>-maps`:
 * `manifests.json` contains Vite's manifests (only for tests), `site-assets.json` the data for the function
 * that renders the blog, and `inline-script-hash.txt` the hash for the content security policy.
 * @throws Error if the website's optional content is invalid
 */
export async function buildWeb(outDir: string): Promise<void> {
  checkContent();
  const outPath = resolve(outDir);
  const mapsFolder = `${outPath}-maps`;
  // Three builds, because in a single build a page would also load the parts of a shared library that only
  // other pages use.
  const portalManifest = await buildWithVite(outPath, ['portal.html'], true, portalGroups);
  const adminManifest = await buildWithVite(outPath, ['admin.html'], false, adminGroups);
  const publicPagesManifest = await buildWithVite(
    outPath,
    [...islands.map(toEntryPath), ...stylesheets.map(toStylesheetPath)],
    false,
  );
  await rm(mapsFolder, { recursive: true, force: true });
  await rm(join(outPath, '.vite'), { recursive: true });
  await mkdir(mapsFolder, { recursive: true });
  await writeFile(
    join(mapsFolder, 'manifests.json'),
    JSON.stringify({ portal: portalManifest, admin: adminManifest, site: publicPagesManifest }),
  );

  const logo = readLogo();
  const assets = createAssets(publicPagesManifest, logo, await buildInlineScript());
  await writeFile(join(mapsFolder, 'site-assets.json'), JSON.stringify(assets));
  await writeFile(join(mapsFolder, 'inline-script-hash.txt'), createSourceHash(assets.inlineScript));
  const pages = renderPages(assets, await copyPictures(outPath));
  for (const [name, html] of Object.entries(pages)) {
    await mkdir(dirname(join(outPath, name)), { recursive: true });
    await writeFile(join(outPath, name), html);
  }
  await mkdir(join(outPath, 'admin'), { recursive: true });
  await writeFile(join(outPath, 'admin/openapi.json'), JSON.stringify(createProgramOpenApi()));
  await writeFile(
    join(outPath, 'admin/api.html'),
    await renderApiReference(await copyWithHash(resolvePath('api-reference/reference.css'), outPath)),
  );
  await mkdir(join(outPath, '.well-known'), { recursive: true });
  await writeFile(
    join(outPath, '.well-known/security.txt'),
    renderSecurityTxt(originPlaceholder, new Date()),
  );
  await writeIcons(outPath, logo);
  await writeShareImages(join(outPath, 'share'), shareCards, logo);
}
