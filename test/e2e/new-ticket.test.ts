import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { failRequests, dropResponse } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;

beforeAll(async () => {
  customer = await newPerson('customer', { company: await newCompany() });
});

const lost = /net::ERR_CONNECTION_RESET/;
const offline = /net::ERR_INTERNET_DISCONNECTED/;

/** How many tickets of the customer's company have a subject. */
async function countOf(subject: string): Promise<number> {
  const { items } = await call('listTickets', { query: {} }, customer);
  return items.filter((ticket) => ticket.subject === subject).length;
}

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

test('the form shows an error when it cannot load, and loads on retry', async ({ visit }) => {
  const { page } = await visit({ as: customer, expected: [/status of 500/] });
  await failRequests(page, { method: 'GET', path: /^\/api\/reference$/, times: 3 });
  await page.goto('/support/new-ticket');
  await page.getByRole('alert').getByText('Failed to load the form').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await create(page).waitFor();
});

test('after a lost response the form keeps its text, and a retry creates no second ticket', async ({
  visit,
}) => {
  const subject = 'Raised into the void';
  const { page } = await visit({ as: customer, expected: [lost] });
  await dropResponse(page, newTicket);
  await draft(page, subject);
  await create(page).click();
  await page.getByText('Failed to create ticket').waitFor();
  await page.getByText('The server could not be reached.').waitFor();
  await expectDraft(page, subject);
  await create(page).click();
  await created(page);
  expect(await countOf(subject)).toBe(1);
});

test('a ticket edited after a lost response is not created a second time without notice', async ({
  visit,
}) => {
  const subject = 'Raised, lost, then edited';
  const { page } = await visit({ as: customer, expected: [lost, /status of 409/] });
  await dropResponse(page, newTicket);
  await draft(page, subject);
  await create(page).click();
  await page.getByText('The server could not be reached.').waitFor();
  await page.getByLabel('Description').fill('Said better.');
  await create(page).click();
  await page.getByText('An earlier version of this ticket was already created.').waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Said better.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: subject }).waitFor();
  expect(await countOf(subject)).toBe(1);
});

test('a form sent while offline keeps its text, and creates one ticket when online again', async ({
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

test('a double click on Create Ticket sends one request and creates one ticket', async ({ visit }) => {
  const subject = 'Clicked twice';
  const { page, answers } = await visit({ as: customer });
  await draft(page, subject);
  // Both in one task, before anything can be shown as busy.
  await create(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await created(page);
  expect((await answers()).filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await countOf(subject)).toBe(1);
});
