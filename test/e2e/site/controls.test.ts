// @module-tag nightly
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../../support/browser.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const focused = (page: Page) => page.locator(':focus');

test('the selected theme persists on other pages and after a reload', async ({ visit }) => {
  const { page } = await visit({ theme: 'light' });
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await page.goto('/');
  const light = await background(page);
  await toggle.click();
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  for (const navigate of [() => page.goto('/about'), () => page.reload()]) {
    await navigate();
    expect(await background(page)).toBe(dark);
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
  }
  await toggle.click();
  await page.reload();
  expect(await background(page)).toBe(light);
});

test('a page uses the theme of the system until the visitor selects one', async ({ visit }) => {
  const { page } = await visit({ theme: 'dark' });
  await page.goto('/about');
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).not.toBe(dark);
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false');
});

test('the first Tab stop is a link that skips the navigation', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page).textContent()).toBe('Skip to content');
  await expect.poll(async () => (await focused(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('main :focus').count()).toBe(1);
});

test('the menu of a small screen can be opened, used and closed with the keyboard', async ({ visit }) => {
  const { page } = await visit({ width: 320 });
  await page.goto('/finance');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page).textContent()).toBe('Home');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/about');
});

test('the link to a quote is in the bar of every page, at every width, and does not wrap', async ({
  visit,
}) => {
  const { page } = await visit();
  for (const path of ['/', '/blogs', '/contact']) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1199, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const quoteLink = page.getByRole('banner').getByRole('link', { name: 'Get a free quote' });
      const box = await quoteLink.boundingBox();
      expect.soft(box?.height, `${path} at ${width} px`).toBeLessThanOrEqual(48);
      expect.soft((box?.x ?? width) + (box?.width ?? 0), `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test('on a small screen, the theme and session buttons are in the menu', async ({ visit }) => {
  const { page } = await visit({ width: 320, theme: 'light' });
  await page.goto('/');
  const theme = page.getByRole('button', { name: 'Dark theme' });
  await expect.poll(() => theme.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  const light = await background(page);
  await theme.click();
  await expect.poll(() => background(page)).not.toBe(light);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/auth/login');
});

test('the pictures of the portal follow the theme that the visitor selects', async ({ visit }) => {
  const { page } = await visit({ theme: 'light' });
  await page.goto('/');
  const shown = () =>
    page
      .locator('picture img')
      .first()
      .evaluate((image) => image instanceof HTMLImageElement && image.currentSrc);
  await expect.poll(shown).toMatch(/-wide-light-.*\.avif$/);
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await toggle.click();
  await expect.poll(shown).toMatch(/-wide-dark-/);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(shown).toMatch(/-narrow-dark-/);
  await page.reload();
  await expect.poll(shown).toMatch(/-narrow-dark-/);
});

test('every element that Tab reaches shows a focus ring', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const stops = await page.locator('a[href], button, input, textarea, select, [tabindex="0"]').count();
  const reachedElements = new Set<string>();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // If a link makes a whole card clickable, its focus ring is around the card.
      const part = element.matches('.card-link') ? '::after' : null;
      const hasOutline = getComputedStyle(element, part).outlineStyle !== 'none';
      return { html: element.outerHTML, shown: hasOutline };
    });
    if (target.html.startsWith('<body')) break;
    expect.soft(target.shown, target.html).toBe(true);
    reachedElements.add(target.html);
  }
  expect(reachedElements.size).toBeGreaterThan(25);
});

test('an unknown URL returns 404 and a page with a link to the home page', async ({ visit }) => {
  const { page } = await visit({ expected: [/status of 404/, /Page not found: \/no\/such\/page/] });
  const log = page.waitForEvent('console', (message) => message.text() === 'Page not found: /no/such/page');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await log;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
