// @module-tag nightly
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import { listAxeFindings, measureOverflow } from '../../../scripts/browser/accessibility.ts';
import { test } from '../../support/browser.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { newPerson } from '../../support/people.ts';
import { fillSignIn } from '../../support/sign-in-page.ts';
import { generateTotpCode } from '../../support/two-step.ts';

let cloud: OwnCloud;
beforeAll(async () => {
  cloud = await startOwnCloud({ functionVariables: { STAFF_TWO_STEP: 'required' } });
});
afterAll(() => cloud.stop());

test('an agent is redirected to set up two-step sign-in, then to the requested page, and replaces a lost app with a recovery code', async ({
  visit,
}) => {
  const agent = await newPerson('agent');
  const { page } = await visit({
    site: cloud.site,
    as: agent,
    width: 320,
    expected: [/status of 40[13]/],
  });
  await page.goto('/admin/users');
  const twoStepSection = page.getByRole('region', { name: 'Two-step sign-in' });
  await twoStepSection.getByText('Until you have set up two-step sign-in').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/support/profile');
  // Scrolls to the top: at another position, the header may cover half of a button.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await twoStepSection.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await twoStepSection.getByRole('textbox', { name: 'Your password' }).fill(agent.password);
  await twoStepSection.getByRole('button', { name: 'Continue' }).click();
  const authenticator = new TOTP({ secret: await page.locator('.two-step-key').innerText() });
  await page.getByLabel('Code from the app').fill(authenticator.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Each one works once.').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  const recoveryCode = await page.locator('.recovery-codes li').first().innerText();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText('Two-step sign-in is on. Please sign in again.').waitFor();

  await fillSignIn(page, agent.email, agent.password);
  await page.getByLabel('Code').fill(generateTotpCode(authenticator, 1));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('list', { name: 'User Management' }).getByText(agent.email).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/users');

  await page.goto('/support/profile#two-step');
  await twoStepSection.getByText('Staff cannot turn it off.').waitFor();
  await twoStepSection.getByText('10 recovery codes are left.').waitFor();
  await expect
    .poll(() => twoStepSection.getByRole('button').allInnerTexts())
    .toEqual(['Generate new recovery codes']);

  // The agent loses the app.
  const newVisit = await visit({ site: cloud.site, width: 320, expected: [/status of 40[013]/] });
  await newVisit.page.goto('/auth/login');
  await fillSignIn(newVisit.page, agent.email, agent.password);
  await newVisit.page.getByRole('link', { name: 'Use a recovery code' }).click();
  await newVisit.page.getByRole('heading', { name: 'Use a recovery code' }).waitFor();
  expect(await listAxeFindings(newVisit.page)).toEqual([]);
  expect(await measureOverflow(newVisit.page)).toBeLessThanOrEqual(0);
  await newVisit.page.getByLabel('Email').fill(agent.email);
  await newVisit.page.getByRole('textbox', { name: 'Password' }).fill(agent.password);
  await newVisit.page.getByLabel('Recovery code').fill(recoveryCode);
  await newVisit.page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await newVisit.page.getByText('Two-step sign-in is off. Sign in with your password.').waitFor();
  await fillSignIn(newVisit.page, agent.email, agent.password);
  await newVisit.page.getByText('Until you have set up two-step sign-in').waitFor();
  await expect.poll(() => new URL(newVisit.page.url()).pathname).toBe('/support/profile');
});
