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
let companyId: string;
let listPath: string;

beforeAll(async () => {
  const clientCompany = await newCompany();
  const [customer, newAgent] = await Promise.all([
    newPerson('customer', { company: clientCompany }),
    newPerson('agent'),
  ]);
  companyId = clientCompany.id;
  agent = newAgent;
  listPath = `/admin/tickets?company=${companyId}`;
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
    const readBox = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    // Rounded down, because the border of a selected row is half a pixel thicker.
    const roundDownPosition = ({ x, y }: { x: number; y: number }) => [Math.floor(x), Math.floor(y)];
    const checkboxes = [...document.querySelectorAll('#content input[type=checkbox]')];
    const links = [...document.querySelectorAll('#content [data-ticket]')];
    const uncoveredStates = checkboxes.map((checkbox) => {
      const { x, y, width, height } = readBox(checkbox);
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.list-foot') === null;
    });
    return {
      boxes: [...checkboxes, ...links].map(readBox).map(roundDownPosition),
      uncovered: uncoveredStates,
      page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    };
  });

/** Measures when the layout is stable: the table's header changes its height when it becomes sticky. */
async function measureStablePositions(page: Page) {
  let lastPositions = await measurePositions(page);
  const isSettled = async () => {
    const previousPositions = lastPositions;
    await pause(1_000);
    lastPositions = await measurePositions(page);
    return isDeepStrictEqual(previousPositions, lastPositions);
  };
  await expect.poll(isSettled).toBe(true);
  return lastPositions;
}

test.for([1280, 390])(
  'at %i px, selecting and changing tickets moves no row of the list',
  async (width, { visit }) => {
    const { page } = await visit({ as: agent, width });
    await page.goto(listPath);
    const checkboxes = page.getByRole('checkbox', { name: /^Select TKT/ });
    await expect.poll(() => checkboxes.count()).toBe(12);
    if (width === 1280) await page.getByRole('button', { name: 'Remove all filters' }).waitFor();
    const initialPositions = await measureStablePositions(page);
    await checkboxes.first().check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Remove tag' }).waitFor();
    expect(await measurePositions(page)).toEqual(initialPositions);
    const buttonBox = await page.getByRole('button', { name: 'Assign to me' }).boundingBox();
    expect((buttonBox?.y ?? Infinity) + (buttonBox?.height ?? 0)).toBeLessThan(
      page.viewportSize()?.height ?? 0,
    );
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

    await checkboxes.last().scrollIntoViewIfNeeded();
    const positionsAfterScrolling = await measureStablePositions(page);
    await checkboxes.last().check();
    await page.getByText('2 selected').waitFor();
    expect(await measurePositions(page)).toEqual(positionsAfterScrolling);
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
  const setStatusToClosed = async () => {
    await page.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('option', { name: 'Closed' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Change 12 tickets?' });
  const countClosedTickets = async () =>
    (await call('listTickets', { query: { scope: 'all', company: companyId, status: 'closed' } }, agent))
      .items.length;
  await setStatusToClosed();
  await dialog
    .getByText('Result: 12 tickets set to closed. This sends up to 12 mails to requesters')
    .waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('12 selected').waitFor();
  expect(await countClosedTickets()).toBe(0);
  await setStatusToClosed();
  await dialog.getByRole('button', { name: 'Change 12 tickets' }).click();
  await page.getByText('12 tickets set to closed').first().waitFor();
  await expect.poll(countClosedTickets).toBe(12);

  // Undoing also needs a confirmation, and sends as many mails as the change.
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Result: 12 tickets set back. This sends up to 12 mails to requesters').waitFor();
  expect(await countClosedTickets()).toBe(12);
  await dialog.getByRole('button', { name: 'Change 12 tickets' }).click();
  await expect.poll(countClosedTickets).toBe(0);
});
