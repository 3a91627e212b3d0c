import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { listAxeFindings } from '../../../scripts/browser/accessibility.ts';
import { adminPagePaths } from '../../../shared/model/admin-pages.ts';
import { adminPaths } from '../../../shared/model/admin-paths.ts';
import { portalPaths } from '../../../shared/model/portal-paths.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import {
  type ExpectedScreen,
  type Screen,
  type Viewer,
  getExpectedScreen,
  missingTicketId,
  screens,
  subject,
  viewers,
  listVisibleButtons,
} from './screens.ts';

const viewerNames = Object.keys(viewers).filter((name): name is Viewer => name in viewers);

let people: Record<Viewer, Person | undefined>;
let ticketId: string;

beforeAll(async () => {
  const [company, otherCompany] = await Promise.all([newCompany(), newCompany()]);
  const [customer, otherCustomer, customerWithoutCompany, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company: otherCompany }),
    newPerson('customer'),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  people = {
    visitor: undefined,
    customer,
    'customer of another company': otherCustomer,
    'customer without company': customerWithoutCompany,
    agent,
    admin,
  };
  const body = { subject, description: 'Since this morning.' };
  ({ id: ticketId } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
});

/** Waits for an element. Resolves to false instead of throwing, so that the other screens are checked too. */
const appears = (target: Locator): Promise<boolean> =>
  target
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );

async function checkScreen(
  page: Page,
  label: string,
  { path, heading, texts = [], toast }: ExpectedScreen,
): Promise<void> {
  const main = page.getByRole('main');
  if (toast !== undefined)
    expect.soft(await appears(page.getByText(toast)), `${label}: “${toast}”`).toBe(true);
  if (heading !== undefined) {
    const title = page.getByRole('heading', { level: 1, name: heading });
    expect.soft(await appears(title), `${label}: heading “${heading}”`).toBe(true);
  }
  for (const text of texts)
    expect.soft(await appears(main.getByText(text)), `${label}: “${text}”`).toBe(true);
  const currentPath = new URL(page.url()).pathname.replace(ticketId, ':id');
  expect.soft(currentPath, `${label}: path`).toBe(path);
}

/** The failure that a page logs if the screen's API request fails with this status. */
const failureByStatus = { 403: 'listTickets profile_without_company', 404: 'getTicket not_found' } as const;

/** Roles in the order of their permissions: each screen is opened by the first role that may see it. */
const roles = ['visitor', 'customer', 'agent', 'admin'] as const;
const findFirstRole = (screen: Screen) =>
  roles.find((role) => {
    const { path, errorStatus } = getExpectedScreen(screen, role);
    return path === screen.path && errorStatus === undefined;
  });

/**
 * Returns a function that shows a screen. Another screen of the same application is shown without loading the
 * application again, as its links do.
 */
function createScreenOpener(page: Page): (path: string) => Promise<void> {
  const getApplicationName = (path: string) => (path.startsWith('/admin') ? 'admin' : 'portal');
  let application: string | undefined;
  return async (path) => {
    if (application === getApplicationName(path))
      await page.evaluate((newPath) => {
        history.pushState(null, '', newPath);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    else await page.goto(path);
    application = getApplicationName(path);
  };
}

/** Returns a function that waits until a page has had no open request for a while. */
function createIdleWaiter(page: Page): () => Promise<void> {
  const openRequests = new Set<Request>();
  page.on('request', (request) => openRequests.add(request));
  page.on('requestfinished', (request) => openRequests.delete(request));
  page.on('requestfailed', (request) => openRequests.delete(request));
  return async () => {
    for (let idleCheckCount = 0; idleCheckCount < 5;) {
      await delay(60);
      idleCheckCount = openRequests.size === 0 ? idleCheckCount + 1 : 0;
    }
  };
}

test.for(roles)('the %s opens each of their screens, without axe findings', async (role, { visit }) => {
  const person = people[role];
  const roleScreens = screens.filter((screen) => findFirstRole(screen) === role);
  expect(roleScreens.length).toBeGreaterThan(0);
  const remainingScreens = roleScreens.values();
  async function openRemainingScreens(): Promise<void> {
    const { page } = await visit(person && { as: person });
    const openScreen = createScreenOpener(page);
    const waitUntilIdle = createIdleWaiter(page);
    for (const screen of remainingScreens) {
      const description = `${role} at ${screen.path}`;
      await openScreen(screen.path.replace(':id', ticketId));
      await checkScreen(page, description, getExpectedScreen(screen, role));
      await waitUntilIdle();
      expect.soft(await listAxeFindings(page), description).toEqual([]);
    }
  }
  // Two pages work at the same time, because each waits for the network half of the time.
  await Promise.all([openRemainingScreens(), openRemainingScreens()]);
});

test('each screen can be opened by a role', () => {
  expect(screens.filter((screen) => findFirstRole(screen) === undefined)).toEqual([]);
});

test.for(viewerNames)(
  'on every screen, the %s sees only what the permissions allow',
  { tags: ['nightly'] },
  async (viewer, { visit }) => {
    const user = people[viewer];
    const errorStatuses = screens.flatMap((screen) => getExpectedScreen(screen, viewer).errorStatus ?? []);
    const expectedErrors = errorStatuses.map((status) => new RegExp(`status of ${status}`));
    const failures = [...new Set(errorStatuses)].map((status) => failureByStatus[status]);
    const { page } = await visit({ ...(user && { as: user }), expected: expectedErrors, failures });
    page.setDefaultTimeout(10_000);
    const apiPaths: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      // Requests of the profile screen are ignored: its last request, for the sessions, may be sent when the
      // next screen is already opening.
      if (new URL(request.frame().url()).pathname !== portalPaths.profile) apiPaths.push(pathname + search);
    });
    for (const screen of screens) {
      const description = `${viewer} at ${screen.path}`;
      const expectedContent = getExpectedScreen(screen, viewer);
      const countBefore = apiPaths.length;
      await page.goto(screen.path.replace(':id', ticketId));
      await checkScreen(page, description, expectedContent);

      const buttons = listVisibleButtons(screen, viewer);
      for (const name of screen.actions?.buttons ?? []) {
        const button = page.getByRole('main').getByRole('button', { name });
        const isVisible = buttons.includes(name) ? await appears(button) : (await button.count()) > 0;
        expect.soft(isVisible, `${description}: button ${String(name)}`).toBe(buttons.includes(name));
      }
      if (expectedContent.path === screen.path || expectedContent.path === adminPaths.dashboard) continue;
      const headingCount = await page
        .getByRole('heading', { level: 1, name: screen.heading, exact: true })
        .count();
      expect.soft(headingCount, `${description}: heading of the denied screen`).toBe(0);
      const isOwnTicketsPath = (path: string) =>
        user !== undefined && /^\/api\/tickets\?(?!.*scope)/.test(path);
      const unexpectedPaths = apiPaths
        .slice(countBefore)
        .filter(
          (path) =>
            !isOwnTicketsPath(path) && !['/api/live', '/api/bell', '/api/desk', '/api/queues'].includes(path),
        );
      expect.soft(unexpectedPaths, `${description}: unexpected API requests`).toEqual([]);
    }
  },
);

test('an agent sees that a ticket does not exist', async ({ visit }) => {
  const { agent } = people;
  const { page } = await visit({
    ...(agent && { as: agent }),
    expected: [/status of 404/],
    failures: ['getTicket not_found'],
  });
  for (const area of ['admin', 'support']) {
    await page.goto(`/${area}/ticket/${missingTicketId}`);
    await page.getByRole('main').getByText('Ticket not found').first().waitFor();
  }
});

test('`screens` contains every path of the portal and the admin area', () => {
  const paths: string[] = [...Object.values(portalPaths), ...adminPagePaths];
  expect(screens.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});
