import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject } from 'vitest';
import { test } from '../support/browser.ts';
import { mailedLinks } from '../support/mailed-links.ts';
import { type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

const client = inject('cloud').outputs['UserPoolClientId'] ?? '';
const badRequest = /_identity\/|status of 400/;

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

const newPassword = () => `Fresh-${randomUUID()}-1`;

/** Requests a password reset and returns the link from the email. */
async function resetLink(person: Person): Promise<string> {
  await cognito.forgotPassword({ ClientId: client, Username: person.email });
  return (await mailedLinks(person.email)).at(-1) ?? '';
}

/** The page of their tickets, which staff without a company are sent away from. */
const withoutCompany = ['listTickets profile_without_company'];

test.for([
  { who: 'customer', person: () => customer, heading: 'Company Support Tickets', failures: [] },
  {
    who: 'agent without a company',
    person: () => agent,
    heading: 'Admin Dashboard',
    failures: withoutCompany,
  },
  {
    who: 'agent with a company',
    person: () => agentWithCompany,
    heading: 'Company Support Tickets',
    failures: [],
  },
])(
  'an invited $who sets a password with the link from the email, is signed in, and cannot reuse the link',
  async ({ person: personOf, heading, failures }, { visit }) => {
    const person = personOf();
    const { page } = await visit({ expected: [/status of 403/], failures });
    const link = await resetLink(person);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Code').inputValue()).not.toBe('');
    expect(page.url()).not.toContain('#');
    const password = newPassword();
    await page.getByLabel('New password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('heading', { name: heading }).first().waitFor();

    const secondVisit = await visit({
      expected: [badRequest, /status of 403/],
      failures: ['setPassword ExpiredCodeException', ...failures],
    });
    await secondVisit.page.goto(link);
    await secondVisit.page.getByLabel('New password', { exact: false }).first().fill(newPassword());
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

test('a user with an invalid code requests a new link and sets a password with it', async ({ visit }) => {
  const person = await newPerson('customer', { company: await newCompany() });
  const { page } = await visit({ expected: [badRequest], failures: ['setPassword CodeMismatchException'] });
  await cognito.forgotPassword({ ClientId: client, Username: person.email });
  const before = (await mailedLinks(person.email)).length;
  await page.goto(`/auth/set-password#email=${encodeURIComponent(person.email)}&code=000000`);
  await page.getByLabel('New password', { exact: false }).first().fill(newPassword());
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await page.getByText('a mail with a new link is on its way').waitFor();
  const links = await mailedLinks(person.email);
  expect(links).toHaveLength(before + 1);

  await page.goto(links.at(-1) ?? '');
  await page.getByLabel('New password', { exact: false }).first().fill(newPassword());
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});
