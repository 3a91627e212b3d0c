// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { messages } from '../../shared/model/messages.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

let admin: Person;

beforeAll(async () => {
  admin = await newPerson('admin');
});

/** Creates a company with a customer and one ticket. */
async function newCustomerWithTicket(subject: string) {
  const company = await newCompany();
  const customer = await newPerson('customer', { company });
  const body = { subject, description: 'The first ticket of the company.' };
  await call('createTicket', { body, idempotency_key: newKey() }, customer);
  return { company, customer };
}

test('a customer whose company becomes inactive can read tickets but cannot create one', async ({
  visit,
}) => {
  const { company, customer } = await newCustomerWithTicket('An earlier ticket');
  const { page } = await visit({
    as: customer,
    expected: [/status of 403/],
    failures: ['createTicket company_inactive'],
  });
  await page.goto('/support/new-ticket');
  await page.getByLabel('Subject').fill('A later ticket');
  await page.getByLabel('Description').fill('Before the contract ends.');
  await call('updateCompany', { params: { id: company.id }, body: { status: 'inactive' } }, admin);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText(messages.company_inactive, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('A later ticket');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'An earlier ticket' }).click();
  await page.getByText('The first ticket of the company.').waitFor();
  await page.getByRole('link', { name: 'My Tickets' }).first().click();
  await page.getByRole('link', { name: 'An earlier ticket' }).waitFor();
  await expect.poll(() => page.getByText('A later ticket').count()).toBe(0);
});

test('a user whose account is disabled is signed out with a message, and can sign in once it is enabled', async ({
  visit,
}) => {
  const { customer } = await newCustomerWithTicket('A ticket to open');
  const { page } = await visit({
    as: customer,
    expected: [/status of 40[0-3]/],
    failures: ['getTicket account_disabled', 'signIn NotAuthorizedException'],
  });
  await page.goto('/support/my-tickets');
  const ticketLink = page.getByRole('link', { name: 'A ticket to open' });
  await ticketLink.waitFor();
  const params = { id: customer.id };
  await call('updateUser', { params, body: { disabled: true } }, admin);
  await ticketLink.click();
  await page.getByText('Your account is disabled. Please contact support.').waitFor();
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  // The browser's id remains, because it identifies no user.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'device'))).toEqual([]);
  await fillSignIn(page, customer.email, customer.password);
  await page.getByText('User is disabled.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login');

  await call('updateUser', { params, body: { disabled: false } }, admin);
  await fillSignIn(page, customer.email, customer.password);
  await page.getByRole('heading', { level: 1, name: 'A ticket to open' }).waitFor();
});

test('a user who gets another role is signed out with a message, and after sign-in returns to the same page', async ({
  visit,
}) => {
  const { customer } = await newCustomerWithTicket('A ticket to come back to');
  const { page } = await visit({
    as: customer,
    expected: [/status of 40[01]/],
    failures: ['getTicket session_stale'],
  });
  await page.goto('/support/my-tickets');
  const ticketLink = page.getByRole('link', { name: 'A ticket to come back to' });
  await ticketLink.waitFor();
  await call('addRole', { params: { id: customer.id, role: 'agent' } }, admin);
  await ticketLink.click();
  await page.getByText('Your roles have changed. Please sign in again.').waitFor();
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  await fillSignIn(page, customer.email, customer.password);
  await page.getByRole('heading', { level: 1, name: 'A ticket to come back to' }).waitFor();
  await page.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
});

test('a screen that failed to load shows an error, and opens after the user signs out in another tab and in again', async ({
  visit,
}) => {
  const { customer } = await newCustomerWithTicket('Before the connection failed');
  const expected = [/net::ERR_CONNECTION_RESET/, /dynamically imported module/];
  const { page } = await visit({ as: customer, expected, failures: ['screen TypeError'] });
  await page.goto('/support/my-tickets');
  await page.getByRole('link', { name: 'Before the connection failed' }).waitFor();
  const isScriptUrl = (url: URL) => url.pathname.endsWith('.js');
  await page.route(isScriptUrl, (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'New Ticket' }).click();
  await page.getByRole('alert').filter({ hasText: 'This screen could not be shown.' }).waitFor();
  await page.unroute(isScriptUrl);

  const secondTab = await page.context().newPage();
  await secondTab.goto('/support/my-tickets');
  await secondTab.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  await fillSignIn(page, customer.email, customer.password);
  await page.getByRole('heading', { name: 'Create Support Ticket' }).waitFor();
});

test('a screen that failed to load opens after a reload', async ({ visit }) => {
  const { customer } = await newCustomerWithTicket('After the connection returned');
  const expected = [/net::ERR_CONNECTION_RESET/, /dynamically imported module/];
  const { page } = await visit({ as: customer, expected, failures: ['screen TypeError'] });
  await page.goto('/support/my-tickets');
  const ticketLink = page.getByRole('link', { name: 'After the connection returned' });
  await ticketLink.waitFor();
  const isScriptUrl = (url: URL) => url.pathname.endsWith('.js');
  await page.route(isScriptUrl, (route) => route.abort('connectionreset'));
  await ticketLink.click();
  const reloadButton = page.getByRole('alert').getByRole('button', { name: 'Reload' });
  await reloadButton.waitFor();
  await page.unroute(isScriptUrl);
  await reloadButton.click();
  await page.getByText('The first ticket of the company.').waitFor();
});
