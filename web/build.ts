import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { renderPages } from './site/render.tsx';
import { Manifest } from './sizes.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Entry of the few scripts that public pages ship. */
const islands = 'site/islands/main.ts';

/** Libraries choose their production code by NODE_ENV, whatever the caller's says. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function viteBuild(outDir: string, input: string, first: boolean): Promise<Manifest> {
  await inProduction(() =>
    build({
      configFile: fromHere('vite.config.ts'),
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: first,
        copyPublicDir: first,
        rolldownOptions: { input: fromHere(input) },
      },
    }),
  );
  const manifest = join(outDir, '.vite/manifest.json');
  return Manifest.parse(JSON.parse(await readFile(manifest, 'utf8')));
}

/**
 * Builds everything the browser gets into `outDir`: `portal.html` and `admin.html` with their hashed assets, the public pages
 * rendered to HTML, and the favicon. Vite's manifests of the three builds are for measuring, not for
 * publishing, and go beside it: `<outDir>-maps/manifests.json`.
 */
export async function buildWeb(outDir: string): Promise<void> {
  const out = resolve(outDir);
  const maps = `${out}-maps`;
  // Each apart: what one page does not need of a shared library, another page's needs would otherwise add to it.
  const portal = await viteBuild(out, 'portal.html', true);
  const admin = await viteBuild(out, 'admin.html', false);
  const publicPages = await viteBuild(out, islands, false);
  await rm(maps, { recursive: true, force: true });
  await rm(join(out, '.vite'), { recursive: true });
  await mkdir(maps, { recursive: true });
  await writeFile(join(maps, 'manifests.json'), JSON.stringify({ portal, admin, site: publicPages }));

  const entry = publicPages[islands];
  const stylesheet = entry?.css?.[0];
  if (entry === undefined || stylesheet === undefined)
    throw new Error(`Vite did not build ${islands} and its stylesheet`);
  const pages = renderPages({ script: `/${entry.file}`, stylesheet: `/${stylesheet}` });
  for (const [name, html] of Object.entries(pages)) await writeFile(join(out, name), html);
}
