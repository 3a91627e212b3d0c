// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { test } from '../support/browser.ts';
import { waitForConfirmationLink, waitForMailedToken } from '../support/mailed-links.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';
import { enableTwoStep } from '../support/two-step.ts';
import { chooseUserAction, searchUsers, findUserRow } from '../support/users-page.ts';

let admin: Person;
let company: Company;

beforeAll(async () => {
  [admin, company] = await Promise.all([
    newPerson('admin'),
    newCompany(`Thornfield ${randomUUID().slice(0, 8)}`),
  ]);
});

test('an administrator disables and enables an account', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  await searchUsers(page, person.email);
  const chooseAction = (item: string) => chooseUserAction(page, person.full_name, item);
  await chooseAction('Disable account');
  const dialog = page.getByRole('dialog', { name: `Disable the account of ${person.full_name}?` });
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await page.getByText(`The account of ${person.full_name} is disabled`).waitFor();
  await findUserRow(page, person.email).getByText('Disabled').waitFor();
  await chooseAction('Enable account');
  await page.getByText(`The account of ${person.full_name} is enabled`).waitFor();
});

test('an administrator changes an address and withdraws the change, and the user confirms a second change', async ({
  visit,
}) => {
  const person = await newPerson('customer', { company });
  const { page } = await visit({ as: admin });
  await searchUsers(page, person.email);
  const chooseAction = (item: string) => chooseUserAction(page, person.full_name, item);
  const dialog = page.getByRole('dialog', { name: `Change the address of ${person.full_name}` });
  const requestAddressChange = async (email: string) => {
    await chooseAction('Change address');
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await findUserRow(page, person.email).getByText(`Not confirmed yet: ${email}`).waitFor();
  };
  await requestAddressChange(`first.${randomUUID()}@example.com`);
  await chooseAction('Withdraw change of address');
  await page.getByText('The change of address is withdrawn').waitFor();
  await findUserRow(page, person.email).getByText('Not confirmed yet').waitFor({ state: 'detached' });
  const email = `second.${randomUUID()}@example.com`;
  await requestAddressChange(email);

  const userVisit = await visit();
  await userVisit.page.goto((await waitForConfirmationLink(email)).link);
  await userVisit.page.getByText(`you will sign in with ${email}`).waitFor();
  await expect.poll(() => userVisit.page.url()).not.toContain('#');
  await userVisit.page.getByRole('button', { name: 'Confirm this address' }).click();
  await userVisit.page.getByText(`The address of your account is now ${email}.`).waitFor();
  await userVisit.page.getByRole('link', { name: 'Sign in' }).last().click();
  await userVisit.page.getByRole('heading', { name: 'Sign in to support' }).waitFor();
});

test('an administrator resets the two-step sign-in of a user who lost their device', async ({ visit }) => {
  const person = await newPerson('customer', { company });
  await enableTwoStep(person);
  const { page } = await visit({ as: admin, width: 320 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await searchUsers(page, person.email);
  const moreActionsButton = page.getByRole('button', { name: `More actions: ${person.full_name}` });
  await chooseUserAction(page, person.full_name, 'Reset two-step sign-in');
  const dialog = page.getByRole('dialog', { name: `Reset two-step sign-in of ${person.full_name}?` });
  await dialog.getByText('their password is enough to sign in').waitFor();
  expect.soft(await listFindingsInBothThemes(page)).toEqual([]);
  expect.soft(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await page.getByText(`Two-step sign-in of ${person.full_name} is off`).waitFor();
  await requestFreshTokens(person);
  await moreActionsButton.click();
  await page.getByRole('menuitem', { name: 'Disable account' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).count()).toBe(0);
});

test('an administrator signs a user out everywhere', async ({ visit }) => {
  const person = await newPerson('agent');
  const { access: token } = await requestFreshTokens(person);
  const { page } = await visit({ as: admin });
  await searchUsers(page, person.email);
  await chooseUserAction(page, person.full_name, 'Sign out everywhere');
  const dialog = page.getByRole('dialog', { name: `Sign ${person.full_name} out everywhere?` });
  await dialog.getByText('They can sign in again').waitFor();
  expect((await attempt('getMe', {}, { token })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText(`${person.full_name} is signed out everywhere`).first().waitFor();
  expect(parseProblem(await attempt('getMe', {}, { token })).code).toBe('session_ended');
});

test('an administrator resends an invitation until it is accepted', async ({ visit }) => {
  const email = `invited.${randomUUID()}@example.com`;
  const body = { email, full_name: 'Ida Invited', company_id: company.id, roles: ['customer' as const] };
  await call('createUser', { body, idempotency_key: newKey() }, admin);
  const { page } = await visit({
    as: admin,
    expected: [/status of 409/],
    failures: ['resendInvitation invitation_accepted'],
  });
  await searchUsers(page, email);
  const moreActionsButton = page.getByRole('button', { name: 'More actions: Ida Invited' });
  const resendItem = page.getByRole('menuitem', { name: 'Resend invitation' });
  await moreActionsButton.click();
  await resendItem.click();
  await page.getByText(`Invitation sent to ${email}`).waitFor();
  const token = await waitForMailedToken(email, 2);
  await attempt('setPassword', { body: { token, password: `Pw-${randomUUID()}-A1` } }, undefined);
  await moreActionsButton.click();
  await resendItem.click();
  await page.getByText('This person has already set a password.').waitFor();
  // The page updates the list after the refused request.
  await expect
    .poll(async () => {
      await moreActionsButton.click();
      const resendItemCount = await resendItem.count();
      await page.keyboard.press('Escape');
      return resendItemCount;
    })
    .toBe(0);
});
