import { expect } from 'vitest';
import { test } from '../support/browser.ts';

test('text that a script inserts into a page never becomes markup or code', async ({ visit }) => {
  const { page } = await visit({ expected: [/requires 'Trusted/] });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const refusals = await page.evaluate(() => {
    const outcomeOf = (insert: () => unknown) => {
      try {
        insert();
        return 'inserted';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    return [
      outcomeOf(() => (document.body.innerHTML = '<img src="x" onerror="alert(1)">')),
      outcomeOf(() => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>')),
      outcomeOf(() => (document.createElement('script').src = '/other.js')),
    ];
  });
  expect(refusals).toEqual(Array.from({ length: 3 }, () => 'refused'));
});
