// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { Ticket } from '../../shared/contract/ticket.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let agent: Person;
let customer: Person;
let ticket: Ticket;

beforeAll(async () => {
  const company = await newCompany();
  [agent, customer] = await Promise.all([newPerson('agent'), newPerson('customer', { company })]);
  const body = { subject: 'The lift is stuck', description: 'Between two floors.' };
  ticket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
});

interface Load {
  /** Compressed kilobytes of scripts and styles. */
  code: number;
  files: number;
  /** Paths, except those of the live connection and of the session. */
  requests: string[];
}

/** Counts the requests of a page with an empty cache. */
async function countLoads(page: Page) {
  const load: Load = { code: 0, files: 0, requests: [] };
  const code = new Set<string>();
  let last = Date.now();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    last = Date.now();
    const { pathname } = new URL(request.url);
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId);
    else if (pathname.startsWith('/api/') && !['/api/live', '/api/me/session'].includes(pathname))
      load.requests.push(`${request.method} ${pathname}`);
  });
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    last = Date.now();
    if (code.has(requestId)) load.code += encodedDataLength / 1000;
  });
  network.on('Network.loadingFinished', ({ requestId }) => {
    if (code.has(requestId)) load.files += 1;
  });
  return {
    now: (): Load => ({ ...load, code: Math.round(load.code), requests: [...load.requests] }),
    /** Until nothing has arrived for two seconds. */
    async quiet() {
      await expect.poll(() => Date.now() - last, { timeout: 60_000 }).toBeGreaterThan(2_000);
    },
  };
}

/** Maximum kilobytes of code, and requests, including those after the live connection opens. */
const screens = [
  { name: 'list of tickets', path: '/admin/tickets', as: () => agent, code: 560, requests: 5 },
  { name: 'ticket of staff', path: '/admin/ticket/:id', as: () => agent, code: 600, requests: 9 },
  { name: 'reports', path: '/admin/reports', as: () => agent, code: 560, requests: 4 },
  { name: "customer's tickets", path: '/support/my-tickets', as: () => customer, code: 200, requests: 4 },
  { name: "customer's ticket", path: '/support/ticket/:id', as: () => customer, code: 260, requests: 6 },
] as const;

test.for(screens)('$name: little is loaded', async (screen, { visit }) => {
  const { page } = await visit({ as: screen.as(), live: true });
  const loads = await countLoads(page);
  await page.goto(screen.path.replace(':id', ticket.id));
  const wanted = screen.name === 'reports' ? 'First response' : ticket.subject;
  await page.getByText(wanted).first().waitFor();
  const shown = loads.now();
  await loads.quiet();
  const all = loads.now();
  console.log(screen.name, { shown, all });
  expect.soft(all.code, 'kilobytes of code').toBeLessThanOrEqual(screen.code);
  expect(all.requests.length, all.requests.join(', ')).toBeLessThanOrEqual(screen.requests);
});
