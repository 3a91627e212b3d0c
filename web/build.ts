import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import { renderPages } from './site/render.tsx';

const islands = 'site/islands/main.ts';

/** Vite's account of a build: which files each page needs, and which of them are fetched later. */
export const readManifest = async (path: string): Promise<Manifest> =>
  JSON.parse(await readFile(path, 'utf8'));

/**
 * Builds everything the browser gets into `outDir`: `portal.html` and `admin.html` with their hashed assets, the public pages
 * rendered to HTML, and the favicon. Vite's manifest goes beside it (`<outDir>-manifest.json`), for measuring; it is not for publishing.
 */
export async function buildWeb(outDir: string): Promise<void> {
  const out = resolve(outDir);
  await rm(out, { recursive: true, force: true });
  await build({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    build: { outDir: out, emptyOutDir: true },
  });
  await rename(join(out, '.vite/manifest.json'), `${out}-manifest.json`);
  await rm(join(out, '.vite'), { recursive: true });

  const entry = (await readManifest(`${out}-manifest.json`))[islands];
  const stylesheet = entry?.css?.[0];
  if (entry === undefined || stylesheet === undefined)
    throw new Error(`Vite did not build ${islands} and its stylesheet`);
  const pages = renderPages({ script: `/${entry.file}`, stylesheet: `/${stylesheet}` });
  for (const [name, html] of Object.entries(pages)) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeFile(join(out, name), html);
  }
}
