// @module-tag nightly
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { test } from '../../support/browser.ts';
import { getFaultyCloud } from '../../support/faulty-cloud.ts';
import type { Person } from '../../support/people.ts';

const cloud = await getFaultyCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { call, newKey } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { signInWithForm } = await import('../../support/sign-in-page.ts');

const people: Partial<Record<'customer' | 'admin', Person>> = {};
let ticketId: string;

beforeAll(async () => {
  const company = await newCompany();
  const customer = await newPerson('customer', { company });
  Object.assign(people, { customer, admin: await newPerson('admin') });
  const body = { subject: 'Before the table hangs', description: 'x' };
  ticketId = (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
});

const timeoutPattern = /Our system did not answer in time/;
// The API refuses the list of own tickets to an admin without a company, who is sent to the dashboard.
const expectedErrors = [/503/, /Failed to load resource/, /profile_without_company/];

const freezeTable = () =>
  cloud.faults.add({ service: 'dynamodb', delayMs: 60_000, drop: 'before', times: Infinity });
afterEach(() => cloud.faults.clear());

const pathsByRole = {
  customer: ['/support/my-tickets', '/support/ticket/:id', '/support/new-ticket', '/support/profile'],
  admin: [
    '/admin',
    '/admin/tickets',
    '/admin/ticket/:id',
    '/admin/create-ticket',
    '/admin/users',
    '/admin/companies',
  ],
} as const;

const listPaths = (role: keyof typeof pathsByRole) =>
  pathsByRole[role].map((path) => path.replace(':id', ticketId));

/** Opens screens concurrently. @returns the paths of those that do not show the text */
async function findPathsWithoutText(text: RegExp, page: Page, paths: readonly string[]): Promise<string[]> {
  const pathsWithoutText = await Promise.all(
    paths.map(async (path) => {
      const tab = await page.context().newPage();
      await tab.goto(path);
      const textShownPromise = tab
        .getByText(text)
        .first()
        .waitFor()
        .then(() => true);
      const isShown = await textShownPromise.catch(() => false);
      await tab.close();
      return isShown ? [] : [path];
    }),
  );
  return pathsWithoutText.flat();
}

// This is a single test, so that the screens wait for the table concurrently.
test('while the table hangs, each screen soon shows an error, and the contact form keeps its message', async ({
  visit,
}) => {
  const { customer, admin } = people;
  if (!customer || !admin) throw new Error('There are no people');
  const visitSite = async () => {
    const { page } = await visit({ site: cloud.site, expected: expectedErrors });
    // Sends no failure reports: they would also wait for the table, and change the counts of the next test
    // file on this cloud.
    await page.context().addInitScript({ content: 'navigator.sendBeacon = () => true;' });
    return page;
  };
  const [customerPage, adminPage, contactPage, blogPage] = [
    await visitSite(),
    await visitSite(),
    await visitSite(),
    await visitSite(),
  ];
  await signInWithForm(customerPage, customer);
  await signInWithForm(adminPage, admin);
  await contactPage.goto('/contact');
  for (const name of ['Name', 'Company', 'Subject', 'Message'])
    await contactPage.getByRole('textbox', { name }).fill(`My ${name}`);
  await contactPage.getByRole('textbox', { name: 'Email' }).fill('visitor@example.com');

  freezeTable();
  const sendMessage = async () => {
    await contactPage.getByRole('button', { name: 'Send Message' }).click();
    await contactPage.locator('#contact-failed').getByText(timeoutPattern).waitFor();
    return [];
  };
  // This text shows that the function itself responded: API Gateway's own response has a different text.
  const pathsWithoutError = await Promise.all([
    findPathsWithoutText(timeoutPattern, customerPage, listPaths('customer')),
    findPathsWithoutText(timeoutPattern, adminPage, listPaths('admin')),
    findPathsWithoutText(timeoutPattern, blogPage, ['/blogs']),
    sendMessage(),
  ]);
  expect(pathsWithoutError.flat()).toEqual([]);
  await expect
    .poll(() => contactPage.getByRole('textbox', { name: 'Message' }).inputValue())
    .toBe('My Message');
});
