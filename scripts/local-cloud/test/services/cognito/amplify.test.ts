// @module-tag nightly
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, describe, expect, it } from 'vitest';
import { clientId, poolId } from './declaration.ts';
import {
  createAuthenticatorCode,
  createUser,
  catchError,
  findLastCode,
  startTestPool,
  strongPassword,
  wrongCredentialsError,
} from './pool.ts';

const annEmail = 'ann@example.com';
const newPassword = 'An0ther-horse!';

/** Loads Amplify as a new browser tab does, and connects it to a new user pool. */
async function startPoolForAmplify(options: Parameters<typeof startTestPool>[0] = {}) {
  const pool = await startTestPool(options);
  const storage = new Map<string, string>();
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: pool.url } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
  return pool;
}

const fetchAccessToken = async (options?: auth.FetchAuthSessionOptions) =>
  (await auth.fetchAuthSession(options)).tokens?.accessToken;

describe('through Amplify', () => {
  afterEach(() => auth.signOut());

  it('a person signs in by SRP with the address in any case, and the access token contains their groups', async () => {
    const { api } = await startPoolForAmplify();
    await createUser(api, annEmail);
    await api.adminAddUserToGroup({ UserPoolId: poolId, Username: annEmail, GroupName: 'agent' });
    const { isSignedIn } = await auth.signIn({ username: 'Ann@Example.com', password: strongPassword });
    expect(isSignedIn).toBe(true);
    expect((await fetchAccessToken())?.payload['cognito:groups']).toEqual(['agent']);
  });

  it('a wrong password and an unknown address are refused with the same message', async () => {
    const { api } = await startPoolForAmplify();
    await createUser(api, annEmail);
    expect(await catchError(auth.signIn({ username: annEmail, password: newPassword }))).toEqual(
      wrongCredentialsError,
    );
    expect(await catchError(auth.signIn({ username: 'nobody@example.com', password: newPassword }))).toEqual(
      wrongCredentialsError,
    );
  });

  it('a session is refreshed with new tokens', async () => {
    const { api, clock } = await startPoolForAmplify();
    await createUser(api, annEmail);
    await auth.signIn({ username: annEmail, password: strongPassword });
    const firstToken = await fetchAccessToken();
    clock.aheadMs = 5_000;
    const secondToken = await fetchAccessToken({ forceRefresh: true });
    expect(secondToken?.toString()).not.toBe(firstToken?.toString());
    expect(secondToken?.payload['auth_time']).toBe(firstToken?.payload['auth_time']);
  });

  it('a session with rotating refresh tokens is refreshed again and again, even after the grace period', async () => {
    const RefreshTokenRotation = { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 };
    const { api, clock } = await startPoolForAmplify({ client: { RefreshTokenRotation } });
    await createUser(api, annEmail);
    await auth.signIn({ username: annEmail, password: strongPassword });
    const firstToken = await fetchAccessToken();
    for (const minutes of [2, 4, 6]) {
      clock.aheadMs = minutes * 60_000;
      const refreshedToken = await fetchAccessToken({ forceRefresh: true });
      expect(refreshedToken?.payload['origin_jti']).toBe(firstToken?.payload['origin_jti']);
    }
  });

  it('a person invited with a temporary password must choose another one', async () => {
    const { api } = await startPoolForAmplify();
    await api.adminCreateUser({
      UserPoolId: poolId,
      Username: annEmail,
      TemporaryPassword: strongPassword,
      MessageAction: 'SUPPRESS',
    });
    const { nextStep } = await auth.signIn({ username: annEmail, password: strongPassword });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect(await catchError(auth.confirmSignIn({ challengeResponse: 'short' }))).toEqual({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    expect((await auth.confirmSignIn({ challengeResponse: newPassword })).isSignedIn).toBe(true);
    expect(await fetchAccessToken({ forceRefresh: true })).toBeDefined();
  });

  it('a forgotten password is replaced with the mailed code', async () => {
    const { api, mails } = await startPoolForAmplify();
    await createUser(api, annEmail);
    const { nextStep } = await auth.resetPassword({ username: annEmail });
    expect(nextStep.codeDeliveryDetails.destination).toBe('a***@e***');
    await auth.confirmResetPassword({
      username: annEmail,
      confirmationCode: findLastCode(mails, annEmail),
      newPassword,
    });
    expect(await catchError(auth.signIn({ username: annEmail, password: strongPassword }))).toEqual(
      wrongCredentialsError,
    );
    expect((await auth.signIn({ username: annEmail, password: newPassword })).isSignedIn).toBe(true);
  });

  it('a person sets up an authenticator app and is asked for its code at the next sign-in', async () => {
    const { api, clock } = await startPoolForAmplify();
    await createUser(api, annEmail);
    await auth.signIn({ username: annEmail, password: strongPassword });
    const { sharedSecret } = await auth.setUpTOTP();
    await auth.verifyTOTPSetup({ code: createAuthenticatorCode(sharedSecret, clock.now()) });
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await auth.signOut();
    clock.aheadMs = 60_000;
    const { nextStep } = await auth.signIn({ username: annEmail, password: strongPassword });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    const wrongCodeError = await catchError(auth.confirmSignIn({ challengeResponse: 'abcdef' }));
    expect(wrongCodeError.name).toBe('CodeMismatchException');
    const code = createAuthenticatorCode(sharedSecret, clock.now());
    expect((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
  });

  it('a pool that requires a second factor makes the user set one up during sign-in', async () => {
    const { api, clock } = await startPoolForAmplify({ pool: { MfaConfiguration: 'ON' } });
    await createUser(api, annEmail);
    const { nextStep } = await auth.signIn({ username: annEmail, password: strongPassword });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const code = createAuthenticatorCode(nextStep.totpSetupDetails.sharedSecret, clock.now());
    expect((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  });

  it('signing out revokes the tokens of the session', async () => {
    const { api } = await startPoolForAmplify();
    await createUser(api, annEmail);
    await auth.signIn({ username: annEmail, password: strongPassword });
    const token = String(await fetchAccessToken());
    await auth.signOut();
    expect(await fetchAccessToken()).toBeUndefined();
    expect(await catchError(api.getUser({ AccessToken: token }))).toEqual({
      name: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  });

  it('signing out everywhere ends the sessions of other browsers too', async () => {
    const { api } = await startPoolForAmplify();
    await createUser(api, annEmail);
    await auth.signIn({ username: annEmail, password: strongPassword });
    const firstToken = String(await fetchAccessToken());
    await auth.signOut();
    await auth.signIn({ username: annEmail, password: strongPassword });
    await auth.signOut({ global: true });
    expect((await catchError(api.getUser({ AccessToken: firstToken }))).name).toBe('NotAuthorizedException');
  });

  it('a person signs up, confirms their address with the mailed code, and signs in', async () => {
    const { mails } = await startPoolForAmplify();
    const { isSignUpComplete, userId } = await auth.signUp({
      username: annEmail,
      password: strongPassword,
      options: { userAttributes: { email: annEmail, name: 'Ann' } },
    });
    expect(isSignUpComplete).toBe(false);
    const { nextStep } = await auth.signIn({ username: annEmail, password: strongPassword });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    await auth.confirmSignUp({ username: annEmail, confirmationCode: findLastCode(mails, annEmail) });
    expect((await auth.signIn({ username: annEmail, password: strongPassword })).isSignedIn).toBe(true);
    expect(await auth.fetchUserAttributes()).toEqual({
      email: annEmail,
      name: 'Ann',
      email_verified: 'true',
      sub: userId,
    });
  });

  it('a person changes their password', async () => {
    const { api } = await startPoolForAmplify();
    await createUser(api, annEmail);
    await auth.signIn({ username: annEmail, password: strongPassword });
    expect(await catchError(auth.updatePassword({ oldPassword: newPassword, newPassword }))).toEqual(
      wrongCredentialsError,
    );
    await auth.updatePassword({ oldPassword: strongPassword, newPassword });
    await auth.signOut();
    expect((await auth.signIn({ username: annEmail, password: newPassword })).isSignedIn).toBe(true);
  });
});
