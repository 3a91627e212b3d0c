import { beforeAll, expect } from 'vitest';
import { findingsInBothThemes, overflowOf } from '../support/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const widths = [320, 768, 1440];

type Who = 'visitor' | 'customer' | 'agent' | 'admin';

interface Screen {
  readonly path: string;
  readonly who: Who;
  /** What it shows when it is complete. */
  readonly text: string;
}

const subject = 'The label printer in goods-in prints every second label twice';
const screens: readonly Screen[] = [
  { path: '/auth/login', who: 'visitor', text: 'Sign in to support' },
  { path: '/support/my-tickets', who: 'customer', text: subject },
  { path: '/support/my-tickets?tab=closed', who: 'customer', text: 'No tickets found' },
  { path: '/support/new-ticket', who: 'customer', text: 'Create Support Ticket' },
  { path: '/support/ticket/{id}', who: 'customer', text: subject },
  { path: '/support/profile', who: 'customer', text: 'Two-step sign-in' },
  { path: '/auth/set-password', who: 'visitor', text: 'Choose a password' },
  { path: '/admin', who: 'agent', text: 'Recent Tickets' },
  { path: '/admin/tickets', who: 'agent', text: 'All Support Tickets' },
  { path: '/admin/ticket/{id}', who: 'agent', text: subject },
  { path: '/admin/create-ticket', who: 'agent', text: 'Create Ticket for Client' },
  { path: '/admin/users', who: 'admin', text: 'User Management' },
  { path: '/admin/companies', who: 'admin', text: 'Company Management' },
];

let people: Record<Who, Person | undefined>;
let id: string;

beforeAll(async () => {
  const [customer, agent, admin] = await Promise.all([
    newPerson('customer', {
      company: await newCompany('Merrow & Daughters Distribution'),
      full_name: 'Ada Okonkwo',
    }),
    newPerson('agent', { full_name: 'Marcus Adeyemi' }),
    newPerson('admin', { full_name: 'Eleanor Whitcombe' }),
  ]);
  people = { visitor: undefined, customer, agent, admin };
  const body = { subject, description: 'From 07:30 on.\n\nThe queue shows each job once.' };
  const ticket = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  id = ticket.id;
  const { version } = ticket;
  await call('updateTicket', { params: { id }, body: { status: 'in_progress', version } }, agent);
  const answer = (content: string, is_internal: boolean) =>
    call(
      'addTicketComment',
      { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
      agent,
    );
  await answer('We are looking at the driver.', false);
  await answer('Same driver as at Tidewell.', true);
});

test.for(screens)(
  '$path has no axe finding and no horizontal scrolling, light and dark, from 320 px up',
  async ({ path, who, text }, { visit }) => {
    const as = people[who];
    const { page } = await visit(as && { as });
    await page.goto(path.replace('{id}', id));
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const where = `at ${width} px`;
      expect.soft(await findingsInBothThemes(page), where).toEqual([]);
      expect.soft(await overflowOf(page), where).toBeLessThanOrEqual(0);
    }
  },
);
