import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Card, type ShareCard } from './site/share/card.tsx';

const packages = createRequire(import.meta.url);
const renderer = '@resvg/resvg-wasm/index_bg.wasm';
const font = '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf';
const cache = resolve(import.meta.dirname, '../.cache/share-images');

let drawing: Promise<(svg: string) => Uint8Array> | undefined;

/** The font is the build's own, so that every machine draws the same. */
async function start(): Promise<(svg: string) => Uint8Array> {
  const [file] = await Promise.all([
    readFile(packages.resolve(font)),
    readFile(packages.resolve(renderer)).then(initWasm),
  ]);
  return (svg) => {
    const picture = new Resvg(svg, { font: { fontBuffers: [file], defaultFontFamily: 'Source Serif 4' } });
    const png = picture.render().asPng();
    picture.free();
    return png;
  };
}

/** A drawing takes longer than all else in the build, and hardly ever changes. @returns the file of the PNG */
async function drawn(svg: string): Promise<string> {
  const file = join(cache, `${createHash('sha256').update(svg).digest('hex')}.png`);
  try {
    await readFile(file);
  } catch {
    drawing ??= start();
    const png = (await drawing)(svg);
    await mkdir(cache, { recursive: true });
    await writeFile(`${file}.${process.pid}`, png);
    await rename(`${file}.${process.pid}`, file);
  }
  return file;
}

/** Draws each card as a PNG of 1200 × 630 into `directory`, by its name. */
export async function drawShareImages(
  directory: string,
  cards: Readonly<Record<string, ShareCard>>,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [name, card] of Object.entries(cards))
    await copyFile(
      await drawn(renderToStaticMarkup(createElement(Card, card))),
      join(directory, `${name}.png`),
    );
}
