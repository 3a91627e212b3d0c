// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { priorities, ticketStatuses } from '../../shared/model/ticket.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
  await call(
    'createTicket',
    { body: { subject: 'With badges', description: 'Details.' }, idempotency_key: newKey() },
    customer,
  );
});

interface Colours {
  readonly text: string;
  readonly background: string;
}

/** The colours of badges with these classes, measured on copies of a badge on the page. */
async function coloursOf(page: Page, classes: readonly string[]): Promise<Colours[]> {
  return page
    .locator('.badge')
    .first()
    .evaluate(
      (badge, names) =>
        names.map((name) => {
          const copy = badge.cloneNode(true);
          if (!(copy instanceof HTMLElement)) throw new Error('The badge is not an element');
          copy.className = name;
          badge.after(copy);
          const { color: text, backgroundColor: background } = getComputedStyle(copy);
          copy.remove();
          return { text, background };
        }),
      classes,
    );
}

/** Relative luminance of rgb(…) (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((number) => {
    const channel = Number(number) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast({ text, background }: Colours): number {
  const [darker = 0, lighter = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.for([
  { area: 'portal', theme: 'light' },
  { area: 'portal', theme: 'dark' },
  { area: 'admin area', theme: 'light' },
  { area: 'admin area', theme: 'dark' },
] as const)(
  'in the $area with the $theme theme, no badge colour means both a status and a priority',
  async ({ area, theme }, { visit }) => {
    const { page } = await visit({ as: area === 'portal' ? customer : agent, theme });
    await page.goto(area === 'portal' ? '/support/my-tickets' : '/admin/tickets');
    const ticket = page
      .getByRole(area === 'portal' ? 'listitem' : 'row')
      .filter({ hasText: 'With badges' })
      .locator('.badge');
    await ticket.first().waitFor();
    const shownClasses = await ticket.evaluateAll((badges) => badges.map(({ className }) => className));
    expect(new Set(shownClasses)).toEqual(
      new Set(['badge badge-priority badge-priority-medium', 'badge badge-status-new']),
    );

    const statuses = await coloursOf(
      page,
      ticketStatuses.map((status) => `badge badge-status-${status}`),
    );
    const priorityColours = await coloursOf(
      page,
      priorities.map((level) => `badge badge-priority badge-priority-${level}`),
    );
    for (const colours of [...statuses, ...priorityColours])
      expect(contrast(colours)).toBeGreaterThanOrEqual(4.5);
    for (const part of ['text', 'background'] as const) {
      const statusColours = statuses.map((colours) => colours[part]);
      expect(priorityColours.filter((colours) => statusColours.includes(colours[part]))).toEqual([]);
    }
    for (const kind of [statuses, priorityColours])
      expect(new Set(kind.map(({ text, background }) => text + background)).size).toBe(kind.length);
  },
);
