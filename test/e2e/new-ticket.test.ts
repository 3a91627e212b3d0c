// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { messages } from '../../shared/model/messages.ts';
import { listAxeFindings, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { dropResponse, failRequests } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;

beforeAll(async () => {
  customer = await newPerson('customer', { company: await newCompany() });
});

const connectionResetError = /net::ERR_CONNECTION_RESET/;
const offlineErrorPattern = /net::ERR_INTERNET_DISCONNECTED/;

/** Counts the tickets of the customer's company that have this subject. */
async function countTickets(subject: string): Promise<number> {
  const { items } = await call('listTickets', { query: {} }, customer);
  return items.filter((ticket) => ticket.subject === subject).length;
}

const description = 'Three screens\n\nand a printer.';

/** Opens the form and fills it in, without sending it. */
async function fillForm(page: Page, subject: string): Promise<void> {
  await page.goto('/support/new-ticket');
  await page.getByLabel('Priority').selectOption({ label: 'Critical' });
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill(description);
}

async function expectFormValues(page: Page, subject: string): Promise<void> {
  await expect.poll(() => page.getByLabel('Priority').inputValue()).toBe('critical');
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(subject);
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe(description);
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Create Ticket' });
const waitForSuccess = (page: Page) => page.getByText('Support ticket created successfully').waitFor();
const ticketCreationRequest = { method: 'POST', path: /^\/api\/tickets$/, times: 1 };

test('the form shows an error when it cannot load, and loads on retry', async ({ visit }) => {
  const { page } = await visit({
    as: customer,
    expected: [/status of 500/],
    failures: ['getReference internal_error'],
  });
  await failRequests(page, { method: 'GET', path: /^\/api\/reference$/, times: 3 });
  await page.goto('/support/new-ticket');
  await page.getByRole('alert').getByText('Failed to load the form').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await createButton(page).waitFor();
});

test('a customer without a company sees immediately, instead of the form, that they need a company', async ({
  visit,
}) => {
  const { page } = await visit({ as: await newPerson('customer'), width: 320 });
  let releaseResponse = (): void => undefined;
  const responseReleased = new Promise<void>((resolve) => (releaseResponse = resolve));
  await page.route('**/api/me', async (route) => {
    await responseReleased;
    await route.continue();
  });
  await page.goto('/support/new-ticket');
  await page.getByText('Loading the form').waitFor();
  // Until it is known whether the person has a company, the form is not shown.
  await expect.poll(() => page.getByLabel('Subject').count()).toBe(0);
  releaseResponse();
  await page.getByText(messages.cannot_create_without_company, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Subject').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Create Ticket for Client' }).count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});

test("the form is shown if loading the customer's company fails", async ({ visit }) => {
  const { page } = await visit({
    as: customer,
    expected: [/status of 500/],
    failures: ['getMe internal_error'],
  });
  await failRequests(page, { method: 'GET', path: /^\/api\/me$/, times: 1 });
  await fillForm(page, 'Without knowing the company');
  await createButton(page).click();
  await waitForSuccess(page);
});

test('after a lost response the form keeps its text, and a retry creates no second ticket', async ({
  visit,
}) => {
  const subject = 'Lost response, same text';
  const { page } = await visit({
    as: customer,
    expected: [connectionResetError],
    failures: ['createTicket network_error'],
  });
  await dropResponse(page, ticketCreationRequest);
  await fillForm(page, subject);
  await createButton(page).click();
  await page.getByText('Failed to create ticket').waitFor();
  await page.getByText('The server could not be reached.').waitFor();
  await expectFormValues(page, subject);
  await createButton(page).click();
  await waitForSuccess(page);
  expect(await countTickets(subject)).toBe(1);
});

test('a customer who edits a ticket after a lost response sees that the first version was created', async ({
  visit,
}) => {
  const subject = 'Lost response, edited text';
  const { page } = await visit({
    as: customer,
    expected: [connectionResetError, /status of 409/],
    failures: ['createTicket network_error', 'createTicket idempotency_key_reused'],
  });
  await dropResponse(page, ticketCreationRequest);
  await fillForm(page, subject);
  await createButton(page).click();
  await page.getByText('The server could not be reached.').waitFor();
  await page.getByLabel('Description').fill('A better description.');
  await createButton(page).click();
  await page.getByText('An earlier version of this ticket was already created.').waitFor();
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('A better description.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: subject }).waitFor();
  expect(await countTickets(subject)).toBe(1);
});

test('a form sent while offline keeps its text, and creates one ticket when sent online', async ({
  visit,
}) => {
  const subject = 'Created offline';
  const { page } = await visit({
    as: customer,
    expected: [offlineErrorPattern],
    failures: ['createTicket network_error'],
  });
  // The search for similar tickets must end first, because it would also fail offline.
  const similarTicketsPromise = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && new URL(response.url()).pathname === '/api/tickets',
  );
  await fillForm(page, subject);
  await (await similarTicketsPromise).finished();
  // The code that shows toasts is loaded after the screen.
  await page.locator('.toaster').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await createButton(page).click();
  await page
    .getByText('The server could not be reached. Please check your connection and try again.')
    .waitFor();
  await expectFormValues(page, subject);
  await page.context().setOffline(false);
  await createButton(page).click();
  await waitForSuccess(page);
  expect(await countTickets(subject)).toBe(1);
});

test('a double click on Create Ticket sends one request and creates one ticket', async ({ visit }) => {
  const subject = 'Clicked twice';
  const { page, answers } = await visit({ as: customer });
  await fillForm(page, subject);
  // Both clicks happen in one task, so that the button cannot be disabled between them.
  await createButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await waitForSuccess(page);
  expect((await answers()).filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await countTickets(subject)).toBe(1);
});

test("the description has the composer's toolbar, and accepts spreadsheet cells as text", async ({
  visit,
}) => {
  const { page } = await visit({ as: customer });
  await fillForm(page, 'A table of printers');
  const descriptionField = page.getByLabel('Description');
  await descriptionField.fill('urgent');
  await descriptionField.selectText();
  await page.getByRole('button', { name: 'Bold (Ctrl+B)' }).click();
  await expect.poll(() => descriptionField.inputValue()).toBe('**urgent**');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('group', { name: 'Preview' }).getByText('urgent', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  const isPasteLeftToBrowser = await descriptionField.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Printer\tBroken');
    clipboardData.setData('text/html', '<table><tr><td>Printer<td>Broken</table>');
    clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
    return area.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  expect(isPasteLeftToBrowser).toBe(true);
  await expect.poll(() => page.getByText('image.png').count()).toBe(0);
  await descriptionField.fill('Printer\tBroken\n\tFine');
  await createButton(page).click();
  await waitForSuccess(page);
  const { items } = await call('listTickets', { query: {} }, customer);
  const { ticket } = await call('getTicket', { params: { id: items[0]?.id ?? '' } }, customer);
  expect(ticket.description).toBe('Printer\tBroken\n\tFine');
});
