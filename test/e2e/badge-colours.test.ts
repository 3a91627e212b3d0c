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

interface BadgeColours {
  readonly text: string;
  readonly background: string;
}

/** The colours of badges with these classes, measured on copies of a badge on the page. */
async function measureColours(page: Page, classes: readonly string[]): Promise<BadgeColours[]> {
  return page
    .locator('.badge')
    .first()
    .evaluate(
      (badge, classNames) =>
        classNames.map((className) => {
          const badgeCopy = badge.cloneNode(true);
          if (!(badgeCopy instanceof HTMLElement)) throw new Error('The badge is not an element');
          badgeCopy.className = className;
          badge.after(badgeCopy);
          const { color: text, backgroundColor: background } = getComputedStyle(badgeCopy);
          badgeCopy.remove();
          return { text, background };
        }),
      classes,
    );
}

/** Relative luminance of rgb(…) (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((number) => {
    const channel = Number(number) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast({ text, background }: BadgeColours): number {
  const [darker = 0, lighter = 0] = [computeLuminance(text), computeLuminance(background)].sort(
    (a, b) => a - b,
  );
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
    const ticketBadges = page
      .getByRole(area === 'portal' ? 'listitem' : 'row')
      .filter({ hasText: 'With badges' })
      .locator('.badge');
    await ticketBadges.first().waitFor();
    const visibleClasses = await ticketBadges.evaluateAll((badges) =>
      badges.map(({ className }) => className),
    );
    expect(new Set(visibleClasses)).toEqual(
      new Set(['badge badge-priority badge-priority-medium', 'badge badge-status-new']),
    );

    const statusBadgeColours = await measureColours(
      page,
      ticketStatuses.map((status) => `badge badge-status-${status}`),
    );
    const priorityBadgeColours = await measureColours(
      page,
      priorities.map((level) => `badge badge-priority badge-priority-${level}`),
    );
    for (const colors of [...statusBadgeColours, ...priorityBadgeColours])
      expect(computeContrast(colors)).toBeGreaterThanOrEqual(4.5);
    for (const part of ['text', 'background'] as const) {
      const statusColours = statusBadgeColours.map((colors) => colors[part]);
      expect(priorityBadgeColours.filter((colors) => statusColours.includes(colors[part]))).toEqual([]);
    }
    for (const badgeColours of [statusBadgeColours, priorityBadgeColours])
      expect(new Set(badgeColours.map(({ text, background }) => text + background)).size).toBe(
        badgeColours.length,
      );
  },
);
