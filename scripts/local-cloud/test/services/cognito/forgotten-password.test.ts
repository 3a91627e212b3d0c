import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { legacyClientId, passwordClientId, poolId } from './declaration.ts';
import {
  createUser,
  catchError,
  findLastCode,
  signInWithPassword,
  startTestPool,
  wrongCredentialsError,
  type Api,
} from './pool.ts';

const annEmail = 'ann@example.com';
const unknownEmail = 'nobody@example.com';
const annParameters = { UserPoolId: poolId, Username: annEmail };
const newPassword = 'An0ther-horse!';

const requestCode = (api: Api, Username: string, ClientId = passwordClientId) =>
  api.forgotPassword({ ClientId, Username });
const resetPassword = (api: Api, Username: string, ConfirmationCode: string, Password = newPassword) =>
  api.confirmForgotPassword({ ClientId: passwordClientId, Username, ConfirmationCode, Password });

const codeMismatchError = {
  name: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};
const expiredCodeError = {
  name: 'ExpiredCodeException',
  message: 'Invalid code provided, please request a code again.',
};
const attemptLimitError = {
  name: 'LimitExceededException',
  message: 'Attempt limit exceeded, please try after some time.',
};

/** A code of six digits that differs from this one. */
const createWrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a forgotten password', () => {
  it('can be replaced once with each code', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, annEmail);
    await requestCode(api, annEmail);
    const code = findLastCode(mails, annEmail);
    await resetPassword(api, annEmail, code);
    await expect(signInWithPassword(api, annEmail, newPassword)).resolves.toHaveProperty(
      'AuthenticationResult',
    );
    expect(await catchError(resetPassword(api, annEmail, code))).toEqual(expiredCodeError);
  });

  it('is not replaced by a password that the policy refuses, and the code stays valid', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, annEmail);
    await requestCode(api, annEmail);
    const code = findLastCode(mails, annEmail);
    expect(await catchError(resetPassword(api, annEmail, code, 'nodigits-or-capitals'))).toEqual({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password must have uppercase characters',
    });
    await resetPassword(api, annEmail, code);
  });

  it('has a code that lasts an hour', async () => {
    const { api, mails, clock } = await startTestPool();
    await createUser(api, annEmail);
    await requestCode(api, annEmail);
    clock.aheadMs = 3_600_000;
    expect(await catchError(resetPassword(api, annEmail, findLastCode(mails, annEmail)))).toEqual(
      expiredCodeError,
    );
  });

  it('has one valid code: the newest', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, annEmail);
    await requestCode(api, annEmail);
    const firstCode = findLastCode(mails, annEmail);
    await requestCode(api, annEmail);
    const secondCode = findLastCode(mails, annEmail);
    expect(await catchError(resetPassword(api, annEmail, firstCode))).toEqual(codeMismatchError);
    await resetPassword(api, annEmail, secondCode);
  });

  it.each([annEmail, unknownEmail])(
    'allows five wrong codes an hour to %s, whether or not the person exists',
    async (email) => {
      const { api, mails, clock } = await startTestPool();
      await createUser(api, annEmail);
      await requestCode(api, annEmail);
      await requestCode(api, email);
      const incorrectCode = createWrongCode(findLastCode(mails, annEmail));
      for (let guess = 1; guess <= 5; guess += 1)
        expect(await catchError(resetPassword(api, email, incorrectCode))).toEqual(codeMismatchError);
      expect(await catchError(resetPassword(api, email, findLastCode(mails, annEmail)))).toEqual(
        attemptLimitError,
      );
      clock.aheadMs = 3_600_000;
      await requestCode(api, annEmail);
      expect(
        await catchError(resetPassword(api, email, createWrongCode(findLastCode(mails, annEmail)))),
      ).toEqual(codeMismatchError);
    },
  );

  it.each([annEmail, unknownEmail])('sends at most twenty codes an hour to %s', async (email) => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    for (let request = 1; request <= 20; request += 1) await requestCode(api, email);
    expect(await catchError(requestCode(api, email))).toEqual(attemptLimitError);
  });

  it('has a simulated response for a user who is unknown, disabled or without a verified address', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, annEmail);
    const { CodeDeliveryDetails } = await requestCode(api, annEmail);
    mails.length = 0;
    const simulatedDelivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' };
    expect((await requestCode(api, unknownEmail)).CodeDeliveryDetails).toEqual(simulatedDelivery);
    const unverifiedFlag = { Name: 'email_verified', Value: 'false' };
    await api.adminUpdateUserAttributes({ ...annParameters, UserAttributes: [unverifiedFlag] });
    expect((await requestCode(api, annEmail)).CodeDeliveryDetails).toEqual(CodeDeliveryDetails);
    await api.adminDisableUser(annParameters);
    expect((await requestCode(api, annEmail)).CodeDeliveryDetails).toEqual(CodeDeliveryDetails);
    expect(mails).toEqual([]);
  });

  it('is an error for an unknown user if the client does not hide which users exist', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    expect(await catchError(requestCode(api, unknownEmail, legacyClientId))).toEqual({
      name: 'UserNotFoundException',
      message: 'Username/client id combination not found.',
    });
    await api.adminDisableUser(annParameters);
    expect((await catchError(requestCode(api, annEmail, legacyClientId))).message).toBe('User is disabled.');
  });

  it('cannot be replaced while the password is temporary', async () => {
    const { api } = await startTestPool();
    await api.adminCreateUser({ ...annParameters, MessageAction: 'SUPPRESS' });
    const verifiedFlag = { Name: 'email_verified', Value: 'true' };
    await api.adminUpdateUserAttributes({ ...annParameters, UserAttributes: [verifiedFlag] });
    expect(await catchError(requestCode(api, annEmail))).toEqual({
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    });
  });

  it('is replaced with the mailed code after an administrator has reset it', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, annEmail);
    await api.adminResetUserPassword(annParameters);
    expect((await api.adminGetUser(annParameters)).UserStatus).toBe('RESET_REQUIRED');
    await resetPassword(api, annEmail, findLastCode(mails, annEmail));
    expect((await api.adminGetUser(annParameters)).UserStatus).toBe('CONFIRMED');
    expect(await catchError(signInWithPassword(api, annEmail))).toEqual(wrongCredentialsError);
  });

  it('is an error if the mail with the code cannot be sent', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errorLog.mockRestore());
    const { api } = await startTestPool({ sendMail: () => Promise.reject(new Error('No route')) });
    await createUser(api, annEmail);
    expect((await catchError(requestCode(api, annEmail))).name).toBe('CodeDeliveryFailureException');
  });
});
