// @module-tag nightly
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { listAxeFindings, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { send } from '../support/api.ts';
import { newGroup } from '../support/groups.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';
import { openProfile } from '../support/profile-page.ts';
import { fillSignIn } from '../support/sign-in-page.ts';
import { enableTwoStep, generateTotpCode } from '../support/two-step.ts';

const badRequestPattern = /_identity\/|status of 40[01]/;

const newCustomer = async () =>
  newPerson('customer', { company: await newCompany(), full_name: 'Priya Raghunathan' });

/** Scrolls to the top: at another position, the header may cover half of a button. */
const scrollToTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));

const accountMenuButton = (page: Page) => page.getByRole('button', { name: 'Your account' });

test('the account menu shows the email address of the user and works with the keyboard', async ({
  visit,
}) => {
  const person = await newCustomer();
  const { page } = await visit({ as: person, width: 320 });
  await page.goto('/support/my-tickets');
  await page.getByText('No tickets found').waitFor();
  await accountMenuButton(page).focus();
  await page.keyboard.press('Enter');
  const banner = page.getByRole('banner');
  await banner.getByText(person.email).waitFor();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listAxeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => accountMenuButton(page).getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('#password');
  await accountMenuButton(page).click();
  await banner.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Signed out successfully').waitFor();
});

test('a changed name is shown immediately and after a reload', async ({ visit }) => {
  const person = await newCustomer();
  const { page } = await visit({ as: person });
  await page.goto('/support/profile');
  await page.getByLabel('Full name').fill('Priya Raghunathan-Bell');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await accountMenuButton(page).click();
  await page.getByRole('banner').getByText('Priya Raghunathan-Bell').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Priya Raghunathan-Bell');
});

test('kinds of mails that a user turns off stay off, and staff have more kinds to choose from', async ({
  visit,
}) => {
  const { page } = await visit({ as: await newCustomer(), width: 320 });
  await page.goto('/support/profile#mails');
  const newCommentCheckbox = page.getByLabel('there is a new comment');
  await newCommentCheckbox.uncheck();
  await page.getByRole('button', { name: 'Save mails' }).click();
  await page.getByText('Mail settings saved').waitFor();
  await scrollToTop(page);
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.reload();
  await expect.poll(() => newCommentCheckbox.isChecked()).toBe(false);
  await expect
    .poll(() => page.getByRole('group', { name: 'Send me a mail when' }).getByRole('checkbox').count())
    .toBe(4);
  const staffVisit = await visit({ as: await newPerson('agent') });
  await staffVisit.page.goto('/support/profile#mails');
  await staffVisit.page.getByLabel('a customer replies on a ticket that nobody is assigned to').waitFor();
});

test('staff choose the groups whose new tickets they receive mails about', async ({ visit }) => {
  const [agent, admin] = await Promise.all([newPerson('agent'), newPerson('admin')]);
  const { name } = await newGroup(admin, []);
  const { page } = await visit({ as: agent });
  await page.goto('/support/profile#mails');
  const everyTicketCheckbox = page.getByLabel('any customer creates a ticket');
  const groupCheckbox = page.getByRole('group', { name: 'New tickets of' }).getByLabel(name);
  await everyTicketCheckbox.check();
  await groupCheckbox.uncheck();
  await page.getByRole('button', { name: 'Save mails' }).click();
  await page.getByText('Mail settings saved').waitFor();
  await page.reload();
  await expect.poll(() => groupCheckbox.isChecked()).toBe(false);
  await everyTicketCheckbox.uncheck();
  await groupCheckbox.waitFor({ state: 'detached' });
});

test('changing the password requires the current password', async ({ visit }) => {
  const person = await newCustomer();
  const { page } = await visit({
    as: person,
    expected: [badRequestPattern],
    failures: ['changePassword wrong_password'],
  });
  const newPassword = `Fresh-${randomUUID()}-1`;
  await openProfile(page, 'password');
  await page.getByRole('textbox', { name: 'Current password' }).fill('Not-The-Password-1');
  await page.getByRole('textbox', { name: 'New password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The current password is not right.').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'New password' }).inputValue()).toBe(newPassword);
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed successfully').waitFor();
  // The previous session has ended, and the browser has a new one.
  await page.reload();
  await page.getByRole('heading', { name: 'Change password' }).waitFor();

  const secondVisit = await visit();
  await secondVisit.page.goto('/auth/login');
  await fillSignIn(secondVisit.page, person.email, newPassword);
  await secondVisit.page.getByText('Successfully signed in').waitFor();
});

test('two-step sign-in is set up with an app, required at sign-in, and turned off', async ({ visit }) => {
  const person = await newCustomer();
  const { page } = await visit({
    as: person,
    expected: [badRequestPattern],
    failures: ['startTwoStep wrong_password', 'confirmTwoStep wrong_code'],
  });
  await openProfile(page, 'two-step');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const passwordField = page.getByRole('textbox', { name: 'Your password' });
  await passwordField.fill('Not-The-Password-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The current password is not right.').waitFor();
  await passwordField.fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await scrollToTop(page);
  expect(await listAxeFindings(page)).toEqual([]);
  const secret = await page.locator('.two-step-key').innerText();
  const authenticator = new TOTP({ secret });
  const codeField = page.getByLabel('Code from the app');
  await codeField.fill(authenticator.generate({ timestamp: Date.now() - 3_600_000 }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The code is not right.').waitFor();
  await codeField.fill(authenticator.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => page.locator('.recovery-codes li').count()).toBe(10);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText('Two-step sign-in is on. Please sign in again.').waitFor();

  await fillSignIn(page, person.email, person.password);
  // Each code is valid only once, so this is a later code than the one used for the set-up.
  await page.getByLabel('Code').fill(generateTotpCode(authenticator, 1));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Successfully signed in').waitFor();

  await openProfile(page, 'two-step');
  // Changing the password now requires a code, too.
  await expect.poll(() => page.getByLabel('Code from the app').count()).toBe(1);
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).waitFor();
  await scrollToTop(page);
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).waitFor();
});

test('turning two-step sign-in off requires the password and a code, and keeps the user signed in', async ({
  visit,
}) => {
  const person = await newCustomer();
  const authenticator = await enableTwoStep(person);
  const { page } = await visit();
  await page.goto('/auth/login');
  await fillSignIn(page, person.email, person.password);
  await page.getByLabel('Code').fill(generateTotpCode(authenticator, 0));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Successfully signed in').waitFor();
  await openProfile(page, 'two-step');
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await page.locator('#two-step').getByLabel('Code from the app').fill(generateTotpCode(authenticator, 1));
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByText('Two-step sign-in is off').waitFor();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
});

test('the profile lists where the user is signed in, and signs out one session or all others', async ({
  visit,
}) => {
  const person = await newCustomer();
  for (const browser of ['Firefox/132.0', 'Edg/131.0'])
    await send({
      method: 'PUT',
      path: '/api/me/session',
      token: (await requestFreshTokens(person)).access,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Mozilla/5.0 (Windows NT 10.0) ${browser}`,
      },
      body: JSON.stringify({ device: randomUUID() }),
    });
  const { page } = await visit({
    as: person,
    width: 320,
    live: true,
    expected: [badRequestPattern],
    failures: ['endSessions wrong_password'],
  });
  await openProfile(page, 'sessions');
  const sessionsSection = page.getByRole('region', { name: 'Your sessions' });
  await sessionsSection.getByText('(this browser)').waitFor();
  await sessionsSection.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await scrollToTop(page);
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  const passwordField = sessionsSection.getByRole('textbox', { name: 'Your password' });
  await passwordField.fill('Not-The-Password-1');
  await sessionsSection.getByRole('button', { name: 'Confirm' }).click();
  await sessionsSection.getByText('The current password is not right.').waitFor();
  await passwordField.fill(person.password);
  await sessionsSection.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Firefox on Windows is signed out').waitFor();
  await expect.poll(() => sessionsSection.getByRole('listitem').count()).toBe(2);
  await sessionsSection.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await passwordField.fill(person.password);
  await sessionsSection.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('All other sessions are signed out').waitFor();
  await expect.poll(() => sessionsSection.getByRole('listitem').count()).toBe(1);
  await page.reload();
  await sessionsSection.getByText('(this browser)').waitFor();
});
