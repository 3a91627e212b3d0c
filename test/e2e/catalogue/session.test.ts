// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { attempt, call } from '../../support/api.ts';
import { respondWithStatuses, failUserPool } from '../../support/failing-requests.ts';
import { waitForMailedLinks } from '../../support/mailed-links.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { testMessages } from '../../support/test-messages.ts';
import { fillSignIn } from '../../support/sign-in-page.ts';
import { requestFreshTokens } from '../../support/sign-in.ts';

let customer: Person;

beforeAll(async () => {
  customer = await newPerson('customer', { company: await newCompany() });
});

const toastRegion = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const readPath = (page: Page) => new URL(page.url()).pathname;

testMessages(
  'session',
  ["{provider's message}", '{invalid credentials}', 'Successfully signed in', 'Signed out successfully'],
  'a wrong password shows an error and keeps the email address, and the right password signs in',
  async ({ visit, expectMessage }) => {
    const { page } = await visit({
      expected: [/status of 400/],
      failures: ['signIn NotAuthorizedException'],
    });
    await page.goto('/auth/login');
    await fillSignIn(page, customer.email, 'Not-The-Password-1');
    const errorText = 'Incorrect username or password.';
    await expectMessage(toastRegion(page), '{invalid credentials}', { 'invalid credentials': errorText });
    await expectMessage(toastRegion(page), "{provider's message}", { "provider's message": errorText });
    // Screen readers must announce the error once: in the toasts' live region, and not also as an alert.
    await expect.poll(() => page.getByText(errorText).count()).toBe(1);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => toastRegion(page).getByRole('list').getAttribute('aria-live')).toBe('polite');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(customer.email);
    await passwordField(page).fill(customer.password);
    await signInButton(page).click();
    await expectMessage(page, 'Successfully signed in');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectMessage(page, 'Signed out successfully');
    expect(readPath(page)).toBe('/auth/login');
  },
);

testMessages(
  'session',
  ['Failed to sign in'],
  'when the user pool fails or cannot be reached, sign-in shows an error, and a retry succeeds',
  async ({ visit, expectMessage }) => {
    const { page } = await visit({
      expected: [/status of 500/, /net::ERR_INTERNET_DISCONNECTED/],
      failures: ['signIn InternalErrorException', 'signIn NetworkError'],
    });
    // Amplify sends the request up to three times before it reports an error.
    await failUserPool(page, 3);
    await page.goto('/auth/login');
    await fillSignIn(page, customer.email, customer.password);
    await expectMessage(toastRegion(page), 'Failed to sign in');
    await toastRegion(page).getByText('Please wait a moment and try again.').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(customer.email);
    await expect.poll(() => passwordField(page).inputValue()).toBe(customer.password);
    await page.context().setOffline(true);
    await signInButton(page).click();
    await toastRegion(page)
      .getByText('The server could not be reached. Please check your connection and try again.')
      .waitFor();
    await page.context().setOffline(false);
    await signInButton(page).click();
    await page.getByText('Successfully signed in').waitFor();
  },
);

testMessages(
  'session',
  ['Account created successfully! Please check your email.'],
  'a user signs up, confirms the address with the mailed link, and is a customer without a company at the site root',
  async ({ visit, expectMessage }) => {
    const email = `sign.up.${randomUUID()}@example.com`;
    const { page } = await visit();
    await page.goto('/auth/sign-up');
    await page.getByLabel('Full name').fill('Ada Newcomer');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectMessage(toastRegion(page), 'Account created successfully! Please check your email.');
    await page.goto((await waitForMailedLinks(email)).at(-1) ?? '');
    const newPassword = `Pw-${randomUUID()}-A1`;
    await page.getByRole('textbox', { name: 'New password' }).fill(newPassword);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    const person = { email, password: newPassword, id: email, full_name: '', company: undefined, roles: [] };
    const token = (await requestFreshTokens(person)).access;
    const profile = await call('getMe', {}, { token });
    expect(profile).toMatchObject({ full_name: 'Ada Newcomer', company: null, roles: ['customer'] });
    expect((await attempt('listTickets', {}, { token })).status).toBe(403);
  },
);

/** Makes stored tokens invalid by changing their last characters. */
const corruptTokens = (page: Page, tokenNames: readonly string[]) =>
  page.evaluate((names) => {
    for (const key of Object.keys(localStorage).filter((storedKey) =>
      names.some((name) => storedKey.endsWith(`.${name}`)),
    ))
      localStorage.setItem(key, `${localStorage.getItem(key)?.slice(0, -8)}AAAAAAAA`);
  }, tokenNames);

testMessages(
  'session',
  ['{Auth session missing!}', '{invalid JWT}'],
  'a missing or invalid session opens the sign-in page; an invalid access token is refreshed',
  async ({ visit, expectMessage }) => {
    const person = await newPerson('customer', { company: await newCompany() });
    const { page, answers } = await visit({
      as: person,
      expected: [/status of 40[01]/],
      failures: ['listTickets unauthenticated'],
    });
    const emptyList = page.getByText('No tickets found');
    await page.goto('/support/my-tickets?tab=open');
    await emptyList.waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await otherTab.evaluate(() => localStorage.clear());
    await expectMessage(page, '{Auth session missing!}', { 'Auth session missing!': 'Sign in to support' });
    await fillSignIn(page, person.email, person.password);
    await emptyList.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=open');

    await corruptTokens(page, ['accessToken']);
    await page.reload();
    await emptyList.waitFor();
    expect((await answers()).map(({ status }) => status).slice(-2)).toEqual([401, 200]);

    await corruptTokens(page, ['accessToken', 'refreshToken']);
    await page.reload();
    await expectMessage(page, '{invalid JWT}', { 'invalid JWT': 'Sign in to support' });
    await fillSignIn(page, person.email, person.password);
    await emptyList.waitFor();
  },
);

testMessages(
  'session',
  ['{weak password with reasons}'],
  'a weak password causes a message about missing characters, and the form keeps its values',
  async ({ visit, expectMessage }) => {
    const { page } = await visit();
    await page.goto('/auth/set-password#email=a%2Bb%40example.com&token=reset.a.b');
    const newPasswordField = page.getByLabel('New password', { exact: false }).first();
    await newPasswordField.fill('too short');
    await newPasswordField.press('Enter');
    await expectMessage(page, '{weak password with reasons}', {
      'weak password with reasons': 'The password needs 3 more characters.',
    });
    await expect.poll(() => newPasswordField.inputValue()).toBe('too short');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('a+b@example.com');
  },
);

testMessages(
  'session',
  ['{retryable fetch error on 502, 503 or 504}'],
  'a 502, 503 or 504 is retried, and shows an error only after two failed retries',
  async ({ visit, expectMessage }) => {
    const { page, answers } = await visit({
      as: customer,
      expected: [/status of 50[234]/],
      failures: ['listTickets unavailable'],
    });
    const emptyList = page.getByText('No tickets found');
    const ticketRequest = { method: 'GET', path: /^\/api\/tickets$/ };
    await respondWithStatuses(page, ticketRequest, [502, 503]);
    await page.goto('/support/my-tickets');
    await emptyList.waitFor();
    await respondWithStatuses(page, ticketRequest, [502, 503, 504]);
    await page.reload();
    await expectMessage(page.getByRole('alert'), '{retryable fetch error on 502, 503 or 504}', {
      'retryable fetch error on 502, 503 or 504':
        'The service is not available right now. Please try again shortly.',
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await emptyList.waitFor();
    const responseStatuses = (await answers())
      .filter(({ path }) => path.startsWith('/api/tickets'))
      .map(({ status }) => status);
    expect(responseStatuses).toEqual([502, 503, 200, 502, 503, 504, 200]);
  },
);
