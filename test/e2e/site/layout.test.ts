// @module-tag nightly
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../../support/browser.ts';

const readBox = async (element: Locator) => {
  const rectangle = await element.boundingBox();
  if (rectangle === null) throw new Error('The element is not shown');
  return rectangle;
};

test('the only card of a row fills it', async ({ visit }) => {
  const { page } = await visit({ width: 820 });
  for (const [path, id] of [
    ['/', 'industries'],
    ['/finance', 'highlights'],
    ['/healthcare', 'benefits'],
  ] as const) {
    await page.goto(path);
    const list = page.locator(`#${id} ul`).first();
    const cards = page.locator(`#${id} ul`).first().locator('> li');
    const [firstBox, secondBox, lastBox] = [
      await readBox(cards.nth(0)),
      await readBox(cards.nth(1)),
      await readBox(cards.last()),
    ];
    expect(secondBox.y, path).toBe(firstBox.y);
    expect(lastBox.y, path).toBeGreaterThan(firstBox.y);
    expect(lastBox.width, path).toBeCloseTo((await readBox(list)).width, 0);
  }
});

test('only cards with a link have an arrow', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/compliance');
  const cards = page.locator('#sectors > .container > ul > li');
  const cardsWithArrow = cards.filter({ has: page.locator('svg.arrow') });
  await expect
    .poll(() => cards.locator('h3').allTextContents())
    .toEqual(['Healthcare', 'Financial services', 'Manufacturing', 'Technology']);
  await expect
    .poll(() => cardsWithArrow.locator('h3').allTextContents())
    .toEqual(['Healthcare', 'Financial services']);
  await expect.poll(() => cards.getByRole('link').count()).toBe(2);
  // The whole card can be clicked.
  await cardsWithArrow.last().click({ position: { x: 20, y: 20 } });
  await page.waitForURL('**/finance');
});

test('the contact form comes before other ways to reach the company, on small screens too', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390 });
  await page.goto('/contact');
  const formBox = await readBox(page.getByRole('form', { name: 'Send us a message' }));
  const detailsBox = await readBox(page.getByRole('complementary'));
  expect(formBox.y).toBeLessThan(detailsBox.y);
  await expect.poll(() => page.locator('#steps ol > li').count()).toBe(3);
});

test('each industry or service page shows an example labelled as fictional, which expands without JavaScript', async ({
  visit,
}) => {
  const { page } = await visit({ scripts: false });
  for (const path of ['/healthcare', '/finance', '/compliance', '/salesforce']) {
    await page.goto(path);
    await expect
      .poll(() => page.locator('#example figcaption').textContent(), { message: path })
      .toMatch(/^An example with (an )?invented/);
  }
  await page.goto('/finance');
  const approvalText = page.getByText('Financial controller, 1 November, 09:10');
  await expect.poll(() => approvalText.isVisible()).toBe(false);
  await page.getByText('Rebate, two clients').click();
  await expect.poll(() => approvalText.isVisible()).toBe(true);
});
