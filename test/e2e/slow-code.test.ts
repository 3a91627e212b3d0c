// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let people: Readonly<Record<'customer' | 'admin', Person>>;

beforeAll(async () => {
  const [customer, admin] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('admin'),
  ]);
  people = { customer, admin };
});

const isScriptUrl = (url: URL) => url.pathname.endsWith('.js');

/** Holds back requests for code. @returns a function that releases or fails them */
async function holdCode(page: Page) {
  const codeArrival = Promise.withResolvers<boolean>();
  await page.route(isScriptUrl, async (route) =>
    (await codeArrival.promise) ? route.continue() : route.abort('connectionreset'),
  );
  return async (codeArrives: boolean) => {
    codeArrival.resolve(codeArrives);
    if (codeArrives) await page.unrouteAll({ behavior: 'wait' });
  };
}

const areas = [
  {
    role: 'customer',
    startPath: '/support/my-tickets',
    linkName: 'New Ticket',
    heading: 'Create Support Ticket',
  },
  { role: 'admin', startPath: '/admin', linkName: 'Companies', heading: 'Company Management' },
] as const;

/** The first link with this name; in the admin area, the link in the side navigation. */
const screenLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

test.for(areas)(
  'while a slow screen of the $role loads, the previous screen stays with a loading state',
  async ({ role, startPath, linkName, heading }, { visit }) => {
    const { page } = await visit({ as: people[role] });
    await page.goto(startPath);
    await screenLink(page, linkName).waitFor();
    await page.waitForLoadState('networkidle');
    const settleCodeRequests = await holdCode(page);
    await screenLink(page, linkName).click();
    await page.getByRole('status').getByText('Loading', { exact: true }).waitFor({ state: 'attached' });
    expect(await screenLink(page, linkName).isVisible()).toBe(true);
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    await settleCodeRequests(true);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('.loading-bar').waitFor({ state: 'detached' });
  },
);

test.for(areas)(
  'a screen of the $role whose code does not arrive shows an error and a retry, and other screens work',
  async ({ role, startPath, linkName, heading }, { visit }) => {
    const { page } = await visit({
      as: people[role],
      expected: [/net::ERR_CONNECTION_RESET/, /dynamically imported module/],
      failures: ['screen TypeError'],
    });
    await page.goto(startPath);
    await screenLink(page, linkName).waitFor();
    await page.waitForLoadState('networkidle');
    const settleCodeRequests = await holdCode(page);
    await screenLink(page, linkName).click();
    await settleCodeRequests(false);
    await page.getByRole('alert').filter({ hasText: 'could not be shown' }).waitFor();
    await page.unroute(isScriptUrl);
    // Screens whose code is already loaded can be opened.
    await screenLink(page, role === 'customer' ? 'My Tickets' : 'Dashboard').click();
    await page.getByRole('alert').filter({ hasText: 'could not be shown' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('button', { name: /^Reload/ }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  },
);
