// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

/** A word that occurs only in the subject of this file's ticket. */
const uniqueWord = `w${randomUUID().slice(0, 8)}`;
let agent: Person;
let customer: Person;
let ticketId: string;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
  const body = { subject: `Ladder ${uniqueWord}`, description: 'It wobbles.' };
  ({ id: ticketId } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
});

test('a ticket links back to the list or page from which it was opened, and the navigation highlights that page', async ({
  visit,
}) => {
  const { page } = await visit({ as: agent, width: 1440 });
  const navigation = (name: string) => page.getByRole('navigation', { name });
  const currentLink = navigation('Admin').locator('[aria-current=page]');
  const listHeading = page.getByRole('heading', { level: 1, name: 'Unassigned tickets' });
  const ticketHeading = page.getByRole('heading', { level: 1, name: `Ladder ${uniqueWord}` });
  await page.goto('/admin/tickets?assignee=none');
  await page.getByRole('link', { name: `Ladder ${uniqueWord}` }).click();
  await ticketHeading.waitFor();
  await page.getByRole('link', { name: 'Back to Unassigned' }).waitFor();
  await expect.poll(() => currentLink.textContent()).toMatch(/^Unassigned/);
  await navigation('Breadcrumbs').getByRole('link', { name: 'Unassigned', exact: true }).click();
  await listHeading.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?assignee=none');

  await page.goto('/admin/users');
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill(`ladder ${uniqueWord}`);
  await page.getByRole('option', { name: new RegExp(`^TKT-\\d+: Ladder ${uniqueWord}`) }).click();
  await ticketHeading.waitFor();
  await expect.poll(() => currentLink.textContent()).toBe('Users');
  await page.getByRole('link', { name: 'Back to Users' }).click();
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();
});

test('a ticket links back to the filtered audit log', async ({ visit }) => {
  await call('setFollow', { params: { id: ticketId }, body: { state: 'follows' } }, agent);
  const { page } = await visit({ as: await newPerson('admin'), width: 1440 });
  await page.goto(`/admin/activity?person=${agent.id}`);
  await page.getByRole('link', { name: /^TKT-/ }).click();
  await page.getByRole('heading', { name: `Ladder ${uniqueWord}` }).waitFor();
  await page.getByRole('link', { name: 'Back to Audit Log' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(`?person=${agent.id}`);
});

test('Back restores the scroll position of a page, and other pages open at the top', async ({ visit }) => {
  const { page } = await visit({ as: agent, width: 1440 });
  const readScrollTop = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/admin/tickets');
  await page.getByRole('link', { name: `Ladder ${uniqueWord}` }).click();
  await page.getByRole('heading', { level: 2, name: 'Change History' }).waitFor();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(readScrollTop).toBe(300);
  await page.keyboard.press('u');
  await page.getByRole('heading', { level: 1, name: 'All Support Tickets' }).waitFor();
  expect(await readScrollTop()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: `Ladder ${uniqueWord}` }).waitFor();
  await expect.poll(readScrollTop).toBe(300);
});

test('the way back keeps the focus when the ticket appears', async ({ visit }) => {
  const { page } = await visit({ as: agent, width: 1440 });
  const requestsReleased = Promise.withResolvers<void>();
  await page.route(`**/api/tickets/${ticketId}`, async (route) => {
    await requestsReleased.promise;
    await route.continue();
  });
  await page.goto(`/admin/ticket/${ticketId}`);
  const backLink = page.getByRole('link', { name: 'Back to Dashboard' });
  await backLink.focus();
  requestsReleased.resolve();
  await page.getByRole('heading', { level: 1, name: `Ladder ${uniqueWord}` }).waitFor();
  expect(await backLink.evaluate((link) => link === document.activeElement)).toBe(true);
});
