// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { chooseCompany } from '../support/choose-company.ts';
import { endSession } from '../support/end-session.ts';
import { dropResponse } from '../support/failing-requests.ts';
import { waitForFocus } from '../support/keyboard.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

let company: Company;
let customer: Person;
let agent: Person;

beforeAll(async () => {
  company = await newCompany(`Wrenfield ${randomUUID().slice(0, 8)}`);
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

const createTicket = (subject: string) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, customer);

const restoredTextNotice = (page: Page) => page.getByText(/^We kept what you typed on /);
const discardButton = (page: Page) => page.getByRole('button', { name: 'Discard this text' });
const commentField = (page: Page) => page.getByLabel('Add a comment');
const noteCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'Internal note' });
const addCommentButton = (page: Page) => page.getByRole('button', { name: 'Add Comment' });

/** Waits for the staff notes on requester and company: loading them would fail after the session ends. */
const waitForStaffNotes = (page: Page) => page.waitForResponse('**/api/staff-notes?*');

const listStoredDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft/')));

/** Counts the `beforeunload` warnings, and accepts each. */
function createWarningCounter(page: Page): () => number {
  let count = 0;
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') count += 1;
    void dialog.accept();
  });
  return () => count;
}

test('an agent whose session ends while writing an internal note signs in again, finds the note and sends it', async ({
  visit,
}) => {
  const { id, subject } = await createTicket('Interrupted while writing');
  const { page } = await visit({
    expected: [/status of 40[013]/, /ERR_FAILED/],
    failures: ['addTicketComment unauthenticated'],
  });
  await page.goto('/auth/login');
  await fillSignIn(page, agent.email, agent.password);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  const staffNotesPromise = waitForStaffNotes(page);
  await page.getByRole('link', { name: subject }).click();
  await noteCheckbox(page).check();
  await staffNotesPromise;
  // Storing the draft is blocked: that request would reveal the ended session before the note is sent.
  await page.route('**/api/tickets/*/draft', (route) => route.abort());
  await commentField(page).fill('The customer owes us two invoices.');
  await endSession(page);
  await addCommentButton(page).click();
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();

  await fillSignIn(page, agent.email, agent.password);
  await restoredTextNotice(page).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/ticket/${id}`);
  await expect.poll(() => commentField(page).inputValue()).toBe('The customer owes us two invoices.');
  await expect.poll(() => noteCheckbox(page).isChecked()).toBe(true);
  await addCommentButton(page).click();
  await page.getByText('Comment added successfully').waitFor();
  expect(await listStoredDraftKeys(page)).toEqual([]);
  const { comments } = await call('getTicket', { params: { id } }, agent);
  expect(comments).toMatchObject([{ content: 'The customer owes us two invoices.', is_internal: true }]);
  await page.reload();
  await commentField(page).waitFor();
  await expect.poll(() => restoredTextNotice(page).count()).toBe(0);
});

test("a customer's reply survives a reload, with a warning, and is only on its own ticket until it is discarded", async ({
  visit,
}) => {
  const [{ id }, otherTicket] = [await createTicket('Half a reply'), await createTicket('Another ticket')];
  const { page } = await visit({ as: customer });
  const readWarningCount = createWarningCounter(page);
  await page.goto(`/support/ticket/${id}`);
  await commentField(page).pressSequentially('It happens when');
  await page.reload();
  expect(readWarningCount()).toBe(1);
  await restoredTextNotice(page).waitFor();
  await expect.poll(() => commentField(page).inputValue()).toBe('It happens when');
  await page.goto(`/support/ticket/${otherTicket.id}`);
  await commentField(page).waitFor();
  await expect.poll(() => commentField(page).inputValue()).toBe('');
  await expect.poll(() => restoredTextNotice(page).count()).toBe(0);

  await page.goBack();
  const removalResponsePromise = page.waitForResponse(
    (response) =>
      response.url().endsWith('/draft') && response.request().postData()?.includes('"content":""') === true,
  );
  await discardButton(page).click();
  await waitForFocus(commentField(page));
  await expect.poll(() => commentField(page).inputValue()).toBe('');
  expect(await listStoredDraftKeys(page)).toEqual([]);
  // The server stores the draft as well, so the page is reloaded only after the server has removed it.
  await removalResponsePromise;
  await page.reload();
  await commentField(page).waitFor();
  await expect.poll(() => commentField(page).inputValue()).toBe('');
  // Only one navigation showed a warning, because the form had no unsent text at the others.
  expect(readWarningCount()).toBe(1);
});

test('a new ticket that may have been created is restored after a reload and creates no second one', async ({
  visit,
}) => {
  const subject = 'Created, but the response was lost';
  const { page } = await visit({
    as: customer,
    expected: [/net::ERR_CONNECTION_RESET/],
    failures: ['createTicket network_error'],
  });
  await dropResponse(page, { method: 'POST', path: /^\/api\/tickets$/, times: 1 });
  await page.goto('/support/new-ticket');
  await page.getByLabel('Priority').selectOption({ label: 'Critical' });
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('Three screens.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText('The server could not be reached.').waitFor();
  await page.reload();
  await page.getByText('It may have been sent already').waitFor();
  await expect.poll(() => page.getByLabel('Priority').inputValue()).toBe('critical');
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe(subject);
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Three screens.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText('Support ticket created successfully').waitFor();
  const { items } = await call('listTickets', { query: {} }, customer);
  expect(items.filter((ticket) => ticket.subject === subject)).toHaveLength(1);
  await page.getByRole('link', { name: 'New Ticket' }).click();
  await page.getByLabel('Subject').waitFor();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('');
});

test('a saved reply with a lost response is shown once after it is sent again', async ({ visit }) => {
  const { id } = await createTicket('Saved, but the response was lost');
  const { page } = await visit({
    as: customer,
    expected: [/net::ERR_CONNECTION_RESET/],
    failures: ['addTicketComment network_error'],
  });
  await dropResponse(page, { method: 'POST', path: /\/comments$/, times: 1 });
  await page.goto(`/support/ticket/${id}`);
  await commentField(page).fill('Only once, please.');
  await addCommentButton(page).click();
  await page.getByText('The server could not be reached.').waitFor();
  await page.reload();
  await page.getByText('It may have been sent already').waitFor();
  const savedComment = page.getByRole('listitem').filter({ hasText: 'Only once, please.' });
  await savedComment.waitFor();
  await addCommentButton(page).click();
  await page.getByText('Comment added successfully').waitFor();
  await expect.poll(() => savedComment.count()).toBe(1);
  expect(await listStoredDraftKeys(page)).toEqual([]);
});

test("an agent's ticket for a client survives a visit to another page, and can be discarded", async ({
  visit,
}) => {
  const { page } = await visit({ as: agent });
  const readWarningCount = createWarningCounter(page);
  await page.goto('/admin/create-ticket');
  await chooseCompany(page, company);
  await page.getByRole('checkbox', { name: 'Enter the requester manually' }).check();
  await page.getByLabel('Requester name').fill('Jon Bell');
  await page.getByLabel('Requester email').fill('jon.bell@wrenfield.example');
  await page.getByLabel('Subject').fill('The door at goods-in');
  await page.getByRole('link', { name: 'Back to All Tickets' }).click();
  await page.getByRole('link', { name: 'Create for Client' }).click();
  await restoredTextNotice(page).waitFor();
  expect(readWarningCount()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Company/ }).innerText()).toContain(company.name);
  await expect.poll(() => page.getByLabel('Requester name').inputValue()).toBe('Jon Bell');
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('The door at goods-in');
  await discardButton(page).click();
  await expect.poll(() => page.getByLabel('Subject').count()).toBe(0);
  expect(await listStoredDraftKeys(page)).toEqual([]);
});

test('a draft is not shown to the next user of the browser, and is removed when its user signs out', async ({
  visit,
}) => {
  const { id } = await createTicket('Shared browser');
  const colleague = await newPerson('agent');
  const { page } = await visit({
    as: agent,
    // Some requests of a screen are refused before the login page appears.
    expected: [/status of 40[01]/, /^\w+ failed: unauthenticated/],
  });
  const signOut = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  };
  const signIn = async (person: Person) => {
    await fillSignIn(page, person.email, person.password);
    await page.waitForURL((url) => url.pathname !== '/auth/login');
    await page.goto(`/admin/ticket/${id}`);
    await commentField(page).waitFor();
  };
  const staffNotesPromise = waitForStaffNotes(page);
  await page.goto(`/admin/ticket/${id}`);
  await commentField(page).fill('My own words');
  await staffNotesPromise;
  await endSession(page);
  await page.getByRole('link', { name: 'All Tickets' }).first().click();
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();

  await signIn(colleague);
  await expect.poll(() => commentField(page).inputValue()).toBe('');
  await expect.poll(() => restoredTextNotice(page).count()).toBe(0);
  await commentField(page).fill('Words of a colleague');
  await signOut(colleague.full_name);
  expect(await listStoredDraftKeys(page)).toEqual([expect.stringContaining(agent.id)]);

  await signIn(agent);
  await expect.poll(() => commentField(page).inputValue()).toBe('My own words');
  await signOut(agent.full_name);
  expect(await listStoredDraftKeys(page)).toEqual([]);
});

test.for([
  { area: 'portal', path: '/support/ticket/', width: 320 },
  { area: 'admin area', path: '/admin/ticket/', width: 320 },
])(
  'the notice about a restored text has no axe findings in the $area',
  async ({ area, path, width }, { visit }) => {
    const { id } = await createTicket(`Kept in the ${area}`);
    const { page } = await visit({ as: area === 'portal' ? customer : agent, width });
    await page.goto(path + id);
    await commentField(page).fill('To be continued');
    await page.reload();
    await restoredTextNotice(page).waitFor();
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  },
);
