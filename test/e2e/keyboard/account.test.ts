// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { test } from '../../support/browser.ts';
import { waitForFocus, hasFocus, createKeyboard } from '../../support/keyboard.ts';
import { newCompany, newPerson } from '../../support/people.ts';
import { openProfile } from '../../support/profile-page.ts';
import { fillSignIn } from '../../support/sign-in-page.ts';
import { generateTotpCode, enableTwoStep } from '../../support/two-step.ts';

const newCustomer = async () => newPerson('customer', { company: await newCompany() });

test('the account menu and the theme toggle work with the keyboard alone', async ({ visit }) => {
  const { page } = await visit({ as: await newCustomer() });
  const { press, tabTo, keys } = await createKeyboard(page);
  await page.goto('/support/my-tickets');
  await page.getByText('No tickets found').waitFor();
  const themeButton = page.getByRole('button', { name: 'Dark theme' });
  await press(themeButton, 'Space');
  await expect.poll(() => themeButton.getAttribute('aria-pressed')).toBe('true');
  await waitForFocus(themeButton);

  const menuButton = page.getByRole('button', { name: 'Your account' });
  const signOutButton = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await press(menuButton);
  await tabTo(page.getByRole('link', { name: 'Change password' }));
  await keys('Escape');
  await signOutButton.waitFor({ state: 'hidden' });
  expect(await hasFocus(menuButton)).toBe(true);
  await keys('Space');
  await press(signOutButton);
  await page.getByText('Signed out successfully').waitFor();
  await press(page.getByLabel('Email'), 'Tab');
});

test('the user menu of the admin area works with the keyboard alone', async ({ visit }) => {
  const agent = await newPerson('agent');
  const { page } = await visit({ as: agent });
  const { press, keys } = await createKeyboard(page);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Recent Tickets' }).waitFor();
  await press(page.getByRole('button', { name: 'Switch to dark theme' }), 'Space');
  const lightThemeButton = page.getByRole('button', { name: 'Switch to light theme' });
  await waitForFocus(lightThemeButton);

  const menuButton = page.getByRole('button', { name: agent.full_name });
  const menuItem = (name: string) => page.getByRole('menuitem', { name });
  await press(menuButton);
  const menuItems = page.getByRole('menuitem');
  await waitForFocus(menuItems.first());
  await keys('Escape');
  await menuItem('My Tickets').waitFor({ state: 'hidden' });
  await waitForFocus(menuButton);
  await keys('Enter');
  await waitForFocus(menuItems.first());
  await keys(...Array.from({ length: (await menuItems.count()) - 1 }, () => 'ArrowDown'));
  await waitForFocus(menuItem('Sign Out'));
  await keys('Enter');
  await page.getByText('Signed out successfully').waitFor();
});

test('a customer changes the name and the password with the keyboard alone', async ({ visit }) => {
  const person = await newCustomer();
  const { page, answers } = await visit({
    as: person,
    expected: [/_identity\/|status of 40[01]/],
    failures: ['changePassword wrong_password'],
  });
  const { press, type, write, keys } = await createKeyboard(page);
  await openProfile(page);
  const nameField = page.getByLabel('Full name');
  const saveButton = page.getByRole('button', { name: 'Save Changes' });
  // The name is unchanged, so neither Enter nor Space may send a request.
  await press(nameField);
  await press(saveButton, 'Space');
  await keys('Shift+Tab');
  await write(nameField, 'Keys Only');
  await press(saveButton);
  await page.getByText('Profile updated successfully').waitFor();
  await waitForFocus(saveButton);
  expect((await answers()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);

  const currentPasswordField = page.getByRole('textbox', { name: 'Current password' });
  const changePasswordButton = page.getByRole('button', { name: 'Change password' });
  await write(currentPasswordField, 'Not-The-Password-1');
  await press(page.getByRole('button', { name: 'Show current password' }), 'Space');
  await write(page.getByRole('textbox', { name: 'New password' }), `Fresh-${randomUUID()}-1`);
  await press(changePasswordButton);
  await page.getByText('The current password is not right.').waitFor();
  await waitForFocus(currentPasswordField);
  await keys('ControlOrMeta+a');
  await type(person.password);
  await press(changePasswordButton);
  await page.getByText('Password changed successfully').waitFor();
});

test('a customer sets up two-step sign-in with the keyboard alone', async ({ visit }) => {
  const person = await newCustomer();
  const { page } = await visit({
    as: person,
    expected: [/_identity\/|status of 40[01]/],
    failures: ['confirmTwoStep wrong_code'],
  });
  const { press, write, keys } = await createKeyboard(page);
  const twoStepSection = page.getByRole('region', { name: 'Two-step sign-in' });
  const setUpButton = page.getByRole('button', { name: 'Set up two-step sign-in' });
  await openProfile(page, 'two-step');
  await press(setUpButton);
  await waitForFocus(twoStepSection);
  await press(page.getByRole('button', { name: 'Cancel' }));
  await waitForFocus(setUpButton);
  await keys('Enter');
  await write(page.getByRole('textbox', { name: 'Your password' }), person.password);
  await keys('Enter');
  const authenticator = new TOTP({ secret: await page.locator('.two-step-key').innerText() });
  const codeField = page.getByLabel('Code from the app');
  await write(codeField, '000000');
  await keys('Enter');
  await page.getByText('The code is not right.').waitFor();
  await waitForFocus(codeField);
  await write(codeField, authenticator.generate());
  await press(page.getByRole('button', { name: 'Confirm' }));
  await press(page.getByRole('button', { name: 'I have stored them' }));
  await page.getByText('Two-step sign-in is on. Please sign in again.').waitFor();
});

test('a customer turns two-step sign-in off with the keyboard alone', async ({ visit }) => {
  const person = await newCustomer();
  const authenticator = await enableTwoStep(person);
  const { page } = await visit({ expected: [/status of 40[01]/] });
  await page.goto('/auth/login');
  await fillSignIn(page, person.email, person.password);
  await page.getByLabel('Code').fill(generateTotpCode(authenticator, 0));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Successfully signed in').waitFor();
  const { press, write, keys } = await createKeyboard(page);
  await openProfile(page, 'two-step');
  await press(page.getByRole('button', { name: 'Turn off two-step sign-in' }));
  await write(page.getByRole('textbox', { name: 'Your password' }), person.password);
  await write(page.locator('#two-step').getByLabel('Code from the app'), generateTotpCode(authenticator, 1));
  await keys('Enter');
  await page.getByText('Two-step sign-in is off').waitFor();
});
