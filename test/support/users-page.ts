import type { Locator, Page } from 'playwright-core';

/** A row of the list of users, which is a card on a phone. */
export function findUserRow(page: Page, text: string): Locator {
  const listName = 'User Management';
  return page
    .getByRole('table', { name: listName })
    .getByRole('row')
    .or(page.getByRole('list', { name: listName }).getByRole('listitem'))
    .filter({ hasText: text });
}

/** Opens the list of users, and searches for a text that matches exactly one user. */
export async function searchUsers(page: Page, text: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(text);
  // Before this text appears, the row may belong to the unfiltered list.
  await page.getByText(/^Showing 1 of/).waitFor();
  await findUserRow(page, text).waitFor();
}

/** Chooses an action from a user's menu `More actions`. */
export async function chooseUserAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
