import type { Locator, Page } from 'playwright-core';

/** A row of the list of users. */
export const userRow = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'User Management' }).getByRole('row').filter({ hasText: text });

/** Opens the list of users with nobody in it but the one whom the text finds. */
export async function searchUsers(page: Page, text: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(text);
  // Before, the row may be one of the whole list, which is about to be replaced.
  await page.getByText(/^Showing 1 of/).waitFor();
  await userRow(page, text).waitFor();
}
