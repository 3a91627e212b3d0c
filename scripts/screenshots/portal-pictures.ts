import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { readLogo } from '@portico/web/brand/logo.ts';
import {
  type PictureFormat,
  type PictureTheme,
  type PictureWidth,
  type PortalPictureName,
  toPictureFileName,
  pictureFormats,
  pictureThemes,
  pictureWidths,
  portalPictures,
} from '@portico/web/site/pictures/portal-pictures.ts';
import { createPicturedBrand } from '@portico/web/site/pictures/pictured-brand.ts';
import { formatText } from '../cli/format-text.ts';
import { root } from '../cli/root.ts';
import { scrollBelowHeader } from './scroll-below-header.ts';

const directory = join(root, 'web/site/pictures');

/** The ticket whose conversation the home page shows (web/site/content/home.ts). */
const ticketSubject = 'Discharge letters missing the consultant name since Monday';

/**
 * Width of the browser's window. The pictures show the upper part of the page, with two pixels per CSS pixel.
 */
const windowWidths: Readonly<Record<PictureWidth, number>> = { wide: 820, narrow: 390 };

/** Maximum kilobytes of a file; small, because the first picture of the page is visible before scrolling. */
const maxKilobytes: Readonly<Record<PortalPictureName, Record<PictureWidth, number>>> = {
  tickets: { wide: 22.5, narrow: 16.5 },
  conversation: { wide: 46, narrow: 23 },
};

const encoders: Readonly<Record<PictureFormat, (picture: Sharp, quality: number) => Sharp>> = {
  // Full colour resolution keeps small coloured text readable.
  avif: (picture, quality) => picture.avif({ quality, effort: 3, chromaSubsampling: '4:4:4' }),
  webp: (picture, quality) => picture.webp({ quality, effort: 6, smartSubsample: true }),
};

/** Encodes a picture with the best quality at which its file has at most `limit` bytes. */
async function encode(png: Buffer, format: PictureFormat, limit: number): Promise<Buffer> {
  let bestPicture = Buffer.alloc(0);
  let [low, high] = [10, 73];
  // Seven steps would find the exact quality; five come close enough.
  for (let step = 0; step < 5; step += 1) {
    const quality = Math.floor((low + high) / 2);
    const encoded = await encoders[format](sharp(png), quality).toBuffer();
    if (encoded.length > limit) high = quality - 1;
    else {
      bestPicture = encoded;
      low = quality + 1;
    }
  }
  if (bestPicture.length === 0) throw new Error(`No quality makes a picture of at most ${limit} bytes`);
  return bestPicture;
}

/** Shows the list of tickets, or a conversation below the header. */
async function openView(page: Page, site: string, name: PortalPictureName): Promise<void> {
  await page.goto(`${site}/support/my-tickets`);
  await page.locator('.ticket-card').first().waitFor();
  if (name === 'tickets') return;
  while ((await page.getByRole('link', { name: ticketSubject }).count()) === 0)
    await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByRole('link', { name: ticketSubject }).click();
  const heading = page.getByRole('heading', { name: 'Conversation' });
  await heading.waitFor();
  await page.waitForLoadState('networkidle');
  await scrollBelowHeader(heading);
  // Scripts load a ticket's pictures when they come near the window.
  await page
    .locator('img[src^=blob]')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
}

async function takePicture(page: Page, name: PortalPictureName, width: PictureWidth, theme: PictureTheme) {
  const size = portalPictures[name][width];
  const windowWidth = windowWidths[width];
  const screenshot = await page.screenshot({ animations: 'disabled' });
  const png = await sharp(screenshot)
    .resize(size.width, undefined, { kernel: 'lanczos3' })
    .extract({ left: 0, top: 0, ...size })
    .png()
    .toBuffer();
  for (const format of pictureFormats) {
    const limit = maxKilobytes[name][width] * 1000 * (format === 'webp' ? 2 : 1);
    const file = toPictureFileName(name, width, theme, format);
    const encoded = await encode(png, format, limit);
    await writeFile(join(directory, file), encoded);
    console.log(`${file}: ${encoded.length} bytes, in a window that is ${windowWidth} pixels wide`);
  }
}

/** Takes the pictures of the portal that the home page shows, in both themes and two widths. */
export async function takePortalPictures(
  browser: Browser,
  site: string,
  signIn: (page: Page) => Promise<void>,
): Promise<void> {
  for (const theme of pictureThemes)
    for (const width of pictureWidths) {
      const maxHeight = Math.max(...Object.values(portalPictures).map((sizes) => sizes[width].height));
      const windowWidth = windowWidths[width];
      const context = await browser.newContext({
        viewport: {
          width: windowWidth,
          height: Math.ceil((maxHeight * windowWidth) / portalPictures.tickets[width].width) + 1,
        },
        deviceScaleFactor: 2,
        colorScheme: theme,
        locale: 'en-GB',
        timezoneId: 'UTC',
      });
      const page = await context.newPage();
      await signIn(page);
      await page.locator('.toaster-toast').waitFor({ state: 'detached' });
      for (const name of ['tickets', 'conversation'] as const) {
        await openView(page, site, name);
        await page.evaluate(() => document.fonts.ready);
        await takePicture(page, name, width, theme);
      }
      await context.close();
    }
  const brandJson = JSON.stringify(createPicturedBrand(readLogo()));
  const brandFile = join(directory, 'brand.json');
  await writeFile(brandFile, await formatText(brandFile, brandJson));
}
