// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { messages } from '../../../shared/model/messages.ts';
import { call, newKey } from '../../support/api.ts';
import type { Visitor } from '../../support/browser.ts';
import { chooseCompany } from '../../support/choose-company.ts';
import { failRequests, dropResponse } from '../../support/failing-requests.ts';
import { type Company, type Person, newCompany, newPerson } from '../../support/people.ts';
import { testMessages } from '../../support/test-messages.ts';

let company: Company;
let customer: Person;
let customerWithoutCompany: Person;
let agent: Person;

beforeAll(async () => {
  company = await newCompany(`Calderbrook ${randomUUID().slice(0, 8)}`);
  [customer, customerWithoutCompany, agent] = await Promise.all([
    newPerson('customer', { company, full_name: 'Ada Okonkwo' }),
    newPerson('customer'),
    newPerson('agent'),
  ]);
});

const serverErrorPattern = /status of 500/;
const advicePattern = /^Something went wrong on our side\. Please try again;/;

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);

const listTicketsWithSubject = async (subject: string) => {
  const { items } = await call('listTickets', { query: {} }, customer);
  return items.filter((ticket) => ticket.subject === subject);
};

const readPath = (page: Page) => new URL(page.url()).pathname;

/** Opens a page whose requests fail, checks its message, and loads it with a retry. */
async function expectLoadFailure(
  { page }: Visitor,
  path: string,
  expectMessage: (alert: Locator) => Promise<Locator>,
) {
  // The first request and its two automatic retries fail. Requests of the bell and the side navigation
  // succeed.
  await failRequests(page, { method: 'GET', path: /^\/api\/(tickets|dashboard)/, times: 3 });
  await page.goto(path);
  const alert = page.getByRole('alert');
  await expectMessage(alert);
  await alert.getByText(advicePattern).waitFor();
  expect(readPath(page)).toBe(path);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
}

// The screens load in parallel, because most of the time is spent waiting for retries.
testMessages(
  'tickets',
  ['Failed to fetch tickets', 'Failed to load tickets'],
  'a list of tickets that fails to load shows an error, and loads on retry',
  async ({ visit, expectMessage }) => {
    const expected = [serverErrorPattern];
    const [customerVisit, agentVisit] = [
      await visit({ as: customer, expected, failures: ['listTickets internal_error'] }),
      await visit({ as: agent, expected, failures: ['listTickets internal_error'] }),
    ];
    await Promise.all([
      expectLoadFailure(customerVisit, '/support/my-tickets', (alert) =>
        expectMessage(alert, 'Failed to fetch tickets'),
      ),
      expectLoadFailure(agentVisit, '/admin/tickets', (alert) =>
        expectMessage(alert, 'Failed to load tickets'),
      ),
    ]);
  },
);

testMessages(
  'tickets',
  ['Failed to load ticket details', 'Failed to fetch dashboard data'],
  'a ticket or dashboard that fails to load shows an error, and loads on retry',
  async ({ visit, expectMessage }) => {
    const { id } = await createTicket('A ticket that fails to load');
    const expected = [serverErrorPattern];
    const [customerVisit, agentVisit, dashboardVisit] = [
      await visit({ as: customer, expected, failures: ['getTicket internal_error'] }),
      await visit({ as: agent, expected, failures: ['getTicket internal_error'] }),
      await visit({ as: agent, expected, failures: ['getDashboard internal_error'] }),
    ];
    const expectDetailsError = (alert: Locator) => expectMessage(alert, 'Failed to load ticket details');
    await Promise.all([
      expectLoadFailure(customerVisit, `/support/ticket/${id}`, expectDetailsError),
      expectLoadFailure(agentVisit, `/admin/ticket/${id}`, expectDetailsError),
      expectLoadFailure(dashboardVisit, '/admin', (alert) =>
        expectMessage(alert, 'Failed to fetch dashboard data'),
      ),
    ]);
  },
);

testMessages(
  'tickets',
  ['Your profile is missing company information', "{server's message}"],
  'a customer without a company sees a notice instead of tickets, and cannot create one even if the form is shown',
  async ({ visit, expectMessage }) => {
    const { page } = await visit({
      as: customerWithoutCompany,
      expected: [/status of (403|500)/],
      failures: [
        'listTickets profile_without_company',
        'getMe internal_error',
        'createTicket profile_without_company',
      ],
    });
    await page.goto('/support/my-tickets');
    const notice = page.getByRole('status');
    await expectMessage(notice, 'Your profile is missing company information');
    await notice.getByText('Please contact your administrator to assign you to a company.').waitFor();
    await expect.poll(() => page.getByText('No tickets found').count()).toBe(0);

    await failRequests(page, { method: 'GET', path: /^\/api\/me$/, times: 1 });
    await page.goto('/support/new-ticket');
    await page.getByLabel('Subject').fill('A ticket without a company');
    await page.getByLabel('Description').fill('I started today.');
    await page.getByRole('button', { name: 'Create Ticket' }).click();
    await expectMessage(page, "{server's message}", {
      "server's message": messages.cannot_create_without_company,
    });
    expect(readPath(page)).toBe('/support/new-ticket');
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('A ticket without a company');
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('I started today.');
  },
);

testMessages(
  'tickets',
  ['Failed to create ticket', 'Support ticket created successfully'],
  'the form keeps its text when creating a ticket fails, and a retry creates one ticket',
  async ({ visit, expectMessage }) => {
    const subject = 'Three screens and a printer';
    const { page } = await visit({
      as: customer,
      expected: [serverErrorPattern],
      failures: ['createTicket internal_error'],
    });
    await failRequests(page, { method: 'POST', path: /^\/api\/tickets$/, times: 1 });
    await page.goto('/support/new-ticket');
    await page.getByLabel('Priority').selectOption({ label: 'Critical' });
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Description').fill('They flicker.\n\nIt does not.');
    const createButton = page.getByRole('button', { name: 'Create Ticket' });
    await createButton.click();
    await expectMessage(page, 'Failed to create ticket');
    await page.getByText(advicePattern).waitFor();
    expect(readPath(page)).toBe('/support/new-ticket');
    await expect.poll(() => page.getByLabel('Priority').inputValue()).toBe('critical');
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(subject);
    await expect
      .poll(() => page.getByLabel('Description').inputValue())
      .toBe('They flicker.\n\nIt does not.');
    await createButton.click();
    await expectMessage(page, 'Support ticket created successfully');
    expect(await listTicketsWithSubject(subject)).toHaveLength(1);
  },
);

testMessages(
  'tickets',
  ['Ticket {number} created for {company} on behalf of {requester}'],
  'an agent creates a ticket for a client, and the client is its requester',
  async ({ visit, expectMessage }) => {
    const { page } = await visit({ as: agent });
    await page.goto('/admin/tickets');
    await page.getByRole('link', { name: 'Create for Client' }).click();
    await page.getByRole('heading', { name: 'Create Ticket for Client' }).waitFor();
    await chooseCompany(page, company);
    await page.getByRole('button', { name: /^User/ }).click();
    await page.getByRole('option', { name: 'Ada Okonkwo' }).click();
    const subject = 'Till four does not print';
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Description').fill('Reported by phone.');
    await page.getByRole('button', { name: 'Create Ticket for Client' }).click();
    await expectMessage(page, 'Ticket {number} created for {company} on behalf of {requester}', {
      number: /TKT-\d{6}/,
      company: company.name,
      requester: 'Ada Okonkwo',
    });
    await page.waitForURL('**/admin/tickets');
    expect(await listTicketsWithSubject(subject)).toMatchObject([
      { requester_name: 'Ada Okonkwo', type: 'incident', priority: 'medium' },
    ]);
  },
);

testMessages(
  'tickets',
  ['Failed to update ticket {field}', 'Ticket {field} updated successfully'],
  'a status or priority returns to its old value when saving fails, and can be selected again',
  async ({ visit, expectMessage }) => {
    const { id } = await createTicket('A ticket that fails to update');
    const { page } = await visit({
      as: agent,
      expected: [serverErrorPattern],
      failures: ['updateTicket internal_error'],
    });
    await page.goto(`/admin/ticket/${id}`);
    const commentField = page.getByLabel('Add a comment');
    await commentField.fill('I will take this one.');
    const fields = [
      { name: 'Status', oldValue: 'New', newValue: 'Resolved' },
      { name: 'Priority', oldValue: 'Medium', newValue: 'Critical' },
    ] as const;
    for (const { name, oldValue, newValue } of fields) {
      const field = name.toLowerCase();
      const selectButton = page.getByRole('button', { name });
      const chooseNewValue = async () => {
        await selectButton.click();
        await page.getByRole('option', { name: newValue }).click();
      };
      await failRequests(page, { method: 'PATCH', path: /^\/api\/tickets\//, times: 1 });
      await chooseNewValue();
      await expectMessage(page, 'Failed to update ticket {field}', { field });
      await page.getByText(advicePattern).first().waitFor();
      await selectButton.filter({ hasText: oldValue }).waitFor();
      await chooseNewValue();
      await expectMessage(page, 'Ticket {field} updated successfully', { field });
      await selectButton.filter({ hasText: newValue }).waitFor();
    }
    await expect.poll(() => commentField.inputValue()).toBe('I will take this one.');
    const { ticket } = await call('getTicket', { params: { id } }, agent);
    expect(ticket).toMatchObject({ status: 'resolved', priority: 'critical' });
  },
);

testMessages(
  'tickets',
  ['Failed to add comment', 'Comment added successfully'],
  'for customers and agents, a comment is kept after a lost response, and a retry adds it once',
  async ({ visit, expectMessage }) => {
    const screens = [
      { as: customer, path: '/support/ticket' },
      { as: agent, path: '/admin/ticket' },
    ] as const;
    for (const { as, path } of screens) {
      const { id } = await createTicket(`Commented at ${path}`);
      const { page } = await visit({
        as,
        expected: [/net::ERR_CONNECTION_RESET/],
        failures: ['addTicketComment network_error'],
      });
      await dropResponse(page, { method: 'POST', path: /\/comments$/, times: 1 });
      await page.goto(`${path}/${id}`);
      const commentField = page.getByLabel('Add a comment');
      await commentField.fill('Since the update on Friday.');
      const addButton = page.getByRole('button', { name: 'Add Comment' });
      await addButton.click();
      await expectMessage(page, 'Failed to add comment');
      await page.getByText('Please check your connection and try again.').waitFor();
      expect(readPath(page)).toBe(`${path}/${id}`);
      await expect.poll(() => commentField.inputValue()).toBe('Since the update on Friday.');
      await addButton.click();
      await expectMessage(page, 'Comment added successfully');
      await expect.poll(() => commentField.inputValue()).toBe('');
      const { comments } = await call('getTicket', { params: { id } }, customer);
      expect(comments.map(({ content }) => content)).toEqual(['Since the update on Friday.']);
    }
  },
);
