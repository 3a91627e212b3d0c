import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { fonts } from '@portico/shared/brand.ts';

const packageResolver = createRequire(import.meta.url);
const rendererModule = '@resvg/resvg-wasm/index_bg.wasm';
const cacheFolder = resolve(import.meta.dirname, '../../.cache/pictures');

type Rasterize = (svg: string, width: number) => Uint8Array;
let rasterizerPromise: Promise<Rasterize> | undefined;

/** The font is part of the build, so that every machine renders the same picture. */
async function loadRasterizer(): Promise<Rasterize> {
  const [font] = await Promise.all([
    readFile(packageResolver.resolve(fonts.web.file)),
    readFile(packageResolver.resolve(rendererModule)).then(initWasm),
  ]);
  return (svg, width) => {
    const picture = new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontBuffers: [font], defaultFontFamily: fonts.web.family },
    });
    const png = picture.render().asPng();
    picture.free();
    return png;
  };
}

/**
 * Renders an SVG as a PNG of `width` pixels. Rendering is the slowest part of the build and its result rarely
 * changes, so it is cached by content.
 */
export async function drawPng(svg: string, width: number): Promise<Uint8Array> {
  const key = createHash('sha256').update(`${width}\0${fonts.web.file}\0${svg}`).digest('hex');
  const file = join(cacheFolder, `${key}.png`);
  try {
    return await readFile(file);
  } catch {
    rasterizerPromise ??= loadRasterizer();
    const png = (await rasterizerPromise)(svg, width);
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(`${file}.${process.pid}`, png);
    await rename(`${file}.${process.pid}`, file);
    return png;
  }
}

/** Writes an SVG as a PNG of `width` pixels to `path`. */
export const writePng = async (svg: string, width: number, path: string): Promise<void> =>
  writeFile(path, await drawPng(svg, width));
