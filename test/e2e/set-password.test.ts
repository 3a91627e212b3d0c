// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { test } from '../support/browser.ts';
import { waitForMailedLinks } from '../support/mailed-links.ts';
import { attempt } from '../support/api.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

const goneStatusPattern = /status of 410/;

let customer: Person;
let agent: Person;
let agentWithCompany: Person;

beforeAll(async () => {
  const company = await newCompany();
  [customer, agent, agentWithCompany] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('agent', { company }),
  ]);
});

const createPassword = () => `Fresh-${randomUUID()}-1`;

/** Requests a password reset and returns the link from the email. */
async function requestResetLink(person: Person): Promise<string> {
  await attempt('requestPasswordReset', { body: { email: person.email } }, undefined);
  return (await waitForMailedLinks(person.email)).at(-1) ?? '';
}

test.for([
  { who: 'customer', person: () => customer, heading: 'Company Support Tickets' },
  { who: 'agent without a company', person: () => agent, heading: 'Admin Dashboard' },
  { who: 'agent with a company', person: () => agentWithCompany, heading: 'Admin Dashboard' },
])(
  'an invited $who sets a password with the link from the email, is signed in, and cannot reuse the link',
  async ({ person: findPerson, heading }, { visit }) => {
    const person = findPerson();
    const { page } = await visit({ expected: [/status of 403/] });
    const link = await requestResetLink(person);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    await expect.poll(() => page.url()).not.toContain('#');
    const password = createPassword();
    await page.getByLabel('New password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('heading', { name: heading }).first().waitFor();

    const secondVisit = await visit({
      expected: [goneStatusPattern, /status of 403/],
      failures: ['setPassword link_invalid'],
    });
    await secondVisit.page.goto(link);
    await secondVisit.page.getByLabel('New password', { exact: false }).first().fill(createPassword());
    await secondVisit.page.getByRole('button', { name: 'Set password and sign in' }).click();
    await secondVisit.page
      .getByRole('alert')
      .filter({ hasText: 'already been used or has expired' })
      .waitFor();
    await secondVisit.page.goto('/auth/login');
    await fillSignIn(secondVisit.page, person.email, password);
    await secondVisit.page.getByText('Successfully signed in').waitFor();
    await secondVisit.page.getByRole('heading', { name: heading }).first().waitFor();
  },
);

const unknownToken = `reset.${randomUUID()}.${'A'.repeat(43)}`;

test('a user with an invalid link requests a new one and sets a password with it', async ({ visit }) => {
  const person = await newPerson('customer', { company: await newCompany() });
  const { page } = await visit({ expected: [goneStatusPattern], failures: ['setPassword link_invalid'] });
  await page.goto(`/auth/set-password#email=${encodeURIComponent(person.email)}&token=${unknownToken}`);
  await page.getByLabel('New password', { exact: false }).first().fill(createPassword());
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await page.getByText('a mail with a new link is on its way').waitFor();

  await page.goto((await waitForMailedLinks(person.email)).at(-1) ?? '');
  await page.getByLabel('New password', { exact: false }).first().fill(createPassword());
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});

test('a common password is refused with advice, and the link stays valid', async ({ visit }) => {
  const { page } = await visit({
    expected: [/status of 400/],
    failures: ['setPassword password_common'],
  });
  await page.goto(await requestResetLink(await newPerson('customer', { company: await newCompany() })));
  const passwordField = page.getByLabel('New password', { exact: false }).first();
  await passwordField.fill('Password-12345');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByText('among the first that attackers try').waitFor();
  await passwordField.fill(createPassword());
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});
