// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let admin: Person;
let id: string;

beforeAll(async () => {
  [customer, admin] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('admin'),
  ]);
  const body = { subject: 'Long talked about', description: 'It is slow.\n\n'.repeat(12) };
  ({ id } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
  for (const person of [admin, customer, admin]) {
    const commentBody = { content: 'We look at it.\n\n'.repeat(8) };
    await call('addTicketComment', { params: { id }, body: commentBody, idempotency_key: newKey() }, person);
  }
});

const distance = async (page: Page, first: string, second: string) => {
  const [one, other] = await Promise.all(
    [first, second].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()),
  );
  return (other?.y ?? 0) - (one?.y ?? 0);
};

test('on a phone the conversation comes first, and the composer is one tap away', async ({ visit }) => {
  const staffPage = (await visit({ as: admin, width: 390 })).page;
  await staffPage.goto(`/admin/ticket/${id}`);
  const text = (page: Page) => page.getByLabel('Add a comment');
  await staffPage.getByRole('button', { name: 'Internal note', exact: true }).click();
  await expect.poll(() => text(staffPage).evaluate((area) => area === document.activeElement)).toBe(true);
  await expect.poll(() => staffPage.getByLabel('Internal note').isChecked()).toBe(true);
  expect(await distance(staffPage, 'Comments and Communication', 'Manage Ticket')).toBeGreaterThan(0);

  const clientPage = (await visit({ as: customer, width: 390 })).page;
  await clientPage.goto(`/support/ticket/${id}`);
  await clientPage.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect.poll(() => text(clientPage).evaluate((area) => area === document.activeElement)).toBe(true);
  await expect.poll(() => clientPage.getByRole('button', { name: 'Reply', exact: true }).count()).toBe(0);
  expect(await distance(clientPage, 'Conversation', 'Attachments')).toBeGreaterThan(0);
  await expect.poll(() => clientPage.getByText('Requester', { exact: true }).isVisible()).toBe(false);
});

test('on a phone every list consists of cards, and nothing is cut off', async ({ visit }) => {
  const { page } = await visit({ as: admin, width: 390 });
  const listPaths = [
    ['/admin/users', 'User Management'],
    ['/admin/companies', 'Company Management'],
    ['/admin/canned-replies', 'Canned Replies'],
    ['/admin/service-levels', 'Service Levels'],
    ['/admin/reports', 'Reports'],
    ['/admin/assignment', 'Groups and Rules'],
    ['/admin/ticket-fields', 'Ticket Fields'],
    ['/admin/activity', 'Audit Log'],
    [`/admin/ticket/${id}`, 'Long talked about'],
  ] as const;
  for (const [path, title] of listPaths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page
      .getByRole('progressbar')
      .or(page.getByText(/^Loading/))
      .first()
      .waitFor({ state: 'hidden' });
    expect(await page.getByRole('table').count(), path).toBe(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
    // The labels of figures wrap only between words, even if the values are long.
    const names = await page.locator('.item-card-figures > div').evaluateAll((figures) =>
      figures.map((figure) => {
        const [name, value] = figure.children;
        value?.replaceChildren('10 h 47 min / 33 d 10 h'.replaceAll(' ', '\u00A0'));
        return name?.getBoundingClientRect().width ?? 0;
      }),
    );
    expect(Math.min(...names, 390), path).toBeGreaterThan(60);
  }
});
