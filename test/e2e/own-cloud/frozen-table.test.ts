import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { test } from '../../support/browser.ts';
import { startFaultyCloud } from '../../support/faulty-cloud.ts';
import type { Person } from '../../support/people.ts';

const cloud = await startFaultyCloud();
// Imported now, because they read the environment of this cloud.
const { call, newKey } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { signInWithForm } = await import('../../support/sign-in-page.ts');
afterAll(() => cloud.stop());

const people: Partial<Record<'customer' | 'admin', Person>> = {};
let ticket: string;

beforeAll(async () => {
  const company = await newCompany();
  const customer = await newPerson('customer', { company });
  Object.assign(people, { customer, admin: await newPerson('admin') });
  const body = { subject: 'Before the table hangs', description: 'x' };
  ticket = (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
});

const timedOut = /Our system did not answer in time/;
const expected = [/503/, /Failed to load resource/];

const freeze = () =>
  cloud.faults.add({ service: 'dynamodb', delayMs: 60_000, drop: 'before', times: Infinity });
afterEach(() => cloud.faults.clear());

const screens = {
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

test.for(['customer', 'admin'] as const)(
  'while the table hangs, each screen of a signed-in %s says that there was no answer in time',
  async (role, { visit }) => {
    const person = people[role];
    if (!person) throw new Error(`There is no ${role}`);
    const { page } = await visit({ site: cloud.site, expected });
    await signInWithForm(page, person);
    freeze();
    await Promise.all(
      screens[role].map(async (path) => {
        const tab = await page.context().newPage();
        await tab.goto(path.replace(':id', ticket));
        // Not the gateway's own answer, which has other words.
        await tab.getByText(timedOut).first().waitFor();
        await tab.close();
      }),
    );
  },
);

test('while the table hangs, a visitor keeps the message to the consultancy, and learns that it was not sent', async ({
  visit,
}) => {
  const { page } = await visit({ site: cloud.site, expected });
  await page.goto('/contact');
  for (const name of ['Name', 'Company', 'Subject', 'Message'])
    await page.getByRole('textbox', { name }).fill(`My ${name}`);
  await page.getByRole('textbox', { name: 'Email' }).fill('visitor@example.com');
  freeze();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('#contact-failed').getByText(timedOut).waitFor();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('My Message');
});

test('while the table hangs, a visitor of the blog gets a page of the site', async ({ visit }) => {
  const { page } = await visit({ site: cloud.site, expected });
  freeze();
  await page.goto('/blogs');
  await page
    .getByRole('main')
    .getByText(/could not|Failed/i)
    .first()
    .waitFor();
});
