// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { test } from '../../support/browser.ts';
import { waitForFocus, hasFocus, createKeyboard } from '../../support/keyboard.ts';
import { newCompany, newPerson } from '../../support/people.ts';
import { openProfile } from '../../support/profile-page.ts';
import { fillSignIn } from '../../support/sign-in-page.ts';
import { totpCode, enableTwoStep } from '../../support/two-step.ts';

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

  const menu = page.getByRole('button', { name: 'Your account' });
  const signOutButton = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await press(menu);
  await tabTo(page.getByRole('link', { name: 'Change password' }));
  await keys('Escape');
  await signOutButton.waitFor({ state: 'hidden' });
  expect(await hasFocus(menu)).toBe(true);
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
  const lightButton = page.getByRole('button', { name: 'Switch to light theme' });
  await waitForFocus(lightButton);

  const menu = page.getByRole('button', { name: agent.full_name });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await press(menu);
  const items = page.getByRole('menuitem');
  await waitForFocus(items.first());
  await keys('Escape');
  await item('My Tickets').waitFor({ state: 'hidden' });
  await waitForFocus(menu);
  await keys('Enter');
  await waitForFocus(items.first());
  await keys(...Array.from({ length: (await items.count()) - 1 }, () => 'ArrowDown'));
  await waitForFocus(item('Sign Out'));
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
  const name = page.getByLabel('Full name');
  const saveButton = page.getByRole('button', { name: 'Save Changes' });
  // The name is unchanged, so neither Enter nor Space may send a request.
  await press(name);
  await press(saveButton, 'Space');
  await keys('Shift+Tab');
  await write(name, 'Keys Only');
  await press(saveButton);
  await page.getByText('Profile updated successfully').waitFor();
  await waitForFocus(saveButton);
  expect((await answers()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);

  const currentPassword = page.getByRole('textbox', { name: 'Current password' });
  const changeButton = page.getByRole('button', { name: 'Change password' });
  await write(currentPassword, 'Not-The-Password-1');
  await press(page.getByRole('button', { name: 'Show current password' }), 'Space');
  await write(page.getByRole('textbox', { name: 'New password' }), `Fresh-${randomUUID()}-1`);
  await press(changeButton);
  await page.getByText('The current password is not right.').waitFor();
  await waitForFocus(currentPassword);
  await keys('ControlOrMeta+a');
  await type(person.password);
  await press(changeButton);
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
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  const setUpButton = page.getByRole('button', { name: 'Set up two-step sign-in' });
  await openProfile(page, 'two-step');
  await press(setUpButton);
  await waitForFocus(section);
  await press(page.getByRole('button', { name: 'Cancel' }));
  await waitForFocus(setUpButton);
  await keys('Enter');
  await write(page.getByRole('textbox', { name: 'Your password' }), person.password);
  await keys('Enter');
  const app = new TOTP({ secret: await page.locator('.two-step-key').innerText() });
  const code = page.getByLabel('Code from the app');
  await write(code, '000000');
  await keys('Enter');
  await page.getByText('The code is not right.').waitFor();
  await waitForFocus(code);
  await write(code, app.generate());
  await press(page.getByRole('button', { name: 'Confirm' }));
  await press(page.getByRole('button', { name: 'I have stored them' }));
  await page.getByText('Two-step sign-in is on. Please sign in again.').waitFor();
});

test('a customer turns two-step sign-in off with the keyboard alone', async ({ visit }) => {
  const person = await newCustomer();
  const app = await enableTwoStep(person);
  const { page } = await visit({ expected: [/status of 40[01]/] });
  await page.goto('/auth/login');
  await fillSignIn(page, person.email, person.password);
  await page.getByLabel('Code').fill(totpCode(app, 0));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Successfully signed in').waitFor();
  const { press, write, keys } = await createKeyboard(page);
  await openProfile(page, 'two-step');
  await press(page.getByRole('button', { name: 'Turn off two-step sign-in' }));
  await write(page.getByRole('textbox', { name: 'Your password' }), person.password);
  await write(page.locator('#two-step').getByLabel('Code from the app'), totpCode(app, 1));
  await keys('Enter');
  await page.getByText('Two-step sign-in is off').waitFor();
});
