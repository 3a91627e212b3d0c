import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { adminPaths } from '../../../shared/model/admin-paths.ts';
import { portalPaths } from '../../../shared/model/portal-paths.ts';
import { call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import {
  absentTicket,
  offered,
  screens,
  type Sight,
  sightOf,
  subject,
  visitors,
  type Who,
} from './screens.ts';

const everybody = Object.keys(visitors).filter((name): name is Who => name in visitors);

let people: Record<Who, Person | undefined>;
let id: string;

beforeAll(async () => {
  const [company, another] = await Promise.all([newCompany(), newCompany()]);
  const [customer, stranger, unassigned, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company: another }),
    newPerson('customer'),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  people = {
    nobody: undefined,
    customer,
    'customer of another company': stranger,
    'customer without company': unassigned,
    agent,
    admin,
  };
  const body = { subject, description: 'Since this morning.' };
  ({ id } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
});

/** Whether something comes to be seen, so that one screen that is amiss does not hide the others. */
const comes = (target: Locator): Promise<boolean> =>
  target
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    );

async function check(page: Page, where: string, { path, heading, texts = [], toast }: Sight): Promise<void> {
  const main = page.getByRole('main');
  if (toast !== undefined) expect.soft(await comes(page.getByText(toast)), `${where}: “${toast}”`).toBe(true);
  if (heading !== undefined) {
    const title = page.getByRole('heading', { level: 1, name: heading });
    expect.soft(await comes(title), `${where}: heading “${heading}”`).toBe(true);
  }
  for (const text of texts) expect.soft(await comes(main.getByText(text)), `${where}: “${text}”`).toBe(true);
  const at = new URL(page.url()).pathname.replace(id, ':id');
  expect.soft(at, `${where}: where it leads`).toBe(path);
}

test.for(everybody)(
  'every screen shows what the user may see, and nothing else: %s',
  async (who, { visit }) => {
    const as = people[who];
    const refusals = screens.flatMap((screen) => sightOf(screen, who).refusal ?? []);
    const expected = refusals.map((status) => new RegExp(`status of ${status}`));
    const { page } = await visit({ ...(as && { as }), expected });
    page.setDefaultTimeout(10_000);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    for (const screen of screens) {
      const where = `${who} at ${screen.path}`;
      const sight = sightOf(screen, who);
      const before = asked.length;
      await page.goto(screen.path.replace(':id', id));
      await check(page, where, sight);

      const offers = offered(screen, who);
      for (const name of screen.acts?.buttons ?? []) {
        const button = page.getByRole('main').getByRole('button', { name });
        const there = offers.includes(name) ? await comes(button) : (await button.count()) > 0;
        expect.soft(there, `${where}: a button ${String(name)}`).toBe(offers.includes(name));
      }
      if (sight.path === screen.path) continue;
      const shown = await page.getByRole('heading', { level: 1, name: screen.heading, exact: true }).count();
      expect.soft(shown, `${where}: the screen itself`).toBe(0);
      const own = (path: string) => as !== undefined && /^\/api\/tickets\?(?!.*scope)/.test(path);
      const tooMuch = asked.slice(before).filter((path) => !own(path));
      expect.soft(tooMuch, `${where}: what the API was asked`).toEqual([]);
    }
  },
);

test('staff also see that a ticket does not exist', async ({ visit }) => {
  const { agent } = people;
  const { page } = await visit({ ...(agent && { as: agent }), expected: [/status of 404/] });
  for (const area of ['admin', 'support']) {
    await page.goto(`/${area}/ticket/${absentTicket}`);
    await page.getByRole('main').getByText('Ticket not found').first().waitFor();
  }
});

test('the table names every path of the portal and the admin area', () => {
  const paths: string[] = [...Object.values(portalPaths), ...Object.values(adminPaths)];
  expect(screens.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});
