import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in with the sign-in form, and waits for the next page. */
export async function signInWithForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login');
  await fillSignIn(page, email, password);
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  await page.getByText('Successfully signed in').waitFor();
}
