// @module-tag nightly
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { Ticket } from '../../../shared/contract/ticket.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { namesTicket, openLive } from '../../support/live.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';

let agent: Person;
let customer: Person;
let ticket: Ticket;

beforeAll(async () => {
  const company = await newCompany();
  [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer', { company })]);
  // Waits until no more live messages arrive: they would make a screen refetch the ticket.
  const witness = await openLive(agent);
  const body = { subject: 'The lift is stuck', description: 'Between two floors.' };
  ticket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await witness.next(namesTicket(ticket.id));
  for (let previousCount = -1; previousCount !== witness.received.length; await pause(8_000))
    previousCount = witness.received.length;
  witness.close();
}, 120_000);

interface Load {
  /** Compressed kilobytes of scripts and styles. */
  code: number;
  files: number;
  /** Paths of API requests, except those of the live connection and the session. */
  requests: string[];
}

/** Marks the time at which the text first appears in the document. */
function markWhenShown(wanted: string): void {
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent.includes(wanted)) return;
    performance.mark('shown');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Responses that had arrived when the text appeared, or all responses so far. */
const loadsOf = (page: Page, until: 'shown' | 'now'): Promise<Load> =>
  page.evaluate((until) => {
    const end = until === 'now' ? Infinity : (performance.getEntriesByName('shown')[0]?.startTime ?? 0);
    const load: Load = { code: 0, files: 0, requests: [] };
    for (const entry of performance.getEntriesByType('resource')) {
      if (!(entry instanceof PerformanceResourceTiming) || entry.responseEnd > end) continue;
      const { pathname } = new URL(entry.name);
      if (/\.(js|css)$/.test(pathname)) {
        load.code += entry.encodedBodySize / 1000;
        load.files += 1;
      } else if (pathname.startsWith('/api/') && !['/api/live', '/api/me/session'].includes(pathname))
        load.requests.push(pathname);
    }
    return { ...load, code: Math.round(load.code) };
  }, until);

/** Waits until no response has arrived for two seconds. */
async function waitForIdleNetwork(page: Page): Promise<void> {
  const idleTime = () =>
    page.evaluate(() => {
      const responseEnds = performance
        .getEntriesByType('resource')
        .map(({ startTime, duration }) => startTime + duration);
      return performance.now() - Math.max(...responseEnds);
    });
  await expect.poll(idleTime, { timeout: 60_000 }).toBeGreaterThan(2_000);
}

/** Maximum kilobytes of code: until the data is shown, and in total. */
const limits = { staff: { shown: 400, all: 480 }, customer: { shown: 200, all: 260 } };
/** Maximum number of code files. */
const maxFiles = 40;

/** Screens, each with the text that appears last and the maximum number of API requests. */
const screens = [
  { name: 'list of tickets', path: '/admin/tickets', side: 'staff', last: 'Order', requests: 2 },
  { name: 'ticket of staff', path: '/admin/ticket/:id', side: 'staff', last: 'Change History', requests: 5 },
  { name: 'reports', path: '/admin/reports', side: 'staff', last: 'Times', requests: 2 },
  {
    name: "customer's tickets",
    path: '/support/my-tickets',
    side: 'customer',
    last: 'New Ticket',
    requests: 2,
  },
  {
    name: "customer's ticket",
    path: '/support/ticket/:id',
    side: 'customer',
    last: 'Attachments',
    requests: 3,
  },
] as const;

test.for(screens)('$name: loads within the limits of code and requests', async (screen, { visit }) => {
  const { page } = await visit({ as: screen.side === 'staff' ? agent : customer, live: true });
  const lastText = screen.name === 'reports' ? 'First response' : ticket.subject;
  await page.addInitScript(markWhenShown, lastText);
  await page.goto(screen.path.replace(':id', ticket.id));
  await page.getByText(lastText).first().waitFor();
  await page.getByText(screen.last, { exact: true }).first().waitFor();
  await waitForIdleNetwork(page);
  const [shown, all] = [await loadsOf(page, 'shown'), await loadsOf(page, 'now')];
  console.log(screen.name, { shown, all });
  expect
    .soft(shown.code, 'kilobytes of code until the data is shown')
    .toBeLessThanOrEqual(limits[screen.side].shown);
  expect.soft(all.code, 'kilobytes of code').toBeLessThanOrEqual(limits[screen.side].all);
  expect.soft(all.files, 'files of code').toBeLessThanOrEqual(maxFiles);
  expect(all.requests.length, all.requests.join(', ')).toBeLessThanOrEqual(screen.requests);
});

test('opening a ticket from the list and going back cause few requests', async ({ visit }) => {
  const { page } = await visit({ as: agent, live: true });
  const requests = async () => (await loadsOf(page, 'now')).requests;
  await page.goto('/admin/tickets');
  await page.getByText(ticket.subject).first().waitFor();
  await waitForIdleNetwork(page);
  const listRequests = await requests();
  await page.getByText(ticket.subject).first().click();
  await page.getByRole('heading', { name: ticket.subject }).waitFor();
  await waitForIdleNetwork(page);
  const openRequests = await requests();
  await page.goBack();
  await page.getByText(ticket.subject).first().waitFor();
  await waitForIdleNetwork(page);
  console.log(openRequests.slice(listRequests.length), (await requests()).slice(openRequests.length));
  expect.soft(openRequests.slice(listRequests.length)).toHaveLength(3);
  expect(await requests()).toEqual(openRequests);
});
