// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import {
  checkedWidths,
  listFindingsInBothThemes,
  measureOverflow,
} from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { type Visitor, test } from '../support/browser.ts';
import { listAllMails } from '../support/inbox.ts';
import { type Keyboard, createKeyboard, hasFocus, isInView, waitForFocus } from '../support/keyboard.ts';
import { openLiveConnection } from '../support/live.ts';
import { newMailedTicket } from '../support/mailed-ticket.ts';
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
  { path: '/auth/sign-up', viewer: 'visitor', text: 'Create an account' },
  { path: '/auth/set-password', viewer: 'visitor', text: 'Reset your password' },
  {
    path: '/auth/set-password#email=ann%40example.com&token=reset.a.b',
    viewer: 'visitor',
    text: 'Choose a password',
  },
  {
    path: '/auth/confirm-address#email=ann%40example.com&token=address.a.b',
    viewer: 'visitor',
    text: 'Confirm this address',
  },
  {
    path: `/support/rate#answer=good&token=01JNB2F3Z8Q4C6V9X0T5R7W1YA.1.${'aB3-'.repeat(10)}xyz`,
    viewer: 'visitor',
    text: 'Send answer',
  },
  { path: '/admin', viewer: 'agent', text: 'Recent Tickets' },
  { path: '/admin/tickets', viewer: 'agent', text: 'All Support Tickets' },
  { path: '/admin/ticket/{id}', viewer: 'agent', text: subject },
  { path: '/admin/create-ticket', viewer: 'agent', text: 'Create Ticket for Client' },
  { path: '/admin/reports', viewer: 'agent', text: 'Created and solved' },
  { path: '/admin/mails', viewer: 'agent', text: 'Waiting for a decision' },
  { path: '/admin/canned-replies', viewer: 'agent', text: 'Canned Replies' },
  { path: '/admin/service-levels', viewer: 'admin', text: 'Business Hours' },
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
    const person = people[viewer];
    const { page } = await visit(person && { as: person });
    await page.goto(path.replace('{id}', id).replace('{customer}', people.customer?.id ?? ''));
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of checkedWidths) {
      await page.setViewportSize({ width, height: 900 });
      const failureMessage = `at ${width} px`;
      await expect.poll(() => measureOverflow(page), { message: failureMessage }).toBeLessThanOrEqual(0);
      expect.soft(await listFindingsInBothThemes(page), failureMessage).toEqual([]);
    }
  },
);

interface CheckedState {
  readonly what: string;
  readonly viewer: Viewer;
  /** Opens the screen and brings it into the state to check, using the keyboard as a user would. */
  readonly openState: (page: Page, keyboard: Keyboard) => Promise<void>;
  readonly live?: boolean;
  readonly expected?: readonly RegExp[];
  readonly failures?: readonly string[];
}

function requirePerson(viewer: Viewer): Person {
  const person = people[viewer];
  if (!person) throw new Error('A visitor is nobody.');
  return person;
}

const newTicket = async (title: string) => {
  const body = { subject: title, description: 'Since this morning.' };
  return call('createTicket', { body, idempotency_key: newKey() }, requirePerson('customer'));
};

const commentField = (page: Page) => page.getByLabel('Add a comment');

const states: readonly CheckedState[] = [
  {
    what: 'a ticket that a customer is viewing and writing on',
    viewer: 'agent',
    live: true,
    async openState(page) {
      const ticket = await newTicket('Looked at while it is checked');
      await page.goto(`/admin/ticket/${ticket.id}`);
      const customerConnection = await openLiveConnection(requirePerson('customer'));
      customerConnection.send({ action: 'view', ticket_id: ticket.id });
      await page.getByText(/Also viewing:/).waitFor();
      customerConnection.send({ action: 'typing', ticket_id: ticket.id, mode: 'reply' });
      await page.getByText(/is writing…/).waitFor();
    },
  },
  {
    what: 'an internal note with the list of colleagues to mention',
    viewer: 'agent',
    async openState(page, { press, write, type }) {
      await page.goto(`/admin/ticket/${id}`);
      await press(page.getByRole('checkbox', { name: 'Internal note' }), 'Space');
      await write(commentField(page), 'Ask ');
      await type('@Eleanor Whit');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    what: 'a new ticket with files and a suggested similar ticket',
    viewer: 'customer',
    async openState(page, { write }) {
      await page.goto('/support/new-ticket');
      await write(page.getByLabel('Subject'), 'Label printer prints every second label');
      await page.getByText('Is it one of these?').waitFor();
      const fileChooserPromise = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add files' }).press('Enter');
      const files = ['labels of Monday.txt', 'labels of Tuesday.txt'];
      await (
        await fileChooserPromise
      ).setFiles(files.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Labels.') })));
      await page.getByText('labels of Tuesday.txt').waitFor();
    },
  },
  {
    what: 'the choice of mails that a customer receives about a ticket',
    viewer: 'customer',
    async openState(page, { press, tabTo }) {
      await page.goto(`/support/ticket/${id}`);
      await press(page.getByRole('button', { name: 'Mails about this ticket' }));
      await tabTo(page.getByRole('radio', { name: 'As set in my profile' }));
    },
  },
  {
    what: 'the page that opens from links in mails',
    viewer: 'visitor',
    async openState(page, { press }) {
      const { ticket_number } = await newMailedTicket(requirePerson('customer'), 'Mailed');
      const mails = await listAllMails(inject('cloud').inbox);
      const mail = mails.find(({ subject: title }) => title.includes(ticket_number));
      await page.goto(/\/api\/mail-settings\/[\w.-]+/.exec(mail?.body.html ?? '')?.[0] ?? '');
      await press(page.getByLabel('Send me mails about it'), 'Space');
      await press(page.getByRole('button', { name: 'Save' }));
      await page.getByText('Saved.').waitFor();
    },
  },
  {
    what: 'a status change that was refused because of an unseen answer',
    viewer: 'agent',
    expected: [/status of 409/],
    failures: ['updateTicket unseen_comment'],
    async openState(page, { press, keys }) {
      const ticket = await newTicket('Answered meanwhile');
      await page.goto(`/admin/ticket/${ticket.id}`);
      const statusField = page.getByRole('button', { name: 'Status' });
      await press(statusField);
      await page.getByRole('option', { name: 'Resolved' }).waitFor();
      const body = { content: 'It is **worse** now.' };
      const commentInput = { params: { id: ticket.id }, body, idempotency_key: newKey() };
      await call('addTicketComment', commentInput, requirePerson('customer'));
      await keys('ArrowDown', 'Enter');
      const setStatusButton = page.getByRole('button', { name: /^Set status to/ });
      await setStatusButton.waitFor();
      await expect.poll(() => isInView(setStatusButton)).toBe(true);
      // The focus is still on the select; the conversation is between the select and this button.
      for (let pressCount = 0; pressCount < 40 && !(await hasFocus(setStatusButton)); pressCount += 1)
        await keys('Shift+Tab');
      await waitForFocus(setStatusButton);
    },
  },
];

test.for(states)(
  '$what: no axe findings in both themes, and fits a phone',
  async ({ viewer, openState, live = false, expected = [], failures = [] }, { visit }) => {
    const user = people[viewer];
    const { page }: Visitor = await visit({
      ...(user && { as: user }),
      width: 320,
      live,
      expected,
      failures,
    });
    await openState(page, await createKeyboard(page));
    expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
    expect.soft(await measureOverflow(page)).toBeLessThanOrEqual(0);
  },
);
