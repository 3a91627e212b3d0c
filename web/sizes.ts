import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as z from 'zod';

/** The parts of Vite's build manifest that are used here (https://vite.dev/guide/backend-integration). */
export const Manifest = z.record(
  z.string(),
  z.looseObject({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
export type Manifest = z.output<typeof Manifest>;

/** Bytes, compressed. */
export interface Size {
  brotli: number;
  gzip: number;
}

/** Scripts and stylesheets that the given manifest entries import statically, each file once. */
export function listFiles(manifest: Manifest, entries: readonly string[]): { js: string[]; css: string[] } {
  const js = new Set<string>();
  const css = new Set<string>();
  const visitedNames = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The manifest has no ${name}`);
    if (visitedNames.has(name)) return;
    visitedNames.add(name);
    if (chunk.file.endsWith('.js')) js.add(chunk.file);
    for (const sheet of chunk.css ?? []) css.add(sheet);
    for (const importedName of chunk.imports ?? []) visit(importedName);
  };
  for (const entry of entries) visit(entry);
  return { js: [...js], css: [...css] };
}

/**
 * Splits a public page into its document and its inline script. The budgets count the inline script as
 * script, not as HTML. Compressed separately, the two are a little larger than in one file.
 */
export function splitPage(html: string): { document: string; inlineScript: string } {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  return { document: html.replaceAll(/<script>.*?<\/script>/gs, ''), inlineScript: scripts.join('\n') };
}

/**
 * A cache of sizes by path. Sizes stay valid, because the name of a built file contains a hash of its
 * content.
 */
const measuredSizes = new Map<string, Promise<Size>>();

async function measure(path: string): Promise<Size> {
  const content = await readFile(path);
  return { brotli: brotliCompressSync(content).length, gzip: gzipSync(content).length };
}

function getFileSize(path: string): Promise<Size> {
  const size = measuredSizes.get(path) ?? measure(path);
  measuredSizes.set(path, size);
  return size;
}

/** Total size of built files, each compressed separately, as CloudFront does. */
export async function measureSize(outDir: string, files: readonly string[]): Promise<Size> {
  const sizes = await Promise.all(files.map((file) => getFileSize(join(outDir, file))));
  const sum = (kind: keyof Size) => sizes.reduce((total, size) => total + size[kind], 0);
  return { brotli: sum('brotli'), gzip: sum('gzip') };
}
