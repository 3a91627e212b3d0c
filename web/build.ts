import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import { renderPages } from './site/render.tsx';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Entry of the few scripts that public pages ship. */
const islands = 'site/islands/main.ts';

async function viteBuild(outDir: string, input: readonly string[], first: boolean): Promise<Manifest> {
  await build({
    configFile: fromHere('vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: first,
      copyPublicDir: first,
      rolldownOptions: { input: input.map(fromHere) },
    },
  });
  const manifest = join(outDir, '.vite/manifest.json');
  return JSON.parse(await readFile(manifest, 'utf8'));
}

/**
 * Builds everything the browser gets into `outDir`: `portal.html` and `admin.html` with their hashed assets, the public pages
 * rendered to HTML, and the favicon. Vite's manifests are for measuring, not for publishing: `<outDir>-maps/manifest.json` and
 * `<outDir>-maps/islands.json`.
 */
export async function buildWeb(outDir: string): Promise<void> {
  const out = resolve(outDir);
  const maps = `${out}-maps`;
  // Portal and admin are separate documents, so that neither loads the other's code.
  const applications = await viteBuild(out, ['portal.html', 'admin.html'], true);
  // Apart from them, else a script of a few hundred bytes would be cut into the pieces it shares with them.
  const publicPages = await viteBuild(out, [islands], false);
  await rm(maps, { recursive: true, force: true });
  await rename(join(out, '.vite'), maps);
  await writeFile(join(maps, 'manifest.json'), JSON.stringify(applications));
  await writeFile(join(maps, 'islands.json'), JSON.stringify(publicPages));

  const entry = publicPages[islands];
  const stylesheet = entry?.css?.[0];
  if (entry === undefined || stylesheet === undefined)
    throw new Error(`Vite did not build ${islands} and its stylesheet`);
  const pages = renderPages({ script: `/${entry.file}`, stylesheet: `/${stylesheet}` });
  for (const [name, html] of Object.entries(pages)) await writeFile(join(out, name), html);
}
