// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { contact } from '../../../web/site/content/contact.ts';
import { test } from '../../support/browser.ts';
import { sitemapPaths, publishExamplePost } from './routes.ts';

let paths: readonly string[];
beforeAll(async () => {
  const { slug } = await publishExamplePost();
  paths = [...sitemapPaths, '/blogs', `/blog/${slug}`];
});

async function readTextLines(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

test('every page has the same text with and without JavaScript', async ({ visit }) => {
  const [{ page: pageWithoutScripts }, { page: pageWithScripts }] = [
    await visit({ scripts: false }),
    await visit(),
  ];
  for (const path of paths) {
    const lines = await readTextLines(pageWithoutScripts, path);
    expect(lines.length, path).toBeGreaterThan(20);
    // If the bot check needs scripts, the form shows a hint instead of its button.
    const linesWithScripts = (await readTextLines(pageWithScripts, path)).filter(
      (line) => line !== contact.form.submit,
    );
    expect.soft(lines, path).toEqual(expect.arrayContaining(linesWithScripts));
  }
});

test('without JavaScript, the menu of a small screen opens and its links work', async ({ visit }) => {
  const { page } = await visit({ scripts: false, width: 320 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => menu.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Healthcare' }).click();
  await page.waitForURL('**/healthcare');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  // The theme button needs JavaScript, so it is hidden.
  await expect.poll(() => page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
});

test('without JavaScript, the header button opens the sign-in page', async ({ visit }) => {
  // The browser reports the blocked scripts of the sign-in page as CSP violations.
  const { page } = await visit({ scripts: false, expected: [/^csp$/] });
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login');
});

test('in print, every page shows its heading and hides its navigation and buttons', async ({ visit }) => {
  const { page } = await visit();
  await page.emulateMedia({ media: 'print' });
  for (const path of paths) {
    await page.goto(path);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).isVisible(), { message: path })
      .toBe(true);
    for (const element of [page.getByRole('banner'), page.locator('footer nav'), page.getByRole('button')])
      await expect
        .poll(() => element.filter({ visible: true }).count(), { message: `${path}: ${String(element)}` })
        .toBe(0);
    await expect
      .poll(() => page.getByRole('contentinfo').getByText('© 2024').isVisible(), { message: path })
      .toBe(true);
  }
});

test('visitors who prefer reduced motion see no animations, transitions or smooth scrolling', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(path);
    const motionStyles = await page.evaluate(() => {
      const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element));
      const durations = styles.flatMap(({ animationDuration, transitionDuration }) =>
        `${animationDuration}, ${transitionDuration}`.split(', ').map(Number.parseFloat),
      );
      return {
        longestSeconds: Math.max(...durations),
        scrollBehaviorCount: new Set(styles.map((style) => style.scrollBehavior)).size,
      };
    });
    expect(motionStyles.longestSeconds, path).toBeLessThan(0.001);
    expect(motionStyles.scrollBehaviorCount, path).toBe(1);
  }
});

test('text is visible with the fonts that are installed', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  const firstScreenshot = await title.screenshot();
  await title.evaluate((element) => {
    element.style.color = 'transparent';
  });
  expect(firstScreenshot.equals(await title.screenshot())).toBe(false);
});
