// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { test } from '../../support/browser.ts';
import { waitForFocus, createKeyboard } from '../../support/keyboard.ts';
import { waitForMailedLinks } from '../../support/mailed-links.ts';
import { newCompany, newPerson } from '../../support/people.ts';

const badRequestPattern = /_identity\/|status of 400/;
const goneStatusPattern = /status of 410/;

const newCustomer = async () => newPerson('customer', { company: await newCompany() });
const createPassword = () => `Fresh-${randomUUID()}-1`;

test('a customer resets a forgotten password with the keyboard alone', async ({ visit }) => {
  const { email } = await newCustomer();
  const password = createPassword();
  const { page } = await visit({
    expected: [badRequestPattern],
    failures: ['signIn NotAuthorizedException'],
  });
  const { press, write } = await createKeyboard(page);
  await page.goto('/auth/login');
  await write(page.getByLabel('Email'), email);
  await write(page.getByLabel('Password', { exact: true }), 'Not-The-Password-1');
  const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
  await press(signInButton);
  await page.getByText('Incorrect username or password.').waitFor();
  await waitForFocus(signInButton);
  await press(page.getByRole('link', { name: 'Forgot your password?' }));
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await write(page.getByLabel('Email'), email);
  await press(page.getByRole('button', { name: 'Send me a link' }));
  await page.getByText('a mail with a new link is on its way').waitFor();
  await page.goto((await waitForMailedLinks(email)).at(-1) ?? '');
  await write(page.getByRole('textbox', { name: 'New password' }), password);
  await press(page.getByRole('button', { name: 'Set password and sign in' }));
  await page.getByText('Successfully signed in').waitFor();
});

test('a customer requests a new link and sets a password with the keyboard alone', async ({ visit }) => {
  const { email } = await newCustomer();
  const { page } = await visit({ expected: [goneStatusPattern], failures: ['setPassword link_invalid'] });
  const { press, write, keys } = await createKeyboard(page);
  const passwordField = page.getByRole('textbox', { name: 'New password' });
  await page.goto(
    `/auth/set-password#email=${encodeURIComponent(email)}&token=reset.${randomUUID()}.${'A'.repeat(43)}`,
  );
  await write(passwordField, createPassword());
  await keys('Enter');
  await page.getByRole('button', { name: 'Send me a new link' }).waitFor();
  await waitForFocus(page.getByLabel('Email'));
  await press(page.getByRole('button', { name: 'Send me a new link' }));
  await page.getByText('a mail with a new link is on its way').waitFor();
  await waitForFocus(page.getByRole('link', { name: 'Back to sign in' }));

  await page.goto((await waitForMailedLinks(email)).at(-1) ?? '');
  await write(passwordField, 'too short');
  await keys('Enter');
  await page.getByText('The password needs 3 more characters.').waitFor();
  await waitForFocus(passwordField);
  await write(passwordField, createPassword());
  await press(page.getByRole('button', { name: 'Set password and sign in' }));
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});
