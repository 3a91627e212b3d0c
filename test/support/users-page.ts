import type { Locator, Page } from 'playwright-core';

/** A row of the list of users. */
export const userRow = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'User Management' }).getByRole('row').filter({ hasText: text });

/** Opens the list of users, filtered to the one user that a text finds. */
export async function searchUsers(page: Page, text: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(text);
  // Before that, the row may belong to the unfiltered list, which is about to be replaced.
  await page.getByText(/^Showing 1 of/).waitFor();
  await userRow(page, text).waitFor();
}
