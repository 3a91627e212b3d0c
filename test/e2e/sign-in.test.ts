// @module-tag nightly
import { expect, inject } from 'vitest';
import { test } from '../support/browser.ts';
import { waitForFocus } from '../support/keyboard.ts';
import { waitForMailedLinks } from '../support/mailed-links.ts';
import { type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { fillSignIn, signInWithForm } from '../support/sign-in-page.ts';
import { requestFreshTokens } from '../support/sign-in.ts';

const badRequestPattern = /status of 400/;

/** Creates a customer whose password is temporary. */
async function newInvitedPerson(): Promise<Person> {
  const person = await newPerson('customer', { company: await newCompany() });
  const { UserPoolId } = inject('cloud').outputs;
  await cognito.adminSetUserPassword({ UserPoolId, Username: person.email, Password: person.password });
  return person;
}

test('the button shows that sign-in is in progress', async ({ visit }) => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const { page } = await visit();
  let releaseRequests = () => {};
  const requestsReleased = new Promise<void>((resolve) => {
    releaseRequests = resolve;
  });
  await page.route('/_identity/', async (route) => {
    await requestsReleased;
    await route.fallback();
  });
  await page.goto('/auth/login');
  await fillSignIn(page, customer.email, customer.password);
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  releaseRequests();
  await page.getByText('Successfully signed in').waitFor();
});

test('a user resets the password with a link from the email, and the old password stops working', async ({
  visit,
}) => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const newPassword = 'Seven-Herons-Waltz-7';
  const { page } = await visit({
    expected: [badRequestPattern],
    failures: ['signIn NotAuthorizedException'],
  });
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Waits for the new page, because the sign-in page has a field with the same label.
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('a mail with a new link is on its way').waitFor();
  await page.goto((await waitForMailedLinks(customer.email)).at(-1) ?? '');
  await page.getByLabel('New password', { exact: false }).first().fill(newPassword);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await fillSignIn(page, customer.email, customer.password);
  await page.getByText('Incorrect username or password.').waitFor();
  await signInWithForm(page, { ...customer, password: newPassword });
});

test('an invited user begins with a temporary password, chooses another one, and is signed in', async ({
  visit,
}) => {
  const { page } = await visit();
  const { email, password } = await newInvitedPerson();
  await page.goto('/auth/login');
  await fillSignIn(page, email, password);
  const passwordField = page.getByRole('textbox', { name: 'Password', exact: true });
  const confirmPasswordField = page.getByRole('textbox', { name: 'Confirm Password' });
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await waitForFocus(passwordField);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await fillSignIn(page, email, password);
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await page.reload();
  await fillSignIn(page, email, password);
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await passwordField.fill('too short');
  await confirmPasswordField.fill('too short');
  await confirmPasswordField.press('Enter');
  await page.getByText('The password needs 3 more characters.').waitFor();
  await waitForFocus(passwordField);
  await passwordField.fill('Seven-Herons-Waltz-7');
  await confirmPasswordField.press('Enter');
  await page.getByText('Your passwords must match').waitFor();
  await waitForFocus(confirmPasswordField);
  await confirmPasswordField.fill('Seven-Herons-Waltz-7');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Successfully signed in').waitFor();
});

test('a sign-in that requires setting up an authenticator app shows its key, and a code completes it', async ({
  visit,
}) => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const { access: accessToken, id: idToken } = await requestFreshTokens(customer);
  const { page } = await visit();
  const secret = 'JBSWY3DPEHPK3PXP';
  const Session = 's'.repeat(30);
  const verificationBodies: string[] = [];
  // The test's user pool does not require this step: users set up two-step sign-in in their profile. So the
  // test returns the responses of a pool that requires it.
  await page.route('/_identity/', async (route) => {
    const request = route.request();
    const operation = request.headers()['x-amz-target']?.split('.')[1];
    const body = request.postData() ?? '';
    if (operation === 'AssociateSoftwareToken')
      return route.fulfill({ json: { SecretCode: secret, Session } });
    if (operation === 'VerifySoftwareToken') {
      verificationBodies.push(body);
      return route.fulfill({ json: { Status: 'SUCCESS', Session } });
    }
    if (operation !== 'RespondToAuthChallenge') return route.fallback();
    if (!body.includes('"MFA_SETUP"'))
      return route.fulfill({
        json: {
          ChallengeName: 'MFA_SETUP',
          ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
          Session,
        },
      });
    const tokens = { AccessToken: accessToken, IdToken: idToken, RefreshToken: 'not needed' };
    return route.fulfill({ json: { AuthenticationResult: { ...tokens, ExpiresIn: 900 } } });
  });
  await page.goto('/auth/login');
  await fillSignIn(page, customer.email, customer.password);
  await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
  await page.getByRole('img', { name: 'QR code with the key for your authenticator app' }).waitFor();
  await page.getByText(secret).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByText('Key copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.getByLabel('Code', { exact: true }).fill('123 456');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Successfully signed in').waitFor();
  expect(verificationBodies).toEqual([expect.stringContaining('"123456"')]);
});

test('signing out in one tab signs the user out in the other tabs', async ({ visit }) => {
  const customer = await newPerson('customer', { company: await newCompany() });
  const { page } = await visit({ as: customer });
  await page.goto('/support/my-tickets');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/support/my-tickets');
  await otherTab.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Signed out successfully').waitFor();
  await otherTab.getByRole('heading', { name: 'Sign in to support' }).waitFor();
});

test.for([
  { role: 'customer', label: 'My Tickets', heading: 'Company Support Tickets' },
  { role: 'agent', label: 'Admin Dashboard', heading: 'Admin Dashboard' },
  { role: 'admin', label: 'Admin Dashboard', heading: 'Admin Dashboard' },
] as const)(
  'on the home page, the header button of a signed-in $role opens $heading',
  async ({ role, label, heading }, { visit }) => {
    const { page } = await visit({ as: await newPerson(role, { company: await newCompany() }) });
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: label }).click();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  },
);

test('while a screen is open, its access token is refreshed before it expires', async ({ visit }) => {
  const { page } = await visit({ as: await newPerson('customer', { company: await newCompany() }) });
  const refreshUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_identity/')) refreshUrls.push(request.url());
  });
  const readAccessToken = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1]);
  await page.clock.install();
  await page.goto('/support/my-tickets');
  await page.getByRole('heading', { name: 'Company Support Tickets' }).waitFor();
  const firstToken = await readAccessToken();
  // Tokens are valid for a quarter of an hour.
  await page.clock.fastForward('12:00');
  expect(refreshUrls).toEqual([]);
  await page.clock.fastForward('02:00');
  await expect.poll(readAccessToken).not.toBe(firstToken);
  expect(refreshUrls).toHaveLength(1);
});

test('a page without a complete configuration says so', async ({ visit }) => {
  const { page } = await visit({
    expected: [/The configuration of this page has no user_pool_client_id/],
    failures: ['screen ConfigurationError'],
  });
  await page.route('/auth/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/("user_pool_client_id":)"[^"]*"/, '$1""');
    await route.fulfill({ response, body });
  });
  await page.goto('/auth/login');
  await page.getByRole('alert').getByText('This screen has not been set up completely.').waitFor();
});
