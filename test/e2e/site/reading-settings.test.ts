// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { measureOverflow } from '../../../scripts/browser/accessibility.ts';
import { test } from '../../support/browser.ts';
import { longWord } from '../../support/optional-content.ts';
import { prerenderedPaths, publishExamplePost } from './routes.ts';

let paths: readonly string[];
beforeAll(async () => {
  const { slug } = await publishExamplePost();
  paths = [...prerenderedPaths, '/blogs', `/blog/${slug}`];
});

/** Elements whose text is cut off at the side and cannot be scrolled into view. */
const findCutOffElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { overflowX, clipPath } = getComputedStyle(element);
        const isCut = overflowX === 'hidden' || overflowX === 'clip';
        return isCut && clipPath === 'none' && element.scrollWidth > element.clientWidth;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test('text of twice the size fits every page, on wide and narrow screens', async ({ visit }) => {
  const { page } = await visit();
  // The browser's text size also changes media queries in `rem`, as zoom does.
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of paths) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await measureOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      expect.soft(await findCutOffElements(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('a word of 85 letters fits everywhere in the content of every page', async ({ visit }) => {
  expect(longWord).toHaveLength(85);
  const { page } = await visit();
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate((word) => {
      const main = document.querySelector('main') ?? document.body;
      const textNodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let textNode = textNodes.nextNode(); textNode; textNode = textNodes.nextNode())
        // Texts without words are figures, which the build writes; they are not replaced.
        if (/[a-z]{3}/i.test(textNode.textContent ?? '')) textNode.textContent = ` ${word} `;
    }, longWord);
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await measureOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("with the visitor's forced colours, patterns are omitted and banners and buttons have an edge", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of paths) {
    await page.goto(path);
    expect.soft(await page.locator('.pattern').filter({ visible: true }).count(), path).toBe(0);
    const elementsWithoutEdge = await page.evaluate(() =>
      [...document.querySelectorAll('main .banner, main .button')]
        .filter((element) => getComputedStyle(element).borderTopStyle === 'none')
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect.soft(elementsWithoutEdge, path).toEqual([]);
  }
});

test('on paper, banners are dark text on white, and collapsed content is open', async ({ visit }) => {
  const { page } = await visit({ theme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  for (const path of paths) {
    await page.goto(path);
    const paleElements = await page.evaluate(() => {
      const computeLightness = (color: string) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) return 0;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      };
      return [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dd, dt, td)')]
        .filter(
          (element) => element.checkVisibility() && computeLightness(getComputedStyle(element).color) > 0.45,
        )
        .map((element) => element.outerHTML.slice(0, 120));
    });
    expect.soft(paleElements, path).toEqual([]);
    const closedAnswers = page.locator('main details:not([open]) > :not(summary)');
    for (const answer of await closedAnswers.all())
      expect.soft((await answer.boundingBox())?.height, path).toBeGreaterThan(0);
  }
});
