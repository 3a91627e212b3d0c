// @module-tag nightly
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, describe, expect, it } from 'vitest';
import { clientId, poolId } from './declaration.ts';
import {
  authenticatorCode,
  createUser,
  expectError,
  lastCode,
  startTestPool,
  strongPassword,
  wrongCredentials,
} from './pool.ts';

const ann = 'ann@example.com';
const newPassword = 'An0ther-horse!';

/** Loads Amplify as a new browser tab does, and connects it to a new user pool. */
async function amplifyWith(options: Parameters<typeof startTestPool>[0] = {}) {
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

const accessToken = async (options?: auth.FetchAuthSessionOptions) =>
  (await auth.fetchAuthSession(options)).tokens?.accessToken;

describe('through Amplify', () => {
  afterEach(() => auth.signOut());

  it('a person signs in by SRP with the address in any case, and the access token contains their groups', async () => {
    const { api } = await amplifyWith();
    await createUser(api, ann);
    await api.adminAddUserToGroup({ UserPoolId: poolId, Username: ann, GroupName: 'agent' });
    const { isSignedIn } = await auth.signIn({ username: 'Ann@Example.com', password: strongPassword });
    expect(isSignedIn).toBe(true);
    expect((await accessToken())?.payload['cognito:groups']).toEqual(['agent']);
  });

  it('a wrong password and an unknown address are refused with the same message', async () => {
    const { api } = await amplifyWith();
    await createUser(api, ann);
    expect(await expectError(auth.signIn({ username: ann, password: newPassword }))).toEqual(
      wrongCredentials,
    );
    expect(await expectError(auth.signIn({ username: 'nobody@example.com', password: newPassword }))).toEqual(
      wrongCredentials,
    );
  });

  it('a session is refreshed with new tokens', async () => {
    const { api, clock } = await amplifyWith();
    await createUser(api, ann);
    await auth.signIn({ username: ann, password: strongPassword });
    const first = await accessToken();
    clock.ahead = 5_000;
    const second = await accessToken({ forceRefresh: true });
    expect(second?.toString()).not.toBe(first?.toString());
    expect(second?.payload['auth_time']).toBe(first?.payload['auth_time']);
  });

  it('a session with rotating refresh tokens is refreshed again and again, even after the grace period', async () => {
    const RefreshTokenRotation = { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 };
    const { api, clock } = await amplifyWith({ client: { RefreshTokenRotation } });
    await createUser(api, ann);
    await auth.signIn({ username: ann, password: strongPassword });
    const first = await accessToken();
    for (const minutes of [2, 4, 6]) {
      clock.ahead = minutes * 60_000;
      const refreshedToken = await accessToken({ forceRefresh: true });
      expect(refreshedToken?.payload['origin_jti']).toBe(first?.payload['origin_jti']);
    }
  });

  it('a person invited with a temporary password must choose another one', async () => {
    const { api } = await amplifyWith();
    await api.adminCreateUser({
      UserPoolId: poolId,
      Username: ann,
      TemporaryPassword: strongPassword,
      MessageAction: 'SUPPRESS',
    });
    const { nextStep } = await auth.signIn({ username: ann, password: strongPassword });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect(await expectError(auth.confirmSignIn({ challengeResponse: 'short' }))).toEqual({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    expect((await auth.confirmSignIn({ challengeResponse: newPassword })).isSignedIn).toBe(true);
    expect(await accessToken({ forceRefresh: true })).toBeDefined();
  });

  it('a forgotten password is replaced with the mailed code', async () => {
    const { api, mails } = await amplifyWith();
    await createUser(api, ann);
    const { nextStep } = await auth.resetPassword({ username: ann });
    expect(nextStep.codeDeliveryDetails.destination).toBe('a***@e***');
    await auth.confirmResetPassword({
      username: ann,
      confirmationCode: lastCode(mails, ann),
      newPassword,
    });
    expect(await expectError(auth.signIn({ username: ann, password: strongPassword }))).toEqual(
      wrongCredentials,
    );
    expect((await auth.signIn({ username: ann, password: newPassword })).isSignedIn).toBe(true);
  });

  it('a person sets up an authenticator app and is asked for its code at the next sign-in', async () => {
    const { api, clock } = await amplifyWith();
    await createUser(api, ann);
    await auth.signIn({ username: ann, password: strongPassword });
    const { sharedSecret } = await auth.setUpTOTP();
    await auth.verifyTOTPSetup({ code: authenticatorCode(sharedSecret, clock.now()) });
    await auth.updateMFAPreference({ totp: 'PREFERRED' });
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await auth.signOut();
    clock.ahead = 60_000;
    const { nextStep } = await auth.signIn({ username: ann, password: strongPassword });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    const wrongCodeError = await expectError(auth.confirmSignIn({ challengeResponse: 'abcdef' }));
    expect(wrongCodeError.name).toBe('CodeMismatchException');
    const code = authenticatorCode(sharedSecret, clock.now());
    expect((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
  });

  it('a pool that requires a second factor makes the user set one up during sign-in', async () => {
    const { api, clock } = await amplifyWith({ pool: { MfaConfiguration: 'ON' } });
    await createUser(api, ann);
    const { nextStep } = await auth.signIn({ username: ann, password: strongPassword });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const code = authenticatorCode(nextStep.totpSetupDetails.sharedSecret, clock.now());
    expect((await auth.confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  });

  it('signing out revokes the tokens of the session', async () => {
    const { api } = await amplifyWith();
    await createUser(api, ann);
    await auth.signIn({ username: ann, password: strongPassword });
    const token = String(await accessToken());
    await auth.signOut();
    expect(await accessToken()).toBeUndefined();
    expect(await expectError(api.getUser({ AccessToken: token }))).toEqual({
      name: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  });

  it('signing out everywhere ends the sessions of other browsers too', async () => {
    const { api } = await amplifyWith();
    await createUser(api, ann);
    await auth.signIn({ username: ann, password: strongPassword });
    const firstToken = String(await accessToken());
    await auth.signOut();
    await auth.signIn({ username: ann, password: strongPassword });
    await auth.signOut({ global: true });
    expect((await expectError(api.getUser({ AccessToken: firstToken }))).name).toBe('NotAuthorizedException');
  });

  it('a person signs up, confirms their address with the mailed code, and signs in', async () => {
    const { mails } = await amplifyWith();
    const { isSignUpComplete, userId } = await auth.signUp({
      username: ann,
      password: strongPassword,
      options: { userAttributes: { email: ann, name: 'Ann' } },
    });
    expect(isSignUpComplete).toBe(false);
    const { nextStep } = await auth.signIn({ username: ann, password: strongPassword });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    await auth.confirmSignUp({ username: ann, confirmationCode: lastCode(mails, ann) });
    expect((await auth.signIn({ username: ann, password: strongPassword })).isSignedIn).toBe(true);
    expect(await auth.fetchUserAttributes()).toEqual({
      email: ann,
      name: 'Ann',
      email_verified: 'true',
      sub: userId,
    });
  });

  it('a person changes their password', async () => {
    const { api } = await amplifyWith();
    await createUser(api, ann);
    await auth.signIn({ username: ann, password: strongPassword });
    expect(await expectError(auth.updatePassword({ oldPassword: newPassword, newPassword }))).toEqual(
      wrongCredentials,
    );
    await auth.updatePassword({ oldPassword: strongPassword, newPassword });
    await auth.signOut();
    expect((await auth.signIn({ username: ann, password: newPassword })).isSignedIn).toBe(true);
  });
});
