// @module-tag nightly
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let agent: Person;
let company: string;
let listPath: string;

beforeAll(async () => {
  const client = await newCompany();
  const [customer, staff] = await Promise.all([
    newPerson('customer', { company: client }),
    newPerson('agent'),
  ]);
  company = client.id;
  agent = staff;
  listPath = `/admin/tickets?company=${company}`;
  for (let number = 1; number <= 12; number += 1)
    await call(
      'createTicket',
      { body: { subject: `Crate ${number}`, description: 'Heavy.' }, idempotency_key: newKey() },
      customer,
    );
});

/** The positions of links and of the checkboxes that select tickets, and which checkboxes are uncovered. */
const measurePositions = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    // Rounded down, because the border of a selected row is half a pixel thicker.
    const wholePixels = ({ x, y }: { x: number; y: number }) => [Math.floor(x), Math.floor(y)];
    const boxes = [...document.querySelectorAll('#content input[type=checkbox]')];
    const links = [...document.querySelectorAll('#content [data-ticket]')];
    const uncovered = boxes.map((box) => {
      const { x, y, width, height } = boxOf(box);
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.list-foot') === null;
    });
    return {
      boxes: [...boxes, ...links].map(boxOf).map(wholePixels),
      free: uncovered,
      page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    };
  });

/** Measures when the layout is stable: the table's header changes its height when it becomes sticky. */
async function measureStablePositions(page: Page) {
  let last = await measurePositions(page);
  const isSettled = async () => {
    const before = last;
    await pause(1_000);
    last = await measurePositions(page);
    return isDeepStrictEqual(before, last);
  };
  await expect.poll(isSettled).toBe(true);
  return last;
}

test.for([1280, 390])(
  'at %i px, selecting and changing tickets moves no row of the list',
  async (width, { visit }) => {
    const { page } = await visit({ as: agent, width });
    await page.goto(listPath);
    const checkboxes = page.getByRole('checkbox', { name: /^Select TKT/ });
    await expect.poll(() => checkboxes.count()).toBe(12);
    if (width === 1280) await page.getByRole('button', { name: 'Remove all filters' }).waitFor();
    const before = await measureStablePositions(page);
    await checkboxes.first().check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Remove tag' }).waitFor();
    expect(await measurePositions(page)).toEqual(before);
    const bar = await page.getByRole('button', { name: 'Assign to me' }).boundingBox();
    expect((bar?.y ?? Infinity) + (bar?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

    await checkboxes.last().scrollIntoViewIfNeeded();
    const scrolledPositions = await measureStablePositions(page);
    await checkboxes.last().check();
    await page.getByText('2 selected').waitFor();
    expect(await measurePositions(page)).toEqual(scrolledPositions);
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const undoBox = await page.getByRole('button', { name: 'Undo' }).boundingBox();
    expect((undoBox?.y ?? Infinity) + (undoBox?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await listFindingsInBothThemes(page)).toEqual([]);
  },
);

test('an agent must confirm a change of more than ten tickets, and sees how many mails it sends', async ({
  visit,
}) => {
  const { page } = await visit({ as: agent });
  await page.goto(listPath);
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select TKT/ }).count()).toBe(12);
  // A click is not possible, because the sticky header of the table covers the checkbox.
  await page.getByRole('checkbox', { name: 'Select all tickets on this page' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('12 selected').waitFor();
  const close = async () => {
    await page.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Change 12 tickets?' });
  const countClosed = async () =>
    (await call('listTickets', { query: { scope: 'all', company, status: 'closed' } }, agent)).items.length;
  await close();
  await dialog
    .getByText('Result: 12 tickets set to closed. This sends up to 12 mails to requesters')
    .waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('12 selected').waitFor();
  expect(await countClosed()).toBe(0);
  await close();
  await dialog.getByRole('button', { name: 'Change 12 tickets' }).click();
  await page.getByText('12 tickets set to closed').first().waitFor();
  await expect.poll(countClosed).toBe(12);

  // Undoing also needs a confirmation, and sends as many mails as the change.
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Result: 12 tickets set back. This sends up to 12 mails to requesters').waitFor();
  expect(await countClosed()).toBe(12);
  await dialog.getByRole('button', { name: 'Change 12 tickets' }).click();
  await expect.poll(countClosed).toBe(0);
});
