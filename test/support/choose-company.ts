import type { Page } from 'playwright-core';
import type { Company } from './people.ts';

/** Chooses a company in the select of the admin area, by typing its name. */
export async function chooseCompany(page: Page, { name }: Company): Promise<void> {
  const select = page.getByRole('button', { name: /^Company/ });
  await select.click();
  const searchResponsePromise = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('q') === name && response.ok(),
  );
  await page.getByRole('combobox', { name: 'Search companies' }).fill(name);
  // All companies are listed until the search has results. An earlier click could select another company,
  // or could fail because the list changes.
  await searchResponsePromise;
  const options = page.getByRole('option');
  await options.filter({ hasNotText: name }).first().waitFor({ state: 'detached' });
  await options.filter({ hasText: name }).click();
  await select.filter({ hasText: name }).waitFor();
}
