import { expect } from 'vitest';
import { axeFindings } from '../support/accessibility.ts';
import { test } from '../support/browser.ts';

test('the home page loads without an error, leads to sign-in and satisfies axe', async ({ visit }) => {
  const { page } = await visit();
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
});

test('the home page can be read with scripts off', async ({ visit }) => {
  // The sign-in page announces its scripts, which are what is switched off.
  const { page } = await visit({ scripts: false, expected: [/^csp$/] });
  await page.goto('/');
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Sign In' }).click();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
});

test('an address that does not exist answers 404 with a way home', async ({ visit }) => {
  const { page } = await visit({ expected: [/status of 404/, /Page not found: /] });
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('text is painted, whatever fonts the machine has', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  const painted = await title.screenshot();
  await title.evaluate((element) => {
    element.style.color = 'transparent';
  });
  expect(painted.equals(await title.screenshot())).toBe(false);
});
