// @module-tag nightly
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

let customer: Person;
let admin: Person;
let ticketId: string;

beforeAll(async () => {
  [customer, admin] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('admin'),
  ]);
  const body = { subject: 'Long talked about', description: 'It is slow.\n\n'.repeat(12) };
  ({ id: ticketId } = await call('createTicket', { body, idempotency_key: newKey() }, customer));
  for (const person of [admin, customer, admin]) {
    const commentBody = { content: 'We look at it.\n\n'.repeat(8) };
    await call(
      'addTicketComment',
      { params: { id: ticketId }, body: commentBody, idempotency_key: newKey() },
      person,
    );
  }
});

const measureVerticalDistance = async (page: Page, firstHeading: string, secondHeading: string) => {
  const [firstBox, secondBox] = await Promise.all(
    [firstHeading, secondHeading].map((name) =>
      page.getByRole('heading', { name, exact: true }).boundingBox(),
    ),
  );
  return (secondBox?.y ?? 0) - (firstBox?.y ?? 0);
};

test('on a phone the conversation comes first, and the composer is one tap away', async ({ visit }) => {
  const staffPage = (await visit({ as: admin, width: 390 })).page;
  await staffPage.goto(`/admin/ticket/${ticketId}`);
  const commentField = (page: Page) => page.getByLabel('Add a comment');
  await staffPage.getByRole('button', { name: 'Internal note', exact: true }).click();
  await expect
    .poll(() => commentField(staffPage).evaluate((area) => area === document.activeElement))
    .toBe(true);
  await expect.poll(() => staffPage.getByLabel('Internal note').isChecked()).toBe(true);
  expect(
    await measureVerticalDistance(staffPage, 'Comments and Communication', 'Manage Ticket'),
  ).toBeGreaterThan(0);

  const clientPage = (await visit({ as: customer, width: 390 })).page;
  await clientPage.goto(`/support/ticket/${ticketId}`);
  await clientPage.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect
    .poll(() => commentField(clientPage).evaluate((area) => area === document.activeElement))
    .toBe(true);
  await expect.poll(() => clientPage.getByRole('button', { name: 'Reply', exact: true }).count()).toBe(0);
  expect(await measureVerticalDistance(clientPage, 'Conversation', 'Attachments')).toBeGreaterThan(0);
  await expect.poll(() => clientPage.getByText('Requester', { exact: true }).isVisible()).toBe(false);
});

test('on a phone every list consists of cards, and nothing is cut off', async ({ visit }) => {
  const { page } = await visit({ as: admin, width: 390 });
  const pathsWithTitles = [
    ['/admin/users', 'User Management'],
    ['/admin/companies', 'Company Management'],
    ['/admin/canned-replies', 'Canned Replies'],
    ['/admin/service-levels', 'Service Levels'],
    ['/admin/reports', 'Reports'],
    ['/admin/assignment', 'Groups and Rules'],
    ['/admin/ticket-fields', 'Ticket Fields'],
    ['/admin/activity', 'Audit Log'],
    [`/admin/ticket/${ticketId}`, 'Long talked about'],
  ] as const;
  for (const [path, title] of pathsWithTitles) {
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
    const labelWidths = await page.locator('.item-card-figures > div').evaluateAll((figures) =>
      figures.map((figure) => {
        const [label, value] = figure.children;
        value?.replaceChildren('10 h 47 min / 33 d 10 h'.replaceAll(' ', '\u00A0'));
        return label?.getBoundingClientRect().width ?? 0;
      }),
    );
    expect(Math.min(...labelWidths, 390), path).toBeGreaterThan(60);
  }
});
