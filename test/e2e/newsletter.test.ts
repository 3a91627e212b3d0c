// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { describe, expect, inject } from 'vitest';
import { listFindingsInBothThemes } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { waitForFirstMailText } from '../support/inbox.ts';

const newAddress = () => `reader.${randomUUID()}@example.com`;

async function readMailedLinks(email: string): Promise<{ confirmLink: string; unsubscribeLink: string }> {
  const text = await waitForFirstMailText(inject('cloud').inbox, email);
  const [confirmLink = '', unsubscribeLink = ''] = text.match(/http\S+\/newsletter\/\S+/g) ?? [];
  return { confirmLink, unsubscribeLink };
}

describe('the newsletter', () => {
  test.for([[true], [false]])(
    'sends links to confirm the subscription and to unsubscribe (scripts: %s)',
    async ([scripts = true], { visit }) => {
      const { page } = await visit({ scripts });
      const email = newAddress();
      await page.goto('/blogs');
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText('Please check your inbox').waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Please check');
      await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('');

      const { confirmLink, unsubscribeLink } = await readMailedLinks(email);
      await page.goto(confirmLink);
      await expect.poll(() => page.locator('nav[aria-label=Main] [aria-current]').count()).toBe(0);
      await page.getByRole('button', { name: 'Confirm subscription' }).click();
      await page.getByRole('heading', { name: 'You are on the list' }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('on the list');
      await expect.poll(() => page.getByText('This link no longer works').isVisible()).toBe(false);
      expect(await page.evaluate(() => scrollY)).toBe(0);

      await page.goto(unsubscribeLink);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('heading', { name: 'You have left the list' }).waitFor();

      await page.goto(confirmLink);
      await page.getByRole('button', { name: 'Confirm subscription' }).click();
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    },
  );

  test('follows the links of earlier mails to accessible pages', async ({ visit }) => {
    const { page } = await visit();
    await page.goto(`/newsletter#confirm=${'x'.repeat(43)}.${'y'.repeat(43)}`);
    await page.getByRole('heading', { name: 'One click to confirm' }).waitFor();
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.goto('/newsletter#leave-done');
    await page.getByRole('heading', { name: 'You have left the list' }).waitFor();
    expect(await listFindingsInBothThemes(page)).toEqual([]);
  });

  test.for([[true], [false]])(
    'marks an invalid address, in a summary that has the focus (scripts: %s)',
    async ([scripts = true], { visit }) => {
      const { page } = await visit({ scripts, expected: [/api\/newsletter/, /Failed to load resource/] });
      await page.goto('/blogs');
      await page.getByLabel('Email address').fill('a@b');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      const errorText = 'Enter an email address in the correct format, like name@example.com';
      const emailField = page.getByRole('textbox', { name: 'Email address', description: errorText });
      await emailField.waitFor();
      await expect.poll(() => emailField.inputValue()).toBe('a@b');
      await page.locator(':focus').getByRole('heading', { name: 'There is a problem' }).waitFor();
      await page.getByRole('link', { name: errorText }).click();
      await expect.poll(() => emailField.evaluate((field) => field === document.activeElement)).toBe(true);
      await emailField.fill(newAddress());
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText('Please check your inbox').waitFor();
    },
  );
});
