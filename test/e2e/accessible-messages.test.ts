// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { limits } from '../../shared/model/limits.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { failRequests } from '../support/failing-requests.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

let customer: Person;
let agent: Person;
let id: string;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
  const body = { subject: 'A ticket with messages', description: 'Details.' };
  ({ id } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
});

/** Checks the page in its current state, in both themes. Hovering over a toast keeps it open. */
async function expectAccessible(page: Page, { toast }: { toast?: string } = {}): Promise<void> {
  if (toast !== undefined)
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText(toast)
      .hover();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  expect.soft(await measureOverflow(page)).toBeLessThanOrEqual(0);
  if (toast !== undefined) await expect.poll(() => page.getByText(toast).count()).toBe(1);
}

test('a failed sign-in and the password reset have no axe findings', async ({ visit }) => {
  const { page } = await visit({
    width: 320,
    expected: [/status of 400/],
    failures: ['signIn NotAuthorizedException'],
  });
  await page.goto('/auth/login');
  await fillSignIn(page, customer.email, 'Not-The-Password-1');
  await page.getByText('Incorrect username or password.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Waits for the new page, because the sign-in page has a field with the same label.
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Email').fill(customer.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a mail with a new link is on its way').waitFor();
  await expectAccessible(page);
});

test('in the portal, form errors, error toasts and success toasts have no axe findings', async ({
  visit,
}) => {
  const { page } = await visit({
    as: customer,
    width: 320,
    expected: [/status of 500/],
    failures: ['createTicket internal_error'],
  });
  await failRequests(page, { method: 'POST', path: /^\/api\/tickets$/, times: 1 });
  await page.goto('/support/new-ticket');
  const createButton = page.getByRole('button', { name: 'Create Ticket' });
  await createButton.click();
  await page.getByText('Subject is required').waitFor();
  await page.getByText('Description is required').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Subject').fill('Toast');
  await page.getByLabel('Description').fill('And butter.');
  await createButton.click();
  await expectAccessible(page, { toast: 'Failed to create ticket' });
  await page.getByRole('button', { name: 'Close toast' }).click();
  await createButton.click();
  await expectAccessible(page, { toast: 'Support ticket created successfully' });
});

test('in the portal, a list that fails to load has no axe findings', async ({ visit }) => {
  const { page } = await visit({
    as: customer,
    width: 320,
    expected: [/status of 500/],
    failures: ['listTickets internal_error'],
  });
  await failRequests(page, { method: 'GET', path: /^\/api\/tickets$/, times: 3 });
  await page.goto('/support/my-tickets');
  await page.getByText('Failed to fetch tickets').waitFor();
  await expectAccessible(page);
});

test('a version conflict and an internal note that is too long have no axe findings', async ({ visit }) => {
  const { page } = await visit({
    as: agent,
    width: 320,
    expected: [/status of 409/],
    failures: ['updateTicket version_conflict'],
  });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByLabel('Add a comment').fill('x'.repeat(limits.comment + 1));
  await page.getByRole('checkbox', { name: 'Internal note' }).check();
  const { ticket } = await call('getTicket', { params: { id } }, agent);
  const body = { status: 'assigned', version: ticket.version } as const;
  await call('updateTicket', { params: { id }, body }, agent);
  await page.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Critical' }).click();
  await page.getByText('This ticket has changed').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, { toast: 'Failed to update ticket priority' });
});

test('a dashboard that fails to load has no axe findings', async ({ visit }) => {
  const { page } = await visit({
    as: agent,
    width: 320,
    expected: [/status of 500/],
    failures: ['getDashboard internal_error'],
  });
  await failRequests(page, { method: 'GET', path: /^\/api\/dashboard$/, times: 3 });
  await page.goto('/admin');
  await page.getByText('Failed to fetch dashboard data').waitFor();
  await expectAccessible(page);
});
