import { describe, expect, it } from 'vitest';
import { passwordClientId, poolId } from './declaration.ts';
import {
  createUser,
  catchError,
  findLastCode,
  signInWithPassword,
  startTestPool,
  strongPassword,
  type Api,
} from './pool.ts';

const annEmail = 'ann@example.com';
const unknownEmail = 'nobody@example.com';
const annParameters = { UserPoolId: poolId, Username: annEmail };
const clientParameters = { ClientId: passwordClientId, Username: annEmail };

const signUp = (api: Api, attributes: Record<string, string> = { email: annEmail }, username = annEmail) =>
  api.signUp({
    ClientId: passwordClientId,
    Username: username,
    Password: strongPassword,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });

describe('signing up', () => {
  it('creates an unconfirmed user, who cannot sign in before the confirmation', async () => {
    const { api, mails } = await startTestPool();
    const { UserConfirmed, UserSub, CodeDeliveryDetails } = await signUp(api);
    expect(UserConfirmed).toBe(false);
    expect(CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'a***@e***',
    });
    expect(await api.adminGetUser(annParameters)).toMatchObject({
      Username: UserSub,
      UserStatus: 'UNCONFIRMED',
    });
    expect(await catchError(signInWithPassword(api, annEmail))).toEqual({
      name: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    });
    await api.confirmSignUp({ ...clientParameters, ConfirmationCode: findLastCode(mails, annEmail) });
    await expect(signInWithPassword(api, annEmail)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('is refused in a pool where only administrators create users', async () => {
    const { api } = await startTestPool({
      pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } },
    });
    expect(await catchError(signUp(api))).toEqual({
      name: 'NotAuthorizedException',
      message: 'SignUp is not permitted for this user pool',
    });
  });

  it('is refused for an address that has an account, in any case', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    expect(await catchError(signUp(api, {}, 'ANN@example.com'))).toEqual({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    });
  });

  it.each([
    { username: 'ann', attributes: {}, message: 'Username should be an email.' },
    { username: 'ann@example', attributes: {}, message: 'Invalid email address format.' },
    {
      attributes: { shoe: '44' },
      message: 'Attributes did not conform to the schema: shoe: Attribute does not exist in the schema.\n',
    },
    {
      attributes: { 'custom:badge': 'x' },
      message: 'Attributes did not conform to the schema: custom:badge: Attribute value is not a number.\n',
    },
    { attributes: { email_verified: 'true' }, message: 'A client attempted to write unauthorized attribute' },
    { attributes: { sub: 'mine' }, message: 'Cannot modify the non-mutable attribute sub' },
  ])('is refused with $attributes as $username', async ({ username = annEmail, attributes, message }) => {
    const { api } = await startTestPool();
    const definedAttributes = Object.fromEntries(Object.entries(attributes));
    expect((await catchError(signUp(api, definedAttributes, username))).message).toBe(message);
    expect((await api.listUsers({ UserPoolId: poolId })).Users).toEqual([]);
  });

  it('is refused without a required attribute, or with one the client may not write', async () => {
    const Schema = [
      { Name: 'email', Required: true },
      { Name: 'name', Required: true },
    ];
    const { api } = await startTestPool({ pool: { Schema }, client: { WriteAttributes: ['email', 'name'] } });
    expect(await catchError(signUp(api))).toEqual({
      name: 'InvalidParameterException',
      message:
        'Attributes did not conform to the schema: name.formatted: The attribute name.formatted is required\n',
    });
    expect((await catchError(signUp(api, { name: 'Ann', locale: 'en' }))).message).toBe(
      'A client attempted to write unauthorized attribute',
    );
  });

  it.each([
    { password: 'Sh0rt!', rule: 'Password not long enough' },
    { password: 'l0wercase-only!', rule: 'Password must have uppercase characters' },
    { password: 'UPPERCASE-0NLY!', rule: 'Password must have lowercase characters' },
    { password: 'No-digits-here!', rule: 'Password must have numeric characters' },
    { password: 'N0symbolsInHere', rule: 'Password must have symbol characters' },
  ])('refuses the password $password', async ({ password, rule }) => {
    const { api } = await startTestPool();
    expect(await catchError(api.signUp({ ...clientParameters, Password: password }))).toEqual({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${rule}`,
    });
  });
});

describe('the code of a sign-up', () => {
  it('is valid for a day, and a new one can be requested', async () => {
    const { api, mails, clock } = await startTestPool();
    await signUp(api);
    clock.aheadMs = 86_400_000;
    expect(
      (
        await catchError(
          api.confirmSignUp({ ...clientParameters, ConfirmationCode: findLastCode(mails, annEmail) }),
        )
      ).name,
    ).toBe('ExpiredCodeException');
    await api.resendConfirmationCode(clientParameters);
    await api.confirmSignUp({ ...clientParameters, ConfirmationCode: findLastCode(mails, annEmail) });
  });

  it('is refused when wrong, and for a person who does not exist', async () => {
    const { api, mails } = await startTestPool();
    await signUp(api);
    const ConfirmationCode = findLastCode(mails, annEmail) === '111111' ? '222222' : '111111';
    const mismatchError = await catchError(api.confirmSignUp({ ...clientParameters, ConfirmationCode }));
    expect(mismatchError.name).toBe('CodeMismatchException');
    expect(
      await catchError(api.confirmSignUp({ ...clientParameters, Username: unknownEmail, ConfirmationCode })),
    ).toEqual(mismatchError);
  });

  it('has a simulated response if an unknown user requests another code', async () => {
    const { api, mails } = await startTestPool();
    const { CodeDeliveryDetails } = await api.resendConfirmationCode({
      ...clientParameters,
      Username: unknownEmail,
    });
    expect(CodeDeliveryDetails?.Destination).toBe('n***@e***');
    expect(mails).toEqual([]);
  });

  it('is refused once the user is confirmed', async () => {
    const { api, mails } = await startTestPool();
    await signUp(api);
    const ConfirmationCode = findLastCode(mails, annEmail);
    await api.adminConfirmSignUp(annParameters);
    expect(await catchError(api.confirmSignUp({ ...clientParameters, ConfirmationCode }))).toEqual({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
    expect((await catchError(api.resendConfirmationCode(clientParameters))).message).toBe(
      'User is already confirmed.',
    );
  });
});
