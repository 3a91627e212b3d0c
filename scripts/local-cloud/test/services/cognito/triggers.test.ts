import * as jose from 'jose';
import { describe, expect, it } from 'vitest';
import { clientId, passwordClientId, poolId, region } from './declaration.ts';
import {
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
const clientParameters = { ClientId: passwordClientId, Username: annEmail };
const functionNames = [
  'PreSignUp',
  'PostConfirmation',
  'PreAuthentication',
  'PostAuthentication',
  'CustomMessage',
  'PreTokenGeneration',
];

type TriggerEvent = Record<string, unknown>;
type TriggerFunctions = Record<string, (event: TriggerEvent) => TriggerEvent | Promise<TriggerEvent>>;

/**
 * Starts a pool with every trigger, and records the events of the triggers. A trigger returns the result of
 * its function in `triggerFunctions`; if it has none, it returns the event unchanged.
 */
async function startPoolWithTriggers(
  triggerFunctions: TriggerFunctions = {},
  options: Parameters<typeof startTestPool>[0] = {},
) {
  const events: TriggerEvent[] = [];
  const testPool = await startTestPool({
    ...options,
    pool: {
      LambdaConfig: Object.fromEntries(functionNames.map((name) => [name, `arn:${name}`])),
      ...options.pool,
    },
    trigger: (functionArn, event) => {
      events.push(structuredClone(event));
      return triggerFunctions[functionArn.replace('arn:', '')]?.(event) ?? event;
    },
  });
  const findEvent = (source: string) => events.find(({ triggerSource }) => triggerSource === source);
  return { ...testPool, events, findEvent };
}

const annSignUpParameters = {
  ClientId: clientId,
  Username: annEmail,
  Password: strongPassword,
  UserAttributes: [{ Name: 'name', Value: 'Ann' }],
  ValidationData: [{ Name: 'captcha', Value: '42' }],
  ClientMetadata: { from: 'test' },
};

describe('triggers', () => {
  it('get the events that Cognito documents for a sign-up', async () => {
    const { api, mails, findEvent } = await startPoolWithTriggers();
    const { UserSub } = await api.signUp(annSignUpParameters);
    await api.confirmSignUp({
      ...clientParameters,
      ClientId: clientId,
      ConfirmationCode: findLastCode(mails, annEmail),
    });
    const commonFields = {
      version: '1',
      region,
      userPoolId: poolId,
      userName: UserSub,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    };
    expect(findEvent('PreSignUp_SignUp')).toEqual({
      ...commonFields,
      triggerSource: 'PreSignUp_SignUp',
      request: {
        userAttributes: { email: annEmail, name: 'Ann' },
        validationData: { captcha: '42' },
        clientMetadata: { from: 'test' },
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
    const userAttributes = { email: annEmail, name: 'Ann', sub: UserSub };
    expect(findEvent('CustomMessage_SignUp')).toEqual({
      ...commonFields,
      triggerSource: 'CustomMessage_SignUp',
      request: {
        userAttributes: { ...userAttributes, email_verified: 'false', 'cognito:user_status': 'UNCONFIRMED' },
        codeParameter: '{####}',
        linkParameter: '{##Click Here##}',
        usernameParameter: null,
        clientMetadata: { from: 'test' },
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    expect(findEvent('PostConfirmation_ConfirmSignUp')).toEqual({
      ...commonFields,
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      request: {
        userAttributes: { ...userAttributes, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' },
      },
      response: {},
    });
  });

  it('run around a sign-in in order, and on refresh', async () => {
    const { api, events, findEvent } = await startPoolWithTriggers();
    await createUser(api, annEmail);
    events.length = 0;
    const { RefreshToken } = await requestTokens(api, annEmail);
    await api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken });
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreAuthentication_Authentication',
      'PostAuthentication_Authentication',
      'TokenGeneration_Authentication',
      'TokenGeneration_RefreshTokens',
    ]);
    expect(findEvent('PreAuthentication_Authentication')?.['request']).toMatchObject({ userNotFound: false });
    expect(findEvent('PostAuthentication_Authentication')?.['request']).toMatchObject({
      newDeviceUsed: false,
    });
  });

  it('get a simulated user before authentication if the client hides which users exist', async () => {
    const { api, findEvent } = await startPoolWithTriggers();
    await catchError(signInWithPassword(api, annEmail));
    expect(findEvent('PreAuthentication_Authentication')?.['request']).toEqual({
      userAttributes: {},
      userNotFound: true,
    });
  });

  it("get no client id for administrators' calls", async () => {
    const { api, findEvent } = await startPoolWithTriggers();
    await api.adminCreateUser({ ...annParameters, DesiredDeliveryMediums: ['EMAIL'] });
    const callerContext = {
      awsSdkVersion: 'aws-sdk-unknown-unknown',
      clientId: 'CLIENT_ID_NOT_APPLICABLE',
    };
    expect(findEvent('PreSignUp_AdminCreateUser')).toMatchObject({ callerContext });
    expect(findEvent('CustomMessage_AdminCreateUser')?.['request']).toMatchObject({
      usernameParameter: '{username}',
    });
  });

  it('get a separate trigger source for a replaced password', async () => {
    const { api, mails, findEvent } = await startPoolWithTriggers();
    await createUser(api, annEmail);
    await api.forgotPassword({ ...clientParameters, ClientMetadata: { reason: 'invite' } });
    expect(findEvent('CustomMessage_ForgotPassword')?.['request']).toMatchObject({
      clientMetadata: { reason: 'invite' },
    });
    await api.confirmForgotPassword({
      ...clientParameters,
      ConfirmationCode: findLastCode(mails, annEmail),
      Password: strongPassword,
    });
    expect(findEvent('PostConfirmation_ConfirmForgotPassword')).toMatchObject({ response: {} });
  });
});

describe('a trigger', () => {
  const respondWith = (response: object) => (event: TriggerEvent) => ({ ...event, response });

  it('writes the mail, in which the code replaces every placeholder', async () => {
    const emailMessage = '<a href="/set?code={####}">{####}</a>';
    const { api, mails } = await startPoolWithTriggers({
      CustomMessage: respondWith({ emailMessage, emailSubject: 'Welcome' }),
    });
    await createUser(api, annEmail);
    await api.forgotPassword(clientParameters);
    const code = findLastCode(mails, annEmail);
    expect(mails).toEqual([
      { to: annEmail, subject: 'Welcome', html: `<a href="/set?code=${code}">${code}</a>` },
    ]);
  });

  it('writes an invitation with the username and the temporary password', async () => {
    const { api, mails } = await startPoolWithTriggers({
      CustomMessage: respondWith({ emailMessage: '{username} {####}', emailSubject: 'Welcome' }),
    });
    const invitationParameters = { ...annParameters, TemporaryPassword: strongPassword };
    await api.adminCreateUser({ ...invitationParameters, DesiredDeliveryMediums: ['EMAIL'] });
    expect(mails.map(({ html }) => html)).toEqual([`${annEmail} ${strongPassword}`]);
  });

  it('is an error if its mail does not contain the code, and nothing is sent', async () => {
    const { api, mails } = await startPoolWithTriggers({
      CustomMessage: respondWith({ emailMessage: 'Hello' }),
    });
    await createUser(api, annEmail);
    const { name, message } = await catchError(api.forgotPassword(clientParameters));
    expect(name).toBe('InvalidParameterException');
    expect(message).toContain("Value at 'emailBody' failed to satisfy constraint");
    expect(mails).toEqual([]);
  });

  it('confirms a new person and their address immediately', async () => {
    const { api, mails, findEvent } = await startPoolWithTriggers({
      PreSignUp: respondWith({ autoConfirmUser: true, autoVerifyEmail: true }),
    });
    expect((await api.signUp(annSignUpParameters)).UserConfirmed).toBe(true);
    const { UserStatus, UserAttributes } = await api.adminGetUser(annParameters);
    expect(UserStatus).toBe('CONFIRMED');
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(findEvent('PostConfirmation_ConfirmSignUp')).toBeDefined();
    expect(mails).toEqual([]);
  });

  it('refuses the call with its own message if it throws, and no user is created', async () => {
    const { api } = await startPoolWithTriggers({
      PreSignUp: () => Promise.reject(new Error('Not from here')),
    });
    expect(await catchError(api.signUp(annSignUpParameters))).toEqual({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error Not from here.',
    });
    expect((await api.listUsers({ UserPoolId: poolId })).Users).toEqual([]);
  });

  it('is reported if it throws after confirmation, but the person stays confirmed', async () => {
    const { api, mails } = await startPoolWithTriggers({
      PostConfirmation: () => Promise.reject(new Error('No table.')),
    });
    await api.signUp(annSignUpParameters);
    const pendingConfirmation = api.confirmSignUp({
      ...clientParameters,
      ConfirmationCode: findLastCode(mails, annEmail),
    });
    expect((await catchError(pendingConfirmation)).message).toBe(
      'PostConfirmation failed with error No table.',
    );
    expect((await api.adminGetUser(annParameters)).UserStatus).toBe('CONFIRMED');
  });

  it('is an error if it returns an unusable value', async () => {
    const { api } = await startPoolWithTriggers({ PreSignUp: () => ({ statusCode: 200 }) });
    expect(await catchError(api.signUp(annSignUpParameters))).toEqual({
      name: 'InvalidLambdaResponseException',
      message: 'Unrecognizable lambda output',
    });
  });

  it('is tried three times if it does not respond in time', async () => {
    const { api, events } = await startPoolWithTriggers(
      { PreSignUp: () => new Promise<TriggerEvent>(() => undefined) },
      { triggerTimeout: 5 },
    );
    expect(await catchError(api.signUp(annSignUpParameters))).toEqual({
      name: 'UnexpectedLambdaException',
      message: 'PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.',
    });
    expect(events).toHaveLength(3);
  });

  it('changes the claims of the ID token, but not those that identify the user', async () => {
    const { api, findEvent } = await startPoolWithTriggers({
      PreTokenGeneration: respondWith({
        claimsOverrideDetails: {
          claimsToAddOrOverride: { company: 'ACME', sub: 'another-user' },
          claimsToSuppress: ['email'],
          groupOverrideDetails: { groupsToOverride: ['agent'] },
        },
      }),
    });
    const sub = await createUser(api, annEmail);
    const { AccessToken, IdToken } = await requestTokens(api, annEmail);
    expect(jose.decodeJwt(IdToken)).toMatchObject({ company: 'ACME', sub, 'cognito:groups': ['agent'] });
    expect(jose.decodeJwt(IdToken)).not.toHaveProperty('email');
    expect(jose.decodeJwt(AccessToken)).not.toHaveProperty('company');
    expect(findEvent('TokenGeneration_Authentication')?.['request']).toMatchObject({
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
    });
  });

  it('changes the access token as well in its second version', async () => {
    const LambdaConfig = {
      PreTokenGenerationConfig: { LambdaArn: 'arn:PreTokenGeneration', LambdaVersion: 'V2_0' },
    };
    const accessTokenGeneration = { claimsToAddOrOverride: { company: 'ACME' }, scopesToAdd: ['tickets'] };
    const { api, findEvent } = await startPoolWithTriggers(
      { PreTokenGeneration: respondWith({ claimsAndScopeOverrideDetails: { accessTokenGeneration } }) },
      { pool: { LambdaConfig } },
    );
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    expect(jose.decodeJwt(AccessToken)).toMatchObject({
      company: 'ACME',
      scope: 'aws.cognito.signin.user.admin tickets',
    });
    expect(findEvent('TokenGeneration_Authentication')).toMatchObject({ version: '2' });
  });
});
