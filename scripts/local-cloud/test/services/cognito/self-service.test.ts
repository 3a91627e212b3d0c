import { describe, expect, it } from 'vitest';
import { passwordClientId, poolId } from './declaration.ts';
import {
  authenticatorCode,
  createUser,
  expectError,
  lastCode,
  passwordSignIn,
  startTestPool,
  strongPassword,
  requestTokens,
} from './pool.ts';

const ann = 'ann@example.com';
const target = { UserPoolId: poolId, Username: ann };

describe('a signed-in person', () => {
  it('changes attributes, and verifies a new address with the code mailed to it', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const email = 'anna@example.com';
    const { CodeDeliveryDetailsList } = await api.updateUserAttributes({
      AccessToken,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: 'Anna' },
      ],
    });
    expect(CodeDeliveryDetailsList?.map(({ AttributeName }) => AttributeName)).toEqual(['email']);
    const attributesOf = async () => (await api.getUser({ AccessToken })).UserAttributes;
    expect(await attributesOf()).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await api.verifyUserAttribute({ AccessToken, AttributeName: 'email', Code: lastCode(mails, email) });
    expect(await attributesOf()).toEqual(
      expect.arrayContaining([
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Anna' },
      ]),
    );
  });

  it('keeps the old address until the new one is verified, if the pool requires that', async () => {
    const UserAttributeUpdateSettings = { AttributesRequireVerificationBeforeUpdate: ['email'] };
    const { api, mails } = await startTestPool({ pool: { UserAttributeUpdateSettings } });
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const email = 'anna@example.com';
    await api.updateUserAttributes({ AccessToken, UserAttributes: [{ Name: 'email', Value: email }] });
    expect((await expectError(passwordSignIn(api, email))).name).toBe('NotAuthorizedException');
    await api.getUserAttributeVerificationCode({ AccessToken, AttributeName: 'email' });
    await api.verifyUserAttribute({ AccessToken, AttributeName: 'email', Code: lastCode(mails, email) });
    await expect(passwordSignIn(api, email)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('cannot verify their own address without a code, nor remove a required attribute', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const verifiedFlag = { Name: 'email_verified', Value: 'true' };
    expect(
      (await expectError(api.updateUserAttributes({ AccessToken, UserAttributes: [verifiedFlag] }))).message,
    ).toBe('A client attempted to write unauthorized attribute');
    const removal = api.deleteUserAttributes({ AccessToken, UserAttributeNames: ['email'] });
    expect((await expectError(removal)).name).toBe('InvalidParameterException');
  });

  it('may enter a wrong old password five times an hour', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const tryToChangePassword = (PreviousPassword: string) =>
      expectError(api.changePassword({ AccessToken, PreviousPassword, ProposedPassword: 'An0ther-horse!' }));
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await tryToChangePassword('wrong')).name).toBe('NotAuthorizedException');
    expect((await tryToChangePassword(strongPassword)).name).toBe('LimitExceededException');
  });

  it('deletes their account', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    await api.deleteUser({ AccessToken });
    expect((await expectError(api.adminGetUser(target))).name).toBe('UserNotFoundException');
  });
});

describe('an authenticator app', () => {
  async function startWithSecret() {
    const testPool = await startTestPool();
    const { api, clock } = testPool;
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const { SecretCode = '' } = await api.associateSoftwareToken({ AccessToken });
    await api.verifySoftwareToken({ AccessToken, UserCode: authenticatorCode(SecretCode, clock.now()) });
    await api.setUserMFAPreference({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    const answer = async (session: string | undefined, code: string) =>
      api.respondToAuthChallenge({
        ClientId: passwordClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: session,
        ChallengeResponses: { USERNAME: ann, SOFTWARE_TOKEN_MFA_CODE: code },
      });
    return { ...testPool, AccessToken, secret: SecretCode, answer };
  }

  it('cannot be required before its first code was entered', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    await api.associateSoftwareToken({ AccessToken });
    expect(await expectError(api.verifySoftwareToken({ AccessToken, UserCode: 'abcdef' }))).toEqual({
      name: 'EnableSoftwareTokenMFAException',
      message: 'Code mismatch',
    });
    const preference = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
    expect((await expectError(api.setUserMFAPreference(preference))).message).toBe(
      'User has not verified software token mfa',
    );
  });

  it('gives codes that are valid once', async () => {
    const { api, clock, secret, answer } = await startWithSecret();
    clock.ahead = 60_000;
    const code = authenticatorCode(secret, clock.now());
    await answer((await passwordSignIn(api, ann)).Session, code);
    expect(await expectError(answer((await passwordSignIn(api, ann)).Session, code))).toEqual({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
  });

  it('cannot be guessed: wrong codes lock sign-in out like wrong passwords', async () => {
    const { api, answer } = await startWithSecret();
    const { ChallengeName, Session } = await passwordSignIn(api, ann);
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await expectError(answer(Session, 'abcdef'))).toEqual({
        name: 'CodeMismatchException',
        message: 'Invalid code received for user',
      });
    expect((await expectError(answer(Session, 'abcdef'))).message).toBe('Invalid session for the user.');
    expect((await expectError(passwordSignIn(api, ann))).message).toBe('Password attempts exceeded');
  });

  it('stays valid while a new one is set up', async () => {
    const { api, clock, secret, answer, AccessToken } = await startWithSecret();
    await api.associateSoftwareToken({ AccessToken });
    clock.ahead = 60_000;
    const { Session } = await passwordSignIn(api, ann);
    await expect(answer(Session, authenticatorCode(secret, clock.now()))).resolves.toHaveProperty(
      'AuthenticationResult',
    );
  });

  it('can be turned off by an administrator', async () => {
    const { api } = await startWithSecret();
    expect((await api.adminGetUser(target)).PreferredMfaSetting).toBe('SOFTWARE_TOKEN_MFA');
    await api.adminSetUserMFAPreference({ ...target, SoftwareTokenMfaSettings: { Enabled: false } });
    await expect(passwordSignIn(api, ann)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('is refused in pools without a second factor', async () => {
    const { api } = await startTestPool({ pool: { MfaConfiguration: 'OFF' } });
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    expect((await expectError(api.associateSoftwareToken({ AccessToken }))).name).toBe(
      'SoftwareTokenMFANotFoundException',
    );
  });
});
