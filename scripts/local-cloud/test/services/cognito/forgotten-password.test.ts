import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { legacyClientId, passwordClientId, poolId } from './declaration.ts';
import {
  createUser,
  expectError,
  lastCode,
  passwordSignIn,
  startTestPool,
  wrongCredentials,
  type Api,
} from './pool.ts';

const ann = 'ann@example.com';
const nobody = 'nobody@example.com';
const target = { UserPoolId: poolId, Username: ann };
const replacement = 'An0ther-horse!';

const requestCode = (api: Api, Username: string, ClientId = passwordClientId) =>
  api.forgotPassword({ ClientId, Username });
const resetPassword = (api: Api, Username: string, ConfirmationCode: string, Password = replacement) =>
  api.confirmForgotPassword({ ClientId: passwordClientId, Username, ConfirmationCode, Password });

const mismatchError = {
  name: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};
const expiredError = {
  name: 'ExpiredCodeException',
  message: 'Invalid code provided, please request a code again.',
};
const limitError = {
  name: 'LimitExceededException',
  message: 'Attempt limit exceeded, please try after some time.',
};

/** A code of six digits that differs from this one. */
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a forgotten password', () => {
  it('can be replaced once with each code', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, ann);
    await requestCode(api, ann);
    const code = lastCode(mails, ann);
    await resetPassword(api, ann, code);
    await expect(passwordSignIn(api, ann, replacement)).resolves.toHaveProperty('AuthenticationResult');
    expect(await expectError(resetPassword(api, ann, code))).toEqual(expiredError);
  });

  it('is not replaced by a password that the policy refuses, and the code stays valid', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, ann);
    await requestCode(api, ann);
    const code = lastCode(mails, ann);
    expect(await expectError(resetPassword(api, ann, code, 'nodigits-or-capitals'))).toEqual({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password must have uppercase characters',
    });
    await resetPassword(api, ann, code);
  });

  it('has a code that lasts an hour', async () => {
    const { api, mails, clock } = await startTestPool();
    await createUser(api, ann);
    await requestCode(api, ann);
    clock.ahead = 3_600_000;
    expect(await expectError(resetPassword(api, ann, lastCode(mails, ann)))).toEqual(expiredError);
  });

  it('has one valid code: the newest', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, ann);
    await requestCode(api, ann);
    const first = lastCode(mails, ann);
    await requestCode(api, ann);
    const second = lastCode(mails, ann);
    expect(await expectError(resetPassword(api, ann, first))).toEqual(mismatchError);
    await resetPassword(api, ann, second);
  });

  it.each([ann, nobody])(
    'allows five wrong codes an hour to %s, whether or not the person exists',
    async (name) => {
      const { api, mails, clock } = await startTestPool();
      await createUser(api, ann);
      await requestCode(api, ann);
      await requestCode(api, name);
      const incorrectCode = wrongCode(lastCode(mails, ann));
      for (let guess = 1; guess <= 5; guess += 1)
        expect(await expectError(resetPassword(api, name, incorrectCode))).toEqual(mismatchError);
      expect(await expectError(resetPassword(api, name, lastCode(mails, ann)))).toEqual(limitError);
      clock.ahead = 3_600_000;
      await requestCode(api, ann);
      expect(await expectError(resetPassword(api, name, wrongCode(lastCode(mails, ann))))).toEqual(
        mismatchError,
      );
    },
  );

  it.each([ann, nobody])('sends at most twenty codes an hour to %s', async (name) => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    for (let request = 1; request <= 20; request += 1) await requestCode(api, name);
    expect(await expectError(requestCode(api, name))).toEqual(limitError);
  });

  it('has a simulated response for a user who is unknown, disabled or without a verified address', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, ann);
    const { CodeDeliveryDetails } = await requestCode(api, ann);
    mails.length = 0;
    const simulatedDelivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' };
    expect((await requestCode(api, nobody)).CodeDeliveryDetails).toEqual(simulatedDelivery);
    const unverifiedFlag = { Name: 'email_verified', Value: 'false' };
    await api.adminUpdateUserAttributes({ ...target, UserAttributes: [unverifiedFlag] });
    expect((await requestCode(api, ann)).CodeDeliveryDetails).toEqual(CodeDeliveryDetails);
    await api.adminDisableUser(target);
    expect((await requestCode(api, ann)).CodeDeliveryDetails).toEqual(CodeDeliveryDetails);
    expect(mails).toEqual([]);
  });

  it('is an error for an unknown user if the client does not hide which users exist', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    expect(await expectError(requestCode(api, nobody, legacyClientId))).toEqual({
      name: 'UserNotFoundException',
      message: 'Username/client id combination not found.',
    });
    await api.adminDisableUser(target);
    expect((await expectError(requestCode(api, ann, legacyClientId))).message).toBe('User is disabled.');
  });

  it('cannot be replaced while the password is temporary', async () => {
    const { api } = await startTestPool();
    await api.adminCreateUser({ ...target, MessageAction: 'SUPPRESS' });
    const verifiedFlag = { Name: 'email_verified', Value: 'true' };
    await api.adminUpdateUserAttributes({ ...target, UserAttributes: [verifiedFlag] });
    expect(await expectError(requestCode(api, ann))).toEqual({
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    });
  });

  it('is replaced with the mailed code after an administrator has reset it', async () => {
    const { api, mails } = await startTestPool();
    await createUser(api, ann);
    await api.adminResetUserPassword(target);
    expect((await api.adminGetUser(target)).UserStatus).toBe('RESET_REQUIRED');
    await resetPassword(api, ann, lastCode(mails, ann));
    expect((await api.adminGetUser(target)).UserStatus).toBe('CONFIRMED');
    expect(await expectError(passwordSignIn(api, ann))).toEqual(wrongCredentials);
  });

  it('is an error if the mail with the code cannot be sent', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errorLog.mockRestore());
    const { api } = await startTestPool({ sendMail: () => Promise.reject(new Error('No route')) });
    await createUser(api, ann);
    expect((await expectError(requestCode(api, ann))).name).toBe('CodeDeliveryFailureException');
  });
});
