import { describe, expect, it } from 'vitest';
import { passwordClientId, poolId } from './declaration.ts';
import {
  createAuthenticatorCode,
  createUser,
  catchError,
  findLastCode,
  signInWithPassword,
  startTestPool,
  strongPassword,
  requestTokens,
} from './pool.ts';

const annEmail = 'ann@example.com';
const annParameters = { UserPoolId: poolId, Username: annEmail };

describe('a signed-in person', () => {
  it('changes attributes, and verifies a new address with the code mailed to it', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const newEmail = 'anna@example.com';
    const { CodeDeliveryDetailsList } = await api.updateUserAttributes({
      AccessToken,
      UserAttributes: [
        { Name: 'email', Value: newEmail },
        { Name: 'name', Value: 'Anna' },
      ],
    });
    expect(CodeDeliveryDetailsList?.map(({ AttributeName }) => AttributeName)).toEqual(['email']);
    const readAttributes = async () => (await api.getUser({ AccessToken })).UserAttributes;
    expect(await readAttributes()).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await api.verifyUserAttribute({
      AccessToken,
      AttributeName: 'email',
      Code: findLastCode(mails, newEmail),
    });
    expect(await readAttributes()).toEqual(
      expect.arrayContaining([
        { Name: 'email', Value: newEmail },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Anna' },
      ]),
    );
  });

  it('keeps the old address until the new one is verified, if the pool requires that', async () => {
    const UserAttributeUpdateSettings = { AttributesRequireVerificationBeforeUpdate: ['email'] };
    const { api, mails } = await startTestPool({ pool: { UserAttributeUpdateSettings } });
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const newEmail = 'anna@example.com';
    await api.updateUserAttributes({ AccessToken, UserAttributes: [{ Name: 'email', Value: newEmail }] });
    expect((await catchError(signInWithPassword(api, newEmail))).name).toBe('NotAuthorizedException');
    await api.getUserAttributeVerificationCode({ AccessToken, AttributeName: 'email' });
    await api.verifyUserAttribute({
      AccessToken,
      AttributeName: 'email',
      Code: findLastCode(mails, newEmail),
    });
    await expect(signInWithPassword(api, newEmail)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('cannot verify their own address without a code, nor remove a required attribute', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const verifiedFlag = { Name: 'email_verified', Value: 'true' };
    expect(
      (await catchError(api.updateUserAttributes({ AccessToken, UserAttributes: [verifiedFlag] }))).message,
    ).toBe('A client attempted to write unauthorized attribute');
    const pendingRemoval = api.deleteUserAttributes({ AccessToken, UserAttributeNames: ['email'] });
    expect((await catchError(pendingRemoval)).name).toBe('InvalidParameterException');
  });

  it('may enter a wrong old password five times an hour', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const tryToChangePassword = (PreviousPassword: string) =>
      catchError(api.changePassword({ AccessToken, PreviousPassword, ProposedPassword: 'An0ther-horse!' }));
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await tryToChangePassword('wrong')).name).toBe('NotAuthorizedException');
    expect((await tryToChangePassword(strongPassword)).name).toBe('LimitExceededException');
  });

  it('deletes their account', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    await api.deleteUser({ AccessToken });
    expect((await catchError(api.adminGetUser(annParameters))).name).toBe('UserNotFoundException');
  });
});

describe('an authenticator app', () => {
  async function startPoolWithAuthenticator() {
    const testPool = await startTestPool();
    const { api, clock } = testPool;
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const { SecretCode = '' } = await api.associateSoftwareToken({ AccessToken });
    await api.verifySoftwareToken({
      AccessToken,
      UserCode: createAuthenticatorCode(SecretCode, clock.now()),
    });
    await api.setUserMFAPreference({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    const answerChallenge = async (session: string | undefined, code: string) =>
      api.respondToAuthChallenge({
        ClientId: passwordClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: session,
        ChallengeResponses: { USERNAME: annEmail, SOFTWARE_TOKEN_MFA_CODE: code },
      });
    return { ...testPool, AccessToken, secret: SecretCode, answerChallenge };
  }

  it('cannot be required before its first code was entered', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    await api.associateSoftwareToken({ AccessToken });
    expect(await catchError(api.verifySoftwareToken({ AccessToken, UserCode: 'abcdef' }))).toEqual({
      name: 'EnableSoftwareTokenMFAException',
      message: 'Code mismatch',
    });
    const preferenceInput = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
    expect((await catchError(api.setUserMFAPreference(preferenceInput))).message).toBe(
      'User has not verified software token mfa',
    );
  });

  it('gives codes that are valid once', async () => {
    const { api, clock, secret, answerChallenge } = await startPoolWithAuthenticator();
    clock.aheadMs = 60_000;
    const code = createAuthenticatorCode(secret, clock.now());
    await answerChallenge((await signInWithPassword(api, annEmail)).Session, code);
    expect(
      await catchError(answerChallenge((await signInWithPassword(api, annEmail)).Session, code)),
    ).toEqual({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
  });

  it('cannot be guessed: wrong codes lock sign-in out like wrong passwords', async () => {
    const { api, answerChallenge } = await startPoolWithAuthenticator();
    const { ChallengeName, Session } = await signInWithPassword(api, annEmail);
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await catchError(answerChallenge(Session, 'abcdef'))).toEqual({
        name: 'CodeMismatchException',
        message: 'Invalid code received for user',
      });
    expect((await catchError(answerChallenge(Session, 'abcdef'))).message).toBe(
      'Invalid session for the user.',
    );
    expect((await catchError(signInWithPassword(api, annEmail))).message).toBe('Password attempts exceeded');
  });

  it('stays valid while a new one is set up', async () => {
    const { api, clock, secret, answerChallenge, AccessToken } = await startPoolWithAuthenticator();
    await api.associateSoftwareToken({ AccessToken });
    clock.aheadMs = 60_000;
    const { Session } = await signInWithPassword(api, annEmail);
    await expect(
      answerChallenge(Session, createAuthenticatorCode(secret, clock.now())),
    ).resolves.toHaveProperty('AuthenticationResult');
  });

  it('can be turned off by an administrator', async () => {
    const { api } = await startPoolWithAuthenticator();
    expect((await api.adminGetUser(annParameters)).PreferredMfaSetting).toBe('SOFTWARE_TOKEN_MFA');
    await api.adminSetUserMFAPreference({ ...annParameters, SoftwareTokenMfaSettings: { Enabled: false } });
    await expect(signInWithPassword(api, annEmail)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('is refused in pools without a second factor', async () => {
    const { api } = await startTestPool({ pool: { MfaConfiguration: 'OFF' } });
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    expect((await catchError(api.associateSoftwareToken({ AccessToken }))).name).toBe(
      'SoftwareTokenMFANotFoundException',
    );
  });
});
