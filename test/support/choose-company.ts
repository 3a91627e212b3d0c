import type { Page } from 'playwright-core';
import type { Company } from './people.ts';

/** Chooses a company in the select of the admin area, by typing its name. */
export async function chooseCompany(page: Page, { name }: Company): Promise<void> {
  const select = page.getByRole('button', { name: /^Company/ });
  await select.click();
  await page.getByRole('combobox', { name: 'Search companies' }).fill(name);
  const options = page.getByRole('option');
  // Until the search has results, all companies are listed, and a click could select the wrong option.
  await options.filter({ hasNotText: name }).first().waitFor({ state: 'detached' });
  await options.filter({ hasText: name }).click();
  await select.filter({ hasText: name }).waitFor();
}
