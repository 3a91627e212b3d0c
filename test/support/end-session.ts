import type { Page } from 'playwright-core';

/**
 * Makes the tokens of the signed-in user invalid, as if an administrator had revoked them. The next request
 * to the API fails, and the tokens cannot be refreshed.
 */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => /\.(access|refresh)Token$/.test(name)))
      localStorage.setItem(key, `${localStorage.getItem(key)?.slice(0, -8)}AAAAAAAA`);
  });
