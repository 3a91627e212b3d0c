import type { Locator, Page } from 'playwright-core';
import { waitForFocus, type Keyboard } from '../../support/keyboard.ts';
import type { Company } from '../../support/people.ts';

/** Opens the company list with a button, searches for the company and selects it. */
export async function chooseCompany(page: Page, keyboard: Keyboard, button: Locator, { name }: Company) {
  await keyboard.press(button);
  await waitForFocus(page.getByRole('combobox', { name: 'Search companies' }));
  const searchResponsePromise = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('q') === name,
  );
  await keyboard.type(name);
  await searchResponsePromise;
  // The highlighted option can change until the list has loaded.
  const companyDialog = page.getByRole('dialog', { name: 'Choose a company' });
  await companyDialog.getByText('Loading companies').waitFor({ state: 'hidden' });
  await companyDialog.getByRole('option', { name }).waitFor();
  await keyboard.keys('ArrowDown', 'Enter');
  await waitForFocus(button);
}
