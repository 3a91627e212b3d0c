// @module-tag nightly
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { Ticket } from '../../../shared/contract/ticket.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { isAboutTicket, openLiveConnection } from '../../support/live.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';

let agent: Person;
let customer: Person;
let ticket: Ticket;

beforeAll(async () => {
  const company = await newCompany();
  [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer', { company })]);
  // Waits until no more live messages arrive: they would make a screen refetch the ticket.
  const liveConnection = await openLiveConnection(agent);
  const body = { subject: 'The lift is stuck', description: 'Between two floors.' };
  ticket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  await liveConnection.next(isAboutTicket(ticket.id));
  for (let previousCount = -1; previousCount !== liveConnection.received.length; await pause(8_000))
    previousCount = liveConnection.received.length;
  liveConnection.close();
}, 120_000);

interface LoadedResources {
  /** Compressed kilobytes of scripts and styles. */
  codeKilobytes: number;
  codeFileCount: number;
  /** Paths of API requests, except those of the live connection and the session. */
  requests: string[];
}

/** Marks the time at which the text first appears in the document. */
function markWhenShown(wantedText: string): void {
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent.includes(wantedText)) return;
    performance.mark('shown');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Responses that had arrived when the text appeared, or all responses so far. */
const measureResources = (page: Page, until: 'shown' | 'now'): Promise<LoadedResources> =>
  page.evaluate((until) => {
    const endTime = until === 'now' ? Infinity : (performance.getEntriesByName('shown')[0]?.startTime ?? 0);
    const load: LoadedResources = { codeKilobytes: 0, codeFileCount: 0, requests: [] };
    for (const entry of performance.getEntriesByType('resource')) {
      if (!(entry instanceof PerformanceResourceTiming) || entry.responseEnd > endTime) continue;
      const { pathname } = new URL(entry.name);
      if (/\.(js|css)$/.test(pathname)) {
        load.codeKilobytes += entry.encodedBodySize / 1000;
        load.codeFileCount += 1;
      } else if (pathname.startsWith('/api/') && !['/api/live', '/api/me/session'].includes(pathname))
        load.requests.push(pathname);
    }
    return { ...load, codeKilobytes: Math.round(load.codeKilobytes) };
  }, until);

/** Waits until no response has arrived for two seconds. */
async function waitForIdleNetwork(page: Page): Promise<void> {
  const readIdleMs = () =>
    page.evaluate(() => {
      const responseEnds = performance
        .getEntriesByType('resource')
        .map(({ startTime, duration }) => startTime + duration);
      return performance.now() - Math.max(...responseEnds);
    });
  await expect.poll(readIdleMs, { timeout: 60_000 }).toBeGreaterThan(2_000);
}

/** Maximum kilobytes of code: until the data is shown, and in total. */
const kilobyteLimits = { staff: { shown: 400, all: 480 }, customer: { shown: 200, all: 260 } };
/** Maximum number of code files. */
const maxFiles = 40;

/** Screens, each with the text that appears last and the maximum number of API requests. */
const screens = [
  { name: 'list of tickets', path: '/admin/tickets', side: 'staff', finalText: 'Order', maxRequests: 2 },
  {
    name: 'ticket of staff',
    path: '/admin/ticket/:id',
    side: 'staff',
    finalText: 'Change History',
    maxRequests: 4,
  },
  { name: 'reports', path: '/admin/reports', side: 'staff', finalText: 'Times', maxRequests: 2 },
  {
    name: "customer's tickets",
    path: '/support/my-tickets',
    side: 'customer',
    finalText: 'New Ticket',
    maxRequests: 2,
  },
  {
    name: "customer's ticket",
    path: '/support/ticket/:id',
    side: 'customer',
    finalText: 'Attachments',
    maxRequests: 3,
  },
] as const;

test.for(screens)('$name: loads within the limits of code and requests', async (screen, { visit }) => {
  const { page } = await visit({ as: screen.side === 'staff' ? agent : customer, live: true });
  const dataText = screen.name === 'reports' ? 'First response' : ticket.subject;
  await page.addInitScript(markWhenShown, dataText);
  await page.goto(screen.path.replace(':id', ticket.id));
  await page.getByText(dataText).first().waitFor();
  await page.getByText(screen.finalText, { exact: true }).first().waitFor();
  await waitForIdleNetwork(page);
  const [loadUntilShown, totalLoad] = [
    await measureResources(page, 'shown'),
    await measureResources(page, 'now'),
  ];
  console.log(screen.name, { shown: loadUntilShown, all: totalLoad });
  expect
    .soft(loadUntilShown.codeKilobytes, 'kilobytes of code until the data is shown')
    .toBeLessThanOrEqual(kilobyteLimits[screen.side].shown);
  expect
    .soft(totalLoad.codeKilobytes, 'kilobytes of code')
    .toBeLessThanOrEqual(kilobyteLimits[screen.side].all);
  expect.soft(totalLoad.codeFileCount, 'files of code').toBeLessThanOrEqual(maxFiles);
  expect(totalLoad.requests.length, totalLoad.requests.join(', ')).toBeLessThanOrEqual(screen.maxRequests);
});

test('opening a ticket from the list and going back cause few requests', async ({ visit }) => {
  const { page } = await visit({ as: agent, live: true });
  const readRequestPaths = async () => (await measureResources(page, 'now')).requests;
  await page.goto('/admin/tickets');
  await page.getByText(ticket.subject).first().waitFor();
  await waitForIdleNetwork(page);
  const pathsBeforeOpening = await readRequestPaths();
  await page.getByText(ticket.subject).first().click();
  await page.getByRole('heading', { name: ticket.subject }).waitFor();
  await waitForIdleNetwork(page);
  const pathsAfterOpening = await readRequestPaths();
  await page.goBack();
  await page.getByText(ticket.subject).first().waitFor();
  await waitForIdleNetwork(page);
  console.log(
    pathsAfterOpening.slice(pathsBeforeOpening.length),
    (await readRequestPaths()).slice(pathsAfterOpening.length),
  );
  expect.soft(pathsAfterOpening.slice(pathsBeforeOpening.length)).toHaveLength(2);
  expect(await readRequestPaths()).toEqual(pathsAfterOpening);
});
