import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { test } from '../../support/browser.ts';
import { mailsTo } from '../../support/inbox.ts';
import { waitForFocus, keyboardOf } from '../../support/keyboard.ts';
import { mailedLinks } from '../../support/mailed-links.ts';
import { cognito, newCompany, newPerson } from '../../support/people.ts';

const { inbox, outputs } = inject('cloud');
const badRequest = /_identity\/|status of 400/;

const newCustomer = async () => newPerson('customer', { company: await newCompany() });
const newPassword = () => `Fresh-${randomUUID()}-1`;

test('a customer resets a forgotten password with the keyboard alone', async ({ visit }) => {
  const { email } = await newCustomer();
  const password = newPassword();
  const { page } = await visit({ expected: [badRequest], failures: ['signIn NotAuthorizedException'] });
  const { press, type, write, keys } = await keyboardOf(page);
  await page.goto('/auth/login');
  await write(page.getByLabel('Email'), email);
  await write(page.getByLabel('Password', { exact: true }), 'Not-The-Password-1');
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await press(signIn);
  await page.getByText('Incorrect username or password.').waitFor();
  await waitForFocus(signIn);
  await press(page.getByRole('button', { name: 'Forgot your password?' }));
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await waitForFocus(page.getByLabel('Email'));
  await keys('ControlOrMeta+a');
  await type(email);
  await press(page.getByRole('button', { name: 'Send code' }));
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await waitForFocus(page.getByLabel('Code'));
  const [mail] = await mailsTo(inbox, email);
  await type(mail?.code ?? '');
  await write(page.getByLabel('New Password', { exact: true }), password);
  await write(page.getByLabel('Confirm Password', { exact: true }), password);
  await press(page.getByRole('button', { name: 'Submit' }));
  await signIn.waitFor();
  await waitForFocus(page.getByLabel('Email'));
  await keys('ControlOrMeta+a');
  await type(email);
  await write(page.getByLabel('Password', { exact: true }), password);
  await keys('Enter');
  await page.getByText('Successfully signed in').waitFor();
});

test('a customer requests a new link and sets a password with the keyboard alone', async ({ visit }) => {
  const { email } = await newCustomer();
  const { page } = await visit({ expected: [badRequest], failures: ['setPassword CodeMismatchException'] });
  const { press, write, keys } = await keyboardOf(page);
  const password = page.getByRole('textbox', { name: 'New password' });
  await page.goto(`/auth/set-password#email=${encodeURIComponent(email)}&code=000000`);
  await cognito.forgotPassword({ ClientId: outputs['UserPoolClientId'] ?? '', Username: email });
  await write(password, newPassword());
  await keys('Enter');
  await page.getByRole('button', { name: 'Send me a new link' }).waitFor();
  await waitForFocus(page.getByLabel('Email'));
  await press(page.getByRole('button', { name: 'Send me a new link' }));
  await page.getByText('a mail with a new link is on its way').waitFor();
  await waitForFocus(page.getByRole('link', { name: 'Back to sign in' }));

  await page.goto((await mailedLinks(email)).at(-1) ?? '');
  await write(password, 'alllowercaseletters');
  await keys('Enter');
  await page.getByText('The password still needs').waitFor();
  await waitForFocus(password);
  await write(password, newPassword());
  await press(page.getByRole('button', { name: 'Set password and sign in' }));
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
});
