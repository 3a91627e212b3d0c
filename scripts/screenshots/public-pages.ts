import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { publicPages } from '@portico/shared/model/public-pages.ts';

/** The views of a page: the width of the window, and of its picture in the sheet. */
const views = [
  { window: 1440, picture: 560 },
  { window: 390, picture: 180 },
] as const;
const themes = ['light', 'dark'] as const;
const gap = 20;
/** Height of a sheet in pixels; it shows the upper part of a page. */
const sheetHeight = 1500;

/** Scrolls through the page, so that it loads its lazy pictures. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

/** A sheet of a page: wide and narrow, light and dark, side by side. */
async function makeSheet(browser: Browser, address: string): Promise<Buffer> {
  const pictures: Buffer[] = [];
  for (const { window, picture } of views)
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        viewport: { width: window, height: 900 },
        colorScheme,
        locale: 'en-GB',
      });
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await loadPictures(page);
      const fullPicture = await sharp(await page.screenshot({ fullPage: true, animations: 'disabled' }))
        .resize(picture)
        .toBuffer({ resolveWithObject: true });
      const visible = {
        left: 0,
        top: 0,
        width: picture,
        height: Math.min(sheetHeight, fullPicture.info.height),
      };
      pictures.push(await sharp(fullPicture.data).extract(visible).toBuffer());
      await context.close();
    }
  const widths = views.flatMap(({ picture }) => themes.map(() => picture));
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  return sharp({
    create: {
      width: widths.reduce((sum, width) => sum + width + gap, gap),
      height: Math.max(...sizes.map((size) => size.height)) + 2 * gap,
      channels: 3,
      background: '#8a9490',
    },
  })
    .composite(
      pictures.map((input, index) => ({
        input,
        top: gap,
        left: widths.slice(0, index).reduce((sum, width) => sum + width + gap, gap),
      })),
    )
    .webp({ quality: 72 })
    .toBuffer();
}

/** Takes a sheet of every public page, a post, and the page for unknown addresses. */
export async function takePublicPageSheets(browser: Browser, site: string, directory: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${site}/blogs`);
  const post = await page.locator('#posts a').first().getAttribute('href');
  await page.close();
  const addresses: Readonly<Record<string, string>> = {
    ...Object.fromEntries(publicPages.map(({ path }) => [path === '/' ? 'home' : path.slice(1), path])),
    post: post ?? '/blogs',
    'not-found': '/unknown',
  };
  for (const [name, path] of Object.entries(addresses)) {
    const file = `${name}.webp`;
    await sharp(await makeSheet(browser, site + path)).toFile(join(directory, file));
    console.log(file);
  }
}
