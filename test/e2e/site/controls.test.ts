// @module-tag nightly
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../../support/browser.ts';

const readBackgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const focusedElement = (page: Page) => page.locator(':focus');

test('the selected theme persists on other pages and after a reload', async ({ visit }) => {
  const { page } = await visit({ theme: 'light' });
  const themeButton = page.getByRole('button', { name: 'Dark theme' });
  await page.goto('/');
  const lightColor = await readBackgroundColor(page);
  await themeButton.click();
  await expect.poll(() => readBackgroundColor(page)).not.toBe(lightColor);
  const darkColor = await readBackgroundColor(page);
  for (const navigate of [() => page.goto('/about'), () => page.reload()]) {
    await navigate();
    expect(await readBackgroundColor(page)).toBe(darkColor);
    await expect.poll(() => themeButton.getAttribute('aria-pressed')).toBe('true');
  }
  await themeButton.click();
  await page.reload();
  expect(await readBackgroundColor(page)).toBe(lightColor);
});

test('a page uses the theme of the system until the visitor selects one', async ({ visit }) => {
  const { page } = await visit({ theme: 'dark' });
  await page.goto('/about');
  const darkColor = await readBackgroundColor(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => readBackgroundColor(page)).not.toBe(darkColor);
  const themeButton = page.getByRole('button', { name: 'Dark theme' });
  await expect.poll(() => themeButton.getAttribute('aria-pressed')).toBe('false');
});

test('the first Tab stop is a link that skips the navigation', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedElement(page).textContent()).toBe('Skip to content');
  await expect.poll(async () => (await focusedElement(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('main :focus').count()).toBe(1);
});

test('the menu of a small screen can be opened, used and closed with the keyboard', async ({ visit }) => {
  const { page } = await visit({ width: 320 });
  await page.goto('/finance');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const menuButton = page.getByRole('button', { name: 'Menu' });
  await menuButton.focus();
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedElement(page).textContent()).toBe('Home');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => menuButton.evaluate((element) => element === document.activeElement)).toBe(true);
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
  const themeButton = page.getByRole('button', { name: 'Dark theme' });
  await expect.poll(() => themeButton.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  const lightColor = await readBackgroundColor(page);
  await themeButton.click();
  await expect.poll(() => readBackgroundColor(page)).not.toBe(lightColor);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/auth/login');
});

test('the pictures of the portal follow the theme that the visitor selects', async ({ visit }) => {
  const { page } = await visit({ theme: 'light' });
  await page.goto('/');
  const readPictureUrl = () =>
    page
      .locator('picture img')
      .first()
      .evaluate((image) => image instanceof HTMLImageElement && image.currentSrc);
  await expect.poll(readPictureUrl).toMatch(/-wide-light-.*\.avif$/);
  const themeButton = page.getByRole('button', { name: 'Dark theme' });
  await themeButton.click();
  await expect.poll(readPictureUrl).toMatch(/-wide-dark-/);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(readPictureUrl).toMatch(/-narrow-dark-/);
  await page.reload();
  await expect.poll(readPictureUrl).toMatch(/-narrow-dark-/);
});

test('every element that Tab reaches shows a focus ring', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const tabStopCount = await page.locator('a[href], button, input, textarea, select, [tabindex="0"]').count();
  const reachedElements = new Set<string>();
  for (let stop = 0; stop < tabStopCount; stop += 1) {
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // If a link makes a whole card clickable, its focus ring is around the card.
      const pseudoElement = element.matches('.card-link') ? '::after' : null;
      const hasOutline = getComputedStyle(element, pseudoElement).outlineStyle !== 'none';
      return { html: element.outerHTML, hasFocusRing: hasOutline };
    });
    if (target.html.startsWith('<body')) break;
    expect.soft(target.hasFocusRing, target.html).toBe(true);
    reachedElements.add(target.html);
  }
  expect(reachedElements.size).toBeGreaterThan(25);
});

test('an unknown URL returns 404 and a page with a link to the home page', async ({ visit }) => {
  const { page } = await visit({ expected: [/status of 404/, /Page not found: \/no\/such\/page/] });
  const logEventPromise = page.waitForEvent(
    'console',
    (message) => message.text() === 'Page not found: /no/such/page',
  );
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await logEventPromise;
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
