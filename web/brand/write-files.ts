import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ShareCard, type ShareCardContent } from '../site/share-card.tsx';
import { renderFavicon, pngIcons, renderTileIcon, renderWebManifest } from './icons.ts';
import { writePng } from './raster.ts';

/** Writes favicon, touch icons and the web manifest into `directory`. */
export async function writeIcons(directory: string, logo: string): Promise<void> {
  await writeFile(join(directory, 'favicon.svg'), renderFavicon(logo));
  await writeFile(join(directory, 'site.webmanifest'), renderWebManifest());
  for (const { name, size } of pngIcons) await writePng(renderTileIcon(logo), size, join(directory, name));
}

/** Draws each card as a PNG of 1200 × 630 pixels, in a file of `directory` with the card's name. */
export async function writeShareImages(
  directory: string,
  cards: Readonly<Record<string, ShareCardContent>>,
  logo: string,
): Promise<void> {
  for (const [name, card] of Object.entries(cards)) {
    const svg = renderToStaticMarkup(createElement(ShareCard, { ...card, logo }));
    const file = join(directory, `${name}.png`);
    await mkdir(dirname(file), { recursive: true });
    await writePng(svg, 1200, file);
  }
}
