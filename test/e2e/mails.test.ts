// @module-tag nightly
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { addFailedWork } from '../../lambdas/domain/failed-work/failed-work.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { failRequests } from '../support/failing-requests.ts';
import { createKeyboard, waitForFocus } from '../support/keyboard.ts';
import { newMailedTicket } from '../support/mailed-ticket.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';

let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const dmarcFailureHeaders = { 'X-Local-Verdicts': 'dmarc=FAIL' };

const listMailOutcomes = async (id: string) =>
  (await call('listReceivedMails', { params: { id } }, agent)).items.map(({ outcome }) => outcome);

/** Creates a ticket with mails that wait for a decision, oldest first. */
async function createTicketWithHeldMails(...texts: string[]) {
  const ticket = await newMailedTicket(customer);
  for (const [index, text] of texts.entries()) {
    await sendMail({
      from: customer.email,
      to: ticket.address,
      subject: text,
      text,
      headers: dmarcFailureHeaders,
    });
    await expect.poll(async () => (await listMailOutcomes(ticket.id)).length).toBe(index + 1);
  }
  return ticket;
}

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => measureOverflow(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0);
    expect.soft(await listFindingsInBothThemes(page), `at ${width} px`).toEqual([]);
  }
}

test('an agent accepts and discards held mails of a ticket with the keyboard, and reads an original', async ({
  visit,
}) => {
  const { id } = await createTicketWithHeldMails('It is me.', 'Buy paper now');
  const { page } = await visit({ as: agent });
  const { press, tabTo, keys } = await createKeyboard(page);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto(`/admin/ticket/${id}`);
  const mailsFilter = page.getByRole('button', { name: 'Mails', exact: true });
  await mailsFilter.waitFor();
  expect(
    requestedPaths.filter((path) => path.startsWith(`/api/tickets/${id}/`) && path.endsWith('mails')),
  ).toEqual([]);
  await tabTo(mailsFilter, 60);
  await keys('Space');
  // Staff of other tests may receive mails about new tickets, so other senders and recipients are ignored.
  const mails = page.locator('.mail-entry').filter({ hasText: customer.email });
  await expect.poll(() => mails.count()).toBe(3);
  await expect
    .poll(() => mails.allInnerTexts())
    .toEqual([
      expect.stringContaining(`To ${customer.email}`),
      expect.stringMatching(/It is me\.[\s\S]*Waits for a decision · its sender could not be verified/),
      expect.stringMatching(/Buy paper now[\s\S]*Waits for a decision/),
    ]);
  await expectAccessible(page);

  await press(mails.nth(1).getByRole('button', { name: `Accept the mail from ${customer.email}` }));
  await mails.nth(1).getByText(`Accepted · its sender could not be verified`).waitFor();
  await waitForFocus(page.locator('[data-focus-fallback=self]').filter({ has: mailsFilter }).last());
  const wholeMailButton = mails.nth(1).getByRole('button', { name: 'The whole mail "It is me."' });
  await press(wholeMailButton);
  const dialog = page.getByRole('dialog', { name: 'The whole mail "It is me."' });
  await dialog.getByText('It is me.', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole('link', { name: 'Download the raw mail' }).count()).toBe(0);
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await waitForFocus(wholeMailButton);

  await press(mails.nth(2).getByRole('button', { name: `Discard the mail from ${customer.email}` }));
  await mails.nth(2).getByText('Discarded').waitFor();
  await page.getByRole('button', { name: 'With customer' }).press('Enter');
  await page.locator('.said-customer').getByText('It is me.').waitFor();
  await expect.poll(() => page.locator('.said').count()).toBe(1);
});

test('an administrator downloads the original of a received mail', async ({ visit }) => {
  const { id } = await createTicketWithHeldMails('As it came');
  const { page } = await visit({ as: admin, width: 390, theme: 'dark' });
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('button', { name: 'Mails', exact: true }).click();
  await page.getByRole('button', { name: 'The whole mail "As it came"' }).click();
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the raw mail' }).click();
  expect(await readFile(await (await downloadPromise).path(), 'utf8')).toContain(`From: ${customer.email}`);
});

test('an agent adds a colleague of the customer as a follower with the keyboard', async ({ visit }) => {
  const colleague = await newPerson('customer', {
    ...(customer.company && { company: customer.company }),
    full_name: 'Bethan of the same company',
  });
  const { id } = await newMailedTicket(customer);
  const { page } = await visit({ as: agent, width: 320 });
  const { press, type, keys } = await createKeyboard(page);
  await page.goto(`/admin/ticket/${id}`);
  await press(page.getByRole('button', { name: 'Mails', exact: true }), 'Space');
  const followersSelect = page.getByRole('button', { name: /^Followers/ });
  await followersSelect.waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  expect.soft(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await press(followersSelect);
  await page.getByRole('option', { name: colleague.full_name }).waitFor();
  await type('Bethan of');
  await keys('ArrowDown');
  await keys('Enter');
  await page.getByText(`${colleague.full_name} now follows the ticket`).waitFor();
  await waitForFocus(followersSelect);
  await page.getByText(colleague.full_name, { exact: true }).waitFor();
  expect(await call('getFollow', { params: { id } }, colleague)).toEqual({ state: 'follows' });
});

test('an agent decides about held mails of all tickets in one list, on a phone and with the keyboard', async ({
  visit,
}) => {
  const { ticket_number } = await createTicketWithHeldMails('Held for the list', 'Another one');
  const { page } = await visit({ as: agent, width: 390 });
  const { keys, tabTo } = await createKeyboard(page);
  await page.goto('/admin/mails');
  const heldMails = page.locator('.mail-entry').filter({ hasText: ticket_number });
  await expect.poll(() => heldMails.count()).toBe(2);
  await heldMails
    .first()
    .getByRole('link', { name: `${ticket_number}: No paper` })
    .waitFor();
  await expectAccessible(page);
  const firstMail = heldMails.filter({ hasText: 'Held for the list' });
  // Held mails of other tests come first in the list.
  await tabTo(firstMail.getByRole('button', { name: /^Accept/ }), 400);
  await keys('Space');
  await page.getByText('The mail was accepted').waitFor();
  await expect.poll(() => heldMails.count()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('staff see when no mail waits, or that the list failed to load', async ({ visit }) => {
  const { page } = await visit({
    as: agent,
    expected: [/status of 500/],
    failures: ['listHeldMails internal_error'],
  });
  await failRequests(page, { method: 'GET', path: /\/held-mails$/, times: 3 });
  await page.goto('/admin/mails');
  await page.getByText('Failed to load the waiting mails').waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  await page.route('**/api/held-mails', (route) =>
    route.fulfill({ json: { items: [], more: false, floods: [] } }),
  );
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await page.getByText('No mail waits for a decision').waitFor();
  await expectAccessible(page);
});

test('an agent finds every mail to and from an address, which is in no URL', async ({ visit }) => {
  const person = await newPerson('customer', { company: await newCompany() });
  const { id, address, ticket_number } = await newMailedTicket(person, 'The stapler');
  await sendMail({ from: person.email, to: address, subject: 'Re: The stapler', text: 'It jams.' });
  await expect.poll(() => listMailOutcomes(id)).toEqual(['accepted']);
  const { page } = await visit({ as: agent, width: 390 });
  const urls: string[] = [];
  page.on('request', (request) => urls.push(decodeURIComponent(request.url())));
  await page.goto('/admin/mails');
  const addressField = page.getByLabel('Email address');
  await addressField.fill('the customer');
  await addressField.press('Enter');
  await page.getByText('Enter a whole email address').waitFor();
  await addressField.fill(person.email.toUpperCase());
  await addressField.press('Enter');
  const foundMails = page.locator('.mail-entry').filter({ hasText: ticket_number });
  await expect.poll(() => foundMails.count()).toBe(2);
  await expect
    .poll(() => foundMails.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^From [\s\S]*The stapler[\s\S]*Accepted/),
      expect.stringMatching(/^To [\s\S]*Receipt[\s\S]*Delivered/),
    ]);
  await expectAccessible(page);
  await addressField.fill('nobody@elsewhere.example');
  await addressField.press('Enter');
  await page.getByText('No mails to or from this address').waitFor();
  expect(urls.filter((url) => url.includes('@'))).toEqual([]);
});

test('a customer and an agent open the quoted text of an answer by mail', async ({ visit }) => {
  const { id, address } = await newMailedTicket(customer);
  const quotation = `On 21 Nov 2026 at 10:12, Support <${address}> wrote:\n\n> Is the tray full?`;
  const text = `It is full again.\n\n-- \nJane Doe\nHead of IT, Acme Ltd\n\n${quotation}\n`;
  await sendMail({ from: customer.email, to: address, text });
  await expect.poll(() => listMailOutcomes(id)).toEqual(['accepted']);
  for (const [as, path] of [
    [customer, `/support/ticket/${id}`],
    [agent, `/admin/ticket/${id}`],
  ] as const) {
    const { page } = await visit({ as });
    await page.goto(path);
    const summary = page.getByText('Quoted text or a signature was left out');
    await summary.waitFor();
    expect(await page.getByText('Head of IT, Acme Ltd').isVisible()).toBe(false);
    await summary.click();
    await page.getByText('> Is the tray full?').waitFor();
    await expectAccessible(page);
  }
});

test('staff see background work that failed in every attempt, with its ticket, and retry it', async ({
  visit,
}) => {
  const { id } = await newMailedTicket(customer);
  const failedAt = new Date();
  const changeEvent = { id: 'x', kind: 'content_changed', ticket_id: id, item_id: id } as const;
  const repeat = { event: { ...changeEvent, sequence_number: '1', at: failedAt.toISOString() } };
  const error = `Lost${id}`;
  await addFailedWork({ work: 'search', ticket_id: id, tries: 5, error, repeat }, failedAt);
  await addFailedWork({ work: 'due_time', ticket_id: id, tries: 8, error: new RangeError('x') }, new Date());
  const { page } = await visit({ as: agent });
  await page.goto('/admin/mails');
  const firstEntry = page.locator('.failed-work li').first();
  await firstEntry.getByText(/^tried 8 times, most recently at .+ \(RangeError\)$/).waitFor();
  await expectAccessible(page);
  const failedSearchEntry = page.locator('.failed-work li').filter({ hasText: error });
  await failedSearchEntry
    .getByRole('button', { name: 'Try again: A change is missing from the search' })
    .click();
  await page.getByText('The work was returned to its queue').waitFor();
  await failedSearchEntry.waitFor({ state: 'detached' });
  await firstEntry.getByRole('link', { name: 'Open the ticket' }).click();
  await page.waitForURL(`**/admin/ticket/${id}`);
});
