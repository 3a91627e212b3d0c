import type { Page } from 'playwright-core';

/**
 * Opens the profile, and waits for the page's last request. If a test ended all sessions earlier, pending
 * requests would be refused.
 * @param section anchor on the page; @default the top
 */
export async function openProfile(page: Page, section = ''): Promise<void> {
  const lastResponse = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/me/sessions',
  );
  await page.goto(`/support/profile#${section}`);
  await lastResponse;
}
