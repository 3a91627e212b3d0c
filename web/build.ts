import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Rolldown, build } from 'vite';
import { openApiForKeys } from '@portico/shared/openapi/openapi.ts';
import { renderApiReference } from './api-reference/render.ts';
import { readLogo } from './brand/logo.ts';
import { securityTxt } from './brand/security-txt.ts';
import { writeIcons, writeShareImages } from './brand/write-files.ts';
import { checkContent } from './check-content.ts';
import { type Assets, type Island, type Stylesheet, islands, stylesheets } from './site/assets.ts';
import { originPlaceholder } from './site/origin.ts';
import { renderPages, shareCards } from './site/render.tsx';
import { Manifest } from './sizes.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
const share = (name: string, ...paths: string[]) => ({
  name,
  test: new RegExp(paths.join('|')),
  minShareCount: 2,
});

const cloudscape = (components: string) => `@cloudscape-design/components/(${components})/`;

/** The modules that every page loads. */
const shell = { name: 'shell', tags: ['$initial' as const] };

/** A ticket's conversation. The composer and the code that formats texts are loaded later. */
const conversation = [
  share('conversation', 'web/conversation/(?!composer|files|markdown|mentions)'),
  { name: 'markdown', test: /conversation\/markdown\/formatted/ },
  share('composer', 'web/conversation/', 'web/admin/notes/(note-form|staff-note)', cloudscape('textarea')),
];

const portalGroups: Rolldown.CodeSplittingGroup[] = [
  shell,
  // The password pages call the API, but do not use React Query.
  share('api', 'web/api/api.ts', 'shared/model/messages'),
  share(
    'signed-in',
    'react-query',
    'web/(live/live-updates|ui/(list-address|tickets|time))',
    'web/portal/(back-link|query-keys|signed-in-screen)',
    'web/conversation/lazily',
  ),
  ...conversation,
];

const adminGroups: Rolldown.CodeSplittingGroup[] = [
  shell,
  share(
    'base',
    'web/(api|forms|live|ui)/',
    'web/admin/(away|dialogs|errors|groups|status)/',
    'shared/model/',
    cloudscape('button-dropdown|checkbox|container|expandable-section|form-field|input|internal/hooks'),
    cloudscape('modal|radio-button|status-indicator'),
  ),
  share('table', cloudscape('pagination|table'), 'web/admin/lists/.*tsx'),
  share('select', cloudscape('select')),
  share('filters', cloudscape('autosuggest|multiselect|token-group')),
  ...conversation,
  share('tickets', 'web/admin/(palette|selects|tickets|pages/tickets?)/.*ts$'),
];

async function viteBuild(
  outDir: string,
  input: readonly string[],
  first: boolean,
  groups: Rolldown.CodeSplittingGroup[] = [],
): Promise<Manifest> {
  await runInProductionMode(() =>
    build({
      configFile: fromHere('vite.config.ts'),
      // The default loader does not compile workspace packages, which are TypeScript.
      configLoader: 'runner',
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: first,
        copyPublicDir: first,
        rolldownOptions: {
          input: input.map(fromHere),
          output: { codeSplitting: { groups } },
        },
      },
    }),
  );
  const manifest = join(outDir, '.vite/manifest.json');
  return Manifest.parse(JSON.parse(await readFile(manifest, 'utf8')));
}

/** The inline script of every public page, as one function that defines no global names. */
async function buildInlineScript(): Promise<string> {
  const result = await runInProductionMode(() =>
    build({
      configFile: fromHere('vite.config.ts'),
      configLoader: 'runner',
      logLevel: 'warn',
      build: {
        write: false,
        manifest: false,
        rolldownOptions: { input: fromHere('site/islands/main.ts'), output: { format: 'iife' } },
      },
    }),
  );
  const chunks = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk, ...others] = chunks;
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The inline script is not one file');
  const code = chunk.code.trim();
  // `</script` would end the element, and `<!--` could hide its end (HTML standard, section 4.12.1.3).
  if (/<\/script|<!--/i.test(code)) throw new Error('The inline script has text that HTML does not allow');
  return code;
}

/** The hash of a script in a content security policy (CSP level 3, section 2.3.1). */
const sourceHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

const displayFont = 'ui/theme/fonts/display.woff2';

function createAssets(manifest: Manifest, logo: string, inlineScript: string): Assets {
  const builtPath = (entry: string) => {
    const chunk = manifest[entry];
    if (chunk === undefined) throw new Error(`Vite did not build ${entry}`);
    return `/${chunk.file}`;
  };
  const font = manifest[displayFont];
  if (font === undefined) throw new Error(`No stylesheet uses ${displayFont}`);
  return {
    logo,
    stylesheets: {
      pages: builtPath(toStylesheetPath('pages')),
      fields: builtPath(toStylesheetPath('fields')),
      blog: builtPath(toStylesheetPath('blog')),
    },
    font: `/${font.file}`,
    scripts: {
      blog: builtPath(toEntryPath('blog')),
      contact: builtPath(toEntryPath('contact')),
      subscription: builtPath(toEntryPath('subscription')),
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

const pictureFolder = fromHere('site/pictures');

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
  const out = resolve(outDir);
  const mapsFolder = `${out}-maps`;
  // Three builds, because in a single build a page would also load the parts of a shared library that only
  // other pages use.
  const portal = await viteBuild(out, ['portal.html'], true, portalGroups);
  const admin = await viteBuild(out, ['admin.html'], false, adminGroups);
  const publicPages = await viteBuild(
    out,
    [...islands.map(toEntryPath), ...stylesheets.map(toStylesheetPath)],
    false,
  );
  await rm(mapsFolder, { recursive: true, force: true });
  await rm(join(out, '.vite'), { recursive: true });
  await mkdir(mapsFolder, { recursive: true });
  await writeFile(join(mapsFolder, 'manifests.json'), JSON.stringify({ portal, admin, site: publicPages }));

  const logo = readLogo();
  const assets = createAssets(publicPages, logo, await buildInlineScript());
  await writeFile(join(mapsFolder, 'site-assets.json'), JSON.stringify(assets));
  await writeFile(join(mapsFolder, 'inline-script-hash.txt'), sourceHash(assets.inlineScript));
  const pages = renderPages(assets, await copyPictures(out));
  for (const [name, html] of Object.entries(pages)) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeFile(join(out, name), html);
  }
  await mkdir(join(out, 'admin'), { recursive: true });
  await writeFile(join(out, 'admin/openapi.json'), JSON.stringify(openApiForKeys()));
  await writeFile(
    join(out, 'admin/api.html'),
    await renderApiReference(await copyWithHash(fromHere('api-reference/reference.css'), out)),
  );
  await mkdir(join(out, '.well-known'), { recursive: true });
  await writeFile(join(out, '.well-known/security.txt'), securityTxt(originPlaceholder, new Date()));
  await writeIcons(out, logo);
  await writeShareImages(join(out, 'share'), shareCards, logo);
}
