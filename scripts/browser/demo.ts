import type { Page } from 'playwright-core';
import type { Account } from '../seed/record.ts';

/** Where `npm start` serves the product. */
export const demoSite = `http://127.0.0.1:${process.env.PORT ?? 4321}`;

/** Signs in to the demo with the form. */
export async function signInToDemo(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(`${demoSite}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}
