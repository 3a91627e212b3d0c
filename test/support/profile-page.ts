import type { Page } from 'playwright-core';

/**
 * Opens the profile, and waits for the last request of the page: a change that ends all sessions refuses
 * those that are under way.
 * @param section @default the top
 */
export async function openProfile(page: Page, section = ''): Promise<void> {
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/me/sessions');
  await page.goto(`/support/profile#${section}`);
  await loaded;
}
