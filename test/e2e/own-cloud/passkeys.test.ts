// @module-tag nightly
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import { listAxeFindings, measureOverflow } from '../../../scripts/browser/accessibility.ts';
import { test } from '../../support/browser.ts';
import { listMailsTo } from '../../support/inbox.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { newCompany, newPerson } from '../../support/people.ts';
import { fillSignIn } from '../../support/sign-in-page.ts';
import { generateTotpCode } from '../../support/two-step.ts';

let cloud: OwnCloud;
beforeAll(async () => {
  cloud = await startOwnCloud();
});
afterAll(() => cloud.stop());

/** Gives the browser a device with a fingerprint reader that identifies its user. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function expectAccessible(page: Page): Promise<void> {
  // Scrolls to the top: at another position, the header may cover half of a button.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
}

const computeTotpStep = (time: number) => Math.floor(time / 30_000);

test('a customer sets up two-step sign-in, adds a passkey, signs in with only the passkey, and removes it', async ({
  visit,
}) => {
  const { email, password } = await newPerson('customer', { company: await newCompany() });
  const { page } = await visit({
    // Browsers do not accept IP addresses for passkeys.
    site: cloud.site.replace('127.0.0.1', 'localhost'),
    width: 390,
    expected: [/status of 40[01]/],
    failures: ['signInWithPasskey PasskeyError'],
  });
  const device = await addDevice(page);
  await page.goto('/auth/login');
  await fillSignIn(page, email, password);
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
  await page.goto('/support/profile#two-step');
  const twoStepSection = page.getByRole('region', { name: 'Two-step sign-in' });
  await twoStepSection.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect.poll(() => twoStepSection.getByRole('heading', { name: 'Passkeys' }).count()).toBe(0);
  await twoStepSection.getByRole('textbox', { name: 'Your password' }).fill(password);
  await twoStepSection.getByRole('button', { name: 'Continue' }).click();
  const authenticator = new TOTP({ secret: await page.locator('.two-step-key').innerText() });
  await page.getByLabel('Code from the app').fill(generateTotpCode(authenticator, -1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await fillSignIn(page, email, password);
  await page.getByLabel('Code').fill(generateTotpCode(authenticator, 0));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();

  // If the fingerprint reader rejects the user, the page does not request the code again.
  await page.goto('/support/profile#two-step');
  await twoStepSection.getByRole('button', { name: 'Add a passkey' }).click();
  await expectAccessible(page);
  await twoStepSection.getByLabel('Name of the passkey').fill('My phone');
  await twoStepSection.getByRole('textbox', { name: 'Your password' }).fill(password);
  await twoStepSection.getByLabel('Code from the app').fill(generateTotpCode(authenticator, 1));
  const stepWhenAdded = computeTotpStep(Date.now());
  await device.setUserVerified(false);
  await twoStepSection.getByRole('button', { name: 'Continue' }).click();
  await twoStepSection.getByText('No passkey was chosen. Try again when you are ready.').waitFor();
  await device.setUserVerified(true);
  await twoStepSection.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The passkey was added. Please sign in again.').waitFor();

  await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
  const passkeyHeading = page.getByRole('heading', { name: 'Sign in with a passkey' });
  await passkeyHeading.waitFor();
  await expectAccessible(page);
  const submitEmail = async (address: string) => {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await device.setUserVerified(false);
  await submitEmail(email);
  await page.getByText('No passkey was chosen. Try again when you are ready.').waitFor();
  await device.setUserVerified(true);
  await submitEmail(email);
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();

  await page.goto('/support/profile#two-step');
  await twoStepSection.getByRole('list', { name: 'Your passkeys' }).getByText('My phone').waitFor();
  await twoStepSection.getByRole('button', { name: 'Remove My phone' }).click();
  await expectAccessible(page);
  await twoStepSection.getByRole('textbox', { name: 'Your password' }).fill(password);
  // Each code works only once. This is the code of the next 30 seconds, which is accepted early.
  while (computeTotpStep(Date.now()) === stepWhenAdded) await delay(250);
  await twoStepSection.getByLabel('Code from the app').fill(generateTotpCode(authenticator, 1));
  await twoStepSection.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('The passkey "My phone" was removed. Please sign in again.').waitFor();
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
  // Waits for the passkey form, because the password form also has an e-mail field.
  await passkeyHeading.waitFor();
  await submitEmail(email);
  await page.getByText('No passkey can be used with this address.').waitFor();
  await expect
    .poll(async () => (await listMailsTo(cloud.inbox, email)).map(({ subject }) => subject))
    .toEqual([
      expect.stringMatching('^A passkey was added to'),
      expect.stringMatching('^A passkey was removed from'),
    ]);
});
