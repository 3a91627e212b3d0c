// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { listAxeFindings } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { createKeyboard } from '../support/keyboard.ts';
import { type Person, newPerson } from '../support/people.ts';

let agent: Person;

beforeAll(async () => {
  agent = await newPerson('agent');
});

const cards = [
  { name: 'Total Tickets', search: '' },
  { name: 'New Tickets', search: '?status=new' },
  { name: 'In Progress', search: '?status=in_progress' },
  { name: 'Resolved', search: '?status=resolved' },
] as const;

test.for([1280, 320])(
  'at %i px, a click anywhere on a card of the dashboard opens the list of its tickets',
  async (width, { visit }) => {
    const { page } = await visit({ as: agent, width });
    for (const { name, search } of cards) {
      await page.goto('/admin');
      const card = page
        .getByRole('list', { name: 'Ticket statistics' })
        .getByRole('listitem')
        .filter({ hasText: name });
      const { height = 0, width: cardWidth = 0 } = (await card.boundingBox()) ?? {};
      await card.click({ position: { x: cardWidth - 8, y: height - 8 } });
      await page.getByRole('heading', { name: 'All Support Tickets' }).waitFor();
      await expect
        .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
        .toBe(`/admin/tickets${search}`);
    }
  },
);

test('the cards of the dashboard are links for the keyboard, and show the focus', async ({ visit }) => {
  const { page } = await visit({ as: agent });
  const { press } = await createKeyboard(page);
  await page.goto('/admin');
  const card = page
    .getByRole('list', { name: 'Ticket statistics' })
    .getByRole('link', { name: 'In Progress' });
  await card.waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await press(card);
  await page.waitForURL('**/admin/tickets?status=in_progress');
});
