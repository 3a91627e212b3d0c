import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { type Visitor, test } from '../support/browser.ts';
import { breakDown, loseAnswer } from '../support/faults.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: newCompany() }),
    newPerson('agent', { full_name: 'Marcus Adeyemi' }),
  ]);
});

const broken = /status of 500/;
const lost = /net::ERR_CONNECTION_RESET/;
const offline = /net::ERR_INTERNET_DISCONNECTED/;

const raise = (subject: string) =>
  call('createTicket', { body: { subject, description: 'As said.' }, idempotency_key: newKey() }, customer);

/** How many tickets of the customer's company have a subject. */
async function countOf(subject: string): Promise<number> {
  const { items } = await call('listTickets', { query: {} }, customer);
  return items.filter((ticket) => ticket.subject === subject).length;
}

const alertSaying = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.concurrent.for([
  { path: '/support/my-tickets', as: 'customer', says: 'Failed to fetch tickets' },
  { path: '/support/new-ticket', as: 'customer', says: 'Failed to load the form' },
  { path: '/support/ticket/{id}', as: 'customer', says: 'Failed to load ticket details' },
  { path: '/admin', as: 'agent', says: 'Failed to fetch dashboard data' },
  { path: '/admin/tickets', as: 'agent', says: 'Failed to load tickets' },
  { path: '/admin/ticket/{id}', as: 'agent', says: 'Failed to load ticket details' },
] as const)(
  '$path says when it cannot load, and loads when asked again',
  async ({ path, as, says }, { visit }) => {
    const { id } = await raise(`To be read at ${path}`);
    const { page } = await visit({ as: as === 'agent' ? agent : customer, expected: [broken] });
    // The first request and the two tries that follow by themselves.
    await breakDown(page, { method: 'GET', path: /^\/api\//, times: 3 });
    await page.goto(path.replace('{id}', id));
    const alert = alertSaying(page, says);
    await alert.getByText('Something went wrong on our side.').waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
  },
);

const description = 'Three screens\n\nand a printer.';

/** The form, filled in but not sent. */
async function draft(page: Page, subject: string): Promise<void> {
  await page.goto('/support/new-ticket');
  await page.getByLabel('Priority').selectOption({ label: 'Critical' });
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill(description);
}

async function expectDraft(page: Page, subject: string): Promise<void> {
  expect(await page.getByLabel('Priority').inputValue()).toBe('critical');
  expect(await page.getByLabel('Subject').inputValue()).toBe(subject);
  expect(await page.getByLabel('Description').inputValue()).toBe(description);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Ticket' });
const created = (page: Page) => page.getByText('Support ticket created successfully').waitFor();
const newTicket = { method: 'POST', path: /^\/api\/tickets$/, times: 1 };

test.for([
  { what: 'breaks down', befall: breakDown, expected: broken, reason: 'Something went wrong on our side.' },
  {
    what: 'raises the ticket but its answer is lost',
    befall: loseAnswer,
    expected: lost,
    reason: 'The server could not be reached.',
  },
])(
  'a ticket for which the API $what keeps its text, and the second try makes one',
  async ({ what, befall, expected, reason }, { visit }) => {
    const subject = `The API ${what}`;
    const { page } = await visit({ as: customer, expected: [expected] });
    await befall(page, newTicket);
    await draft(page, subject);
    await create(page).click();
    await page.getByText('Failed to create ticket').waitFor();
    await page.getByText(reason).waitFor();
    await expectDraft(page, subject);
    await create(page).click();
    await created(page);
    expect(await countOf(subject)).toBe(1);
  },
);

test('a ticket sent while offline keeps its text, and makes one ticket when the network is back', async ({
  visit,
}) => {
  const subject = 'Sent from the train';
  const { page } = await visit({ as: customer, expected: [offline] });
  await draft(page, subject);
  await page.context().setOffline(true);
  await create(page).click();
  await page
    .getByText('The server could not be reached. Please check your connection and try again.')
    .waitFor();
  await expectDraft(page, subject);
  await page.context().setOffline(false);
  await create(page).click();
  await created(page);
  expect(await countOf(subject)).toBe(1);
});

const sent = async (answers: Visitor['answers'], path: RegExp) =>
  (await answers()).filter((answer) => answer.method === 'POST' && path.test(answer.path));

test('a double click on Create Ticket sends one request and makes one ticket', async ({ visit }) => {
  const subject = 'Clicked twice';
  const { page, answers } = await visit({ as: customer });
  await draft(page, subject);
  // Both in one task, before anything can be shown as busy.
  await create(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await created(page);
  expect(await sent(answers, newTicket.path)).toHaveLength(1);
  expect(await countOf(subject)).toBe(1);
});

test.for([
  { who: 'customer', path: '/support/ticket' },
  { who: 'agent', path: '/admin/ticket' },
] as const)('a double click of a $who on Add Comment sends one request', async ({ who, path }, { visit }) => {
  const { id } = await raise(`Commented twice by the ${who}`);
  const { page, answers } = await visit({ as: who === 'agent' ? agent : customer });
  await page.goto(`${path}/${id}`);
  await page.getByLabel('Add a comment').fill('Once.');
  await page.getByRole('button', { name: 'Add Comment' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByText('Comment added successfully').waitFor();
  expect(await sent(answers, /\/comments$/)).toHaveLength(1);
});

test.for([
  { who: 'customer', path: '/support/ticket' },
  { who: 'agent', path: '/admin/ticket' },
] as const)(
  'a comment of a $who that cannot be added stays in its box, and is added by the second try',
  async ({ who, path }, { visit }) => {
    const { id } = await raise(`Commented by the ${who}`);
    const { page } = await visit({ as: who === 'agent' ? agent : customer, expected: [lost] });
    await loseAnswer(page, { method: 'POST', path: /\/comments$/, times: 1 });
    await page.goto(`${path}/${id}`);
    const box = page.getByLabel('Add a comment');
    await box.fill('Since the update on Friday.');
    const add = page.getByRole('button', { name: 'Add Comment' });
    await add.click();
    await page.getByText('Failed to add comment').waitFor();
    expect(await box.inputValue()).toBe('Since the update on Friday.');
    await add.click();
    await page.getByText('Comment added successfully').waitFor();
    expect(await box.inputValue()).toBe('');
    const { comments } = await call('getTicket', { params: { id } }, customer);
    expect(comments.map(({ content }) => content)).toEqual(['Since the update on Friday.']);
  },
);

async function choose(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: value }).click();
}

test('a status that cannot be saved goes back to what it was, and can be chosen again', async ({ visit }) => {
  const { id } = await raise('Not to be saved at once');
  const { page } = await visit({ as: agent, expected: [broken] });
  await breakDown(page, { method: 'PATCH', path: /^\/api\/tickets\//, times: 1 });
  await page.goto(`/admin/ticket/${id}`);
  const status = page.getByRole('button', { name: 'Status' });
  await choose(page, 'Status', 'Resolved');
  await page.getByText('Failed to update ticket status').waitFor();
  await status.filter({ hasText: 'New' }).waitFor();
  await choose(page, 'Status', 'Resolved');
  await page.getByText('Ticket status updated successfully').waitFor();
  await status.filter({ hasText: 'Resolved' }).waitFor();
});

test("an agent's change that others came before is refused, says what they changed, and keeps the comment being written", async ({
  visit,
}) => {
  const { id, version } = await raise('Wanted by two agents');
  const colleague = await newPerson('agent', { full_name: 'Ines Carvalho' });
  const { page } = await visit({ as: agent, expected: [/status of 409/] });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByLabel('Add a comment').fill('I will take this one.');
  await call('updateTicket', { params: { id }, body: { status: 'assigned', version } }, colleague);
  await choose(page, 'Priority', 'Critical');
  await page.getByText('Failed to update ticket priority').waitFor();
  await page.getByText('Somebody else changed this ticket first.').waitFor();
  const alert = alertSaying(page, 'This ticket changed meanwhile');
  await alert.getByText('Ines Carvalho changed status from new to assigned.').waitFor();
  await page.getByRole('button', { name: 'Status' }).filter({ hasText: 'Assigned' }).waitFor();
  await page.getByRole('button', { name: 'Priority' }).filter({ hasText: 'Medium' }).waitFor();
  expect(await page.getByLabel('Add a comment').inputValue()).toBe('I will take this one.');
  await choose(page, 'Priority', 'Critical');
  await page.getByText('Ticket priority updated successfully').waitFor();
  const { ticket } = await call('getTicket', { params: { id } }, agent);
  expect(ticket).toMatchObject({ status: 'assigned', priority: 'critical' });
});
