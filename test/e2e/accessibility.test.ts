import { beforeAll, expect } from 'vitest';
import { checkedWidths, findingsInBothThemes, overflowOf } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

type Viewer = 'visitor' | 'customer' | 'agent' | 'admin';

interface Screen {
  readonly path: string;
  readonly viewer: Viewer;
  /** A text that is visible once the screen has loaded. */
  readonly text: string;
}

const subject = 'The label printer in goods-in prints every second label twice';
const screens: readonly Screen[] = [
  { path: '/auth/login', viewer: 'visitor', text: 'Sign in to support' },
  { path: '/support/my-tickets', viewer: 'customer', text: subject },
  { path: '/support/my-tickets?tab=closed', viewer: 'customer', text: 'No tickets found' },
  { path: '/support/new-ticket', viewer: 'customer', text: 'Create Support Ticket' },
  { path: '/support/ticket/{id}', viewer: 'customer', text: subject },
  { path: '/support/profile', viewer: 'customer', text: 'Two-step sign-in' },
  { path: '/auth/set-password', viewer: 'visitor', text: 'Reset your password' },
  {
    path: '/auth/set-password#email=ann%40example.com&token=reset.a.b',
    viewer: 'visitor',
    text: 'Choose a password',
  },
  { path: '/admin', viewer: 'agent', text: 'Recent Tickets' },
  { path: '/admin/tickets', viewer: 'agent', text: 'All Support Tickets' },
  { path: '/admin/ticket/{id}', viewer: 'agent', text: subject },
  { path: '/admin/create-ticket', viewer: 'agent', text: 'Create Ticket for Client' },
  { path: '/admin/mails', viewer: 'agent', text: 'Waiting for a decision' },
  { path: '/admin/users', viewer: 'admin', text: 'User Management' },
  { path: '/admin/companies', viewer: 'admin', text: 'Company Management' },
  { path: '/admin/activity?person={customer}', viewer: 'admin', text: 'Ticket created' },
];

let people: Record<Viewer, Person | undefined>;
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
  const addComment = (content: string, is_internal: boolean) =>
    call(
      'addTicketComment',
      { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
      agent,
    );
  await addComment('We are looking at the driver.', false);
  await addComment('Same driver as at Tidewell.', true);
});

test.for(screens)(
  '$path has no axe findings and does not scroll horizontally, in both themes, at 320 to 1440 px',
  async ({ path, viewer, text }, { visit }) => {
    const as = people[viewer];
    const { page } = await visit(as && { as });
    await page.goto(path.replace('{id}', id).replace('{customer}', people.customer?.id ?? ''));
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of checkedWidths) {
      await page.setViewportSize({ width, height: 900 });
      const where = `at ${width} px`;
      expect.soft(await findingsInBothThemes(page), where).toEqual([]);
      expect.soft(await overflowOf(page), where).toBeLessThanOrEqual(0);
    }
  },
);
