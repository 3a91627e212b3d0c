import type { Locator, Page } from 'playwright-core';
import { getsFocus, type Keyboard } from '../../support/keyboard.ts';
import type { Company } from '../../support/people.ts';

/** Finds a company in the list that a button opens, and chooses it. */
export async function chooseCompany(page: Page, keyboard: Keyboard, button: Locator, { name }: Company) {
  await keyboard.press(button);
  await getsFocus(page.getByRole('combobox', { name: 'Search companies' }));
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === name);
  await keyboard.type(name);
  await found;
  // As long as more may come, what is highlighted can change.
  await page.getByText('Loading companies').waitFor({ state: 'hidden' });
  await page.getByRole('option', { name }).waitFor();
  await keyboard.keys('ArrowDown', 'Enter');
  await getsFocus(button);
}
