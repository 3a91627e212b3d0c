// @module-tag nightly
import { beforeAll, expect } from 'vitest';
import { test } from '../support/browser.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { fillSignIn } from '../support/sign-in-page.ts';

let customer: Person;
let agent: Person;

beforeAll(async () => {
  [customer, agent] = await Promise.all([
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
});

test('after sign-in, the user sees the page that they first requested', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/admin/tickets');
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
  await fillSignIn(page, agent.email, agent.password);
  await page.getByRole('heading', { name: 'All Support Tickets' }).waitFor();
});

test('a signed-in user is redirected from the sign-in page to their tickets', async ({ visit }) => {
  const { page } = await visit({ as: customer });
  await page.goto('/auth/login');
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});

test('sign-in takes staff without a company to the desk, without a refused request', async ({ visit }) => {
  const { page, answers } = await visit({ as: await newPerson('agent') });
  await page.goto('/auth/login');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  expect((await answers()).filter(({ status }) => status >= 400)).toEqual([]);
});

test('a wrong password shows an error that does not reveal whether the account exists', async ({ visit }) => {
  const { page } = await visit({
    expected: [/_identity\/.*|status of 400/],
    failures: ['signIn NotAuthorizedException'],
  });
  await page.goto('/auth/login');
  const error = page.getByText('Incorrect username or password.');
  await fillSignIn(page, customer.email, 'Not-The-Password-1');
  await error.waitFor();
  await page.reload();
  await fillSignIn(page, 'nobody@example.com', 'Not-The-Password-1');
  await error.waitFor();
});

test('the button on the home page depends on the role of the user', async ({ visit }) => {
  const visitorLabels = [
    { visitor: await visit(), label: 'Sign In' },
    { visitor: await visit({ as: customer }), label: 'My Tickets' },
    { visitor: await visit({ as: agent }), label: 'Admin Dashboard' },
  ];
  for (const { visitor, label } of visitorLabels) {
    await visitor.page.goto('/');
    await visitor.page.getByRole('banner').getByRole('link', { name: label }).waitFor();
  }
});

test('signing out ends the session in the browser and in the user pool, and opens the sign-in page', async ({
  visit,
}) => {
  const { page } = await visit({ as: await newPerson('customer', { company: await newCompany() }) });
  await page.goto('/support/my-tickets');
  const revocationResponsePromise = page.waitForResponse((response) =>
    response.url().includes('/_identity/'),
  );
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect((await revocationResponsePromise).status()).toBe(200);
  await page.getByText('Signed out successfully').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login');
  // The browser's id remains, because it identifies no user.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'device'))).toEqual([]);
  await page.goto('/support/my-tickets');
  await page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
});

test('a customer who opens a staff screen sees their tickets instead, and a message why, on a slow device too', async ({
  visit,
}) => {
  const { page } = await visit({ as: customer });
  // React's scheduler uses `setImmediate`. This replacement delays the first rendering until the screen's
  // code has loaded.
  await page.addInitScript(() => {
    let delayMs = 2_000;
    const setImmediate = (task: () => void) => {
      setTimeout(task, delayMs);
      delayMs = 0;
    };
    Object.assign(window, { setImmediate });
  });
  await page.goto('/admin/reports');
  await page.getByText('Access denied. Admin or agent role required.').waitFor();
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});
