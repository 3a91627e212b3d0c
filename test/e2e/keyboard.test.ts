import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { newCompany, newPerson } from '../support/people.ts';

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether something looks different when it has the focus. */
async function showsFocus(page: Page, target: Locator): Promise<boolean> {
  const focused = await page.screenshot();
  await target.blur();
  const plain = await page.screenshot();
  await target.focus();
  return !focused.equals(plain);
}

/** Presses Tab until something has the focus: whoever has no mouse gets there, not by a long way round, and sees it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) {
      expect(await showsFocus(page, target), `${String(target)} shows that it has the focus`).toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

test('a customer signs in, raises a ticket and answers it with the keyboard alone', async ({ visit }) => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const { page } = await visit();
  const { keyboard } = page;
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Sign In' }));
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(customer.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(customer.password);
  await keyboard.press('Enter');

  await page.getByRole('link', { name: 'Create Your First Ticket' }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'New Ticket' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Ticket Type'));
  await keyboard.type('Problem');
  await tabTo(page, page.getByLabel('Urgency'));
  await keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Subject'));
  await keyboard.type('No mouse at hand');
  await keyboard.press('Enter');
  // The first field with a mistake has the focus.
  await page.getByText('Description is required').waitFor();
  await expect.poll(() => hasFocus(page.getByLabel('Description'))).toBe(true);
  await keyboard.type('It fell off the desk.');
  await tabTo(page, page.getByRole('button', { name: 'Create Ticket' }));
  await keyboard.press('Space');

  await tabTo(page, page.getByRole('link', { name: 'No mouse at hand' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Add a comment'));
  await keyboard.type('Found it.');
  await tabTo(page, page.getByRole('button', { name: 'Add Comment' }));
  await keyboard.press('Enter');
  await page.getByText('Comment added successfully').waitFor();

  const { items } = await call('listTickets', { query: {} }, customer);
  expect(items).toEqual([
    expect.objectContaining({ subject: 'No mouse at hand', type: 'problem', priority: 'medium' }),
  ]);
});

test('an agent sets a ticket in progress and leaves a note with the keyboard alone', async ({ visit }) => {
  const agent = await newPerson('agent', { company: await newCompany() });
  const body = { subject: 'Keys only', description: 'As said.' };
  const { id } = await call('createTicket', { body, idempotency_key: newKey() }, agent);
  const { page } = await visit({ as: agent });
  const { keyboard } = page;
  await page.goto(`/admin/ticket/${id}`);
  await page.getByRole('heading', { name: body.subject }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Status' }));
  await keyboard.press('Enter');
  await keyboard.type('In');
  await keyboard.press('Enter');
  await page.getByText('Ticket status updated successfully').waitFor();
  await tabTo(page, page.getByLabel('Add a comment'));
  await keyboard.type('The spare mice are in the cupboard.');
  await tabTo(page, page.getByRole('checkbox', { name: 'Internal note' }));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Add Comment' }));
  await keyboard.press('Enter');
  await page.getByText('Comment added successfully').waitFor();
  const detail = await call('getTicket', { params: { id } }, agent);
  expect(detail.ticket.status).toBe('in_progress');
  expect(detail.comments).toEqual([expect.objectContaining({ is_internal: true })]);
});
