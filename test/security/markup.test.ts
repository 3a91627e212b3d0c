import { expect } from 'vitest';
import { test } from '../support/browser.ts';

test('text that a script inserts into a page never becomes markup or code', async ({ visit }) => {
  const { page } = await visit({ expected: [/requires 'Trusted/] });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const outcomes = await page.evaluate(() => {
    const tryInsert = (insert: () => unknown) => {
      try {
        insert();
        return 'inserted';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    return [
      tryInsert(() => (document.body.innerHTML = '<img src="x" onerror="alert(1)">')),
      tryInsert(() => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>')),
      tryInsert(() => (document.createElement('script').src = '/other.js')),
    ];
  });
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => 'refused'));
});
