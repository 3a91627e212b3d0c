import * as jose from 'jose';
import { describe, expect, it } from 'vitest';
import { clientId, passwordClientId, poolId, region } from './declaration.ts';
import {
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
const client = { ClientId: passwordClientId, Username: ann };
const functionNames = [
  'PreSignUp',
  'PostConfirmation',
  'PreAuthentication',
  'PostAuthentication',
  'CustomMessage',
  'PreTokenGeneration',
];

type TriggerEvent = Record<string, unknown>;
type Answers = Record<string, (event: TriggerEvent) => TriggerEvent | Promise<TriggerEvent>>;

/**
 * Starts a pool with every trigger, and records the events of the triggers. A trigger returns the result of
 * its function in `answers`; if it has none, it returns the event unchanged.
 */
async function startWithTriggers(answers: Answers = {}, options: Parameters<typeof startTestPool>[0] = {}) {
  const events: TriggerEvent[] = [];
  const started = await startTestPool({
    ...options,
    pool: {
      LambdaConfig: Object.fromEntries(functionNames.map((name) => [name, `arn:${name}`])),
      ...options.pool,
    },
    trigger: (functionArn, event) => {
      events.push(structuredClone(event));
      return answers[functionArn.replace('arn:', '')]?.(event) ?? event;
    },
  });
  const eventOf = (source: string) => events.find(({ triggerSource }) => triggerSource === source);
  return { ...started, events, eventOf };
}

const signUpAnn = {
  ClientId: clientId,
  Username: ann,
  Password: strongPassword,
  UserAttributes: [{ Name: 'name', Value: 'Ann' }],
  ValidationData: [{ Name: 'captcha', Value: '42' }],
  ClientMetadata: { from: 'test' },
};

describe('triggers', () => {
  it('get the events that Cognito documents for a sign-up', async () => {
    const { api, mails, eventOf } = await startWithTriggers();
    const { UserSub } = await api.signUp(signUpAnn);
    await api.confirmSignUp({ ...client, ClientId: clientId, ConfirmationCode: lastCode(mails, ann) });
    const commonFields = {
      version: '1',
      region,
      userPoolId: poolId,
      userName: UserSub,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    };
    expect(eventOf('PreSignUp_SignUp')).toEqual({
      ...commonFields,
      triggerSource: 'PreSignUp_SignUp',
      request: {
        userAttributes: { email: ann, name: 'Ann' },
        validationData: { captcha: '42' },
        clientMetadata: { from: 'test' },
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
    const userAttributes = { email: ann, name: 'Ann', sub: UserSub };
    expect(eventOf('CustomMessage_SignUp')).toEqual({
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
    expect(eventOf('PostConfirmation_ConfirmSignUp')).toEqual({
      ...commonFields,
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      request: {
        userAttributes: { ...userAttributes, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' },
      },
      response: {},
    });
  });

  it('run around a sign-in in order, and on refresh', async () => {
    const { api, events, eventOf } = await startWithTriggers();
    await createUser(api, ann);
    events.length = 0;
    const { RefreshToken } = await requestTokens(api, ann);
    await api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken });
    expect(events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreAuthentication_Authentication',
      'PostAuthentication_Authentication',
      'TokenGeneration_Authentication',
      'TokenGeneration_RefreshTokens',
    ]);
    expect(eventOf('PreAuthentication_Authentication')?.['request']).toMatchObject({ userNotFound: false });
    expect(eventOf('PostAuthentication_Authentication')?.['request']).toMatchObject({ newDeviceUsed: false });
  });

  it('get a simulated user before authentication if the client hides which users exist', async () => {
    const { api, eventOf } = await startWithTriggers();
    await expectError(passwordSignIn(api, ann));
    expect(eventOf('PreAuthentication_Authentication')?.['request']).toEqual({
      userAttributes: {},
      userNotFound: true,
    });
  });

  it("get no client id for administrators' calls", async () => {
    const { api, eventOf } = await startWithTriggers();
    await api.adminCreateUser({ ...target, DesiredDeliveryMediums: ['EMAIL'] });
    const callerContext = {
      awsSdkVersion: 'aws-sdk-unknown-unknown',
      clientId: 'CLIENT_ID_NOT_APPLICABLE',
    };
    expect(eventOf('PreSignUp_AdminCreateUser')).toMatchObject({ callerContext });
    expect(eventOf('CustomMessage_AdminCreateUser')?.['request']).toMatchObject({
      usernameParameter: '{username}',
    });
  });

  it('get a separate trigger source for a replaced password', async () => {
    const { api, mails, eventOf } = await startWithTriggers();
    await createUser(api, ann);
    await api.forgotPassword({ ...client, ClientMetadata: { reason: 'invite' } });
    expect(eventOf('CustomMessage_ForgotPassword')?.['request']).toMatchObject({
      clientMetadata: { reason: 'invite' },
    });
    await api.confirmForgotPassword({
      ...client,
      ConfirmationCode: lastCode(mails, ann),
      Password: strongPassword,
    });
    expect(eventOf('PostConfirmation_ConfirmForgotPassword')).toMatchObject({ response: {} });
  });
});

describe('a trigger', () => {
  const answer = (response: object) => (event: TriggerEvent) => ({ ...event, response });

  it('writes the mail, in which the code replaces every placeholder', async () => {
    const emailMessage = '<a href="/set?code={####}">{####}</a>';
    const { api, mails } = await startWithTriggers({
      CustomMessage: answer({ emailMessage, emailSubject: 'Welcome' }),
    });
    await createUser(api, ann);
    await api.forgotPassword(client);
    const code = lastCode(mails, ann);
    expect(mails).toEqual([{ to: ann, subject: 'Welcome', html: `<a href="/set?code=${code}">${code}</a>` }]);
  });

  it('writes an invitation with the username and the temporary password', async () => {
    const { api, mails } = await startWithTriggers({
      CustomMessage: answer({ emailMessage: '{username} {####}', emailSubject: 'Welcome' }),
    });
    const invitation = { ...target, TemporaryPassword: strongPassword };
    await api.adminCreateUser({ ...invitation, DesiredDeliveryMediums: ['EMAIL'] });
    expect(mails.map(({ html }) => html)).toEqual([`${ann} ${strongPassword}`]);
  });

  it('is an error if its mail does not contain the code, and nothing is sent', async () => {
    const { api, mails } = await startWithTriggers({ CustomMessage: answer({ emailMessage: 'Hello' }) });
    await createUser(api, ann);
    const { name, message } = await expectError(api.forgotPassword(client));
    expect(name).toBe('InvalidParameterException');
    expect(message).toContain("Value at 'emailBody' failed to satisfy constraint");
    expect(mails).toEqual([]);
  });

  it('confirms a new person and their address immediately', async () => {
    const { api, mails, eventOf } = await startWithTriggers({
      PreSignUp: answer({ autoConfirmUser: true, autoVerifyEmail: true }),
    });
    expect((await api.signUp(signUpAnn)).UserConfirmed).toBe(true);
    const { UserStatus, UserAttributes } = await api.adminGetUser(target);
    expect(UserStatus).toBe('CONFIRMED');
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(eventOf('PostConfirmation_ConfirmSignUp')).toBeDefined();
    expect(mails).toEqual([]);
  });

  it('refuses the call with its own message if it throws, and no user is created', async () => {
    const { api } = await startWithTriggers({
      PreSignUp: () => Promise.reject(new Error('Not from here')),
    });
    expect(await expectError(api.signUp(signUpAnn))).toEqual({
      name: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error Not from here.',
    });
    expect((await api.listUsers({ UserPoolId: poolId })).Users).toEqual([]);
  });

  it('is reported if it throws after confirmation, but the person stays confirmed', async () => {
    const { api, mails } = await startWithTriggers({
      PostConfirmation: () => Promise.reject(new Error('No table.')),
    });
    await api.signUp(signUpAnn);
    const confirmation = api.confirmSignUp({ ...client, ConfirmationCode: lastCode(mails, ann) });
    expect((await expectError(confirmation)).message).toBe('PostConfirmation failed with error No table.');
    expect((await api.adminGetUser(target)).UserStatus).toBe('CONFIRMED');
  });

  it('is an error if it returns an unusable value', async () => {
    const { api } = await startWithTriggers({ PreSignUp: () => ({ statusCode: 200 }) });
    expect(await expectError(api.signUp(signUpAnn))).toEqual({
      name: 'InvalidLambdaResponseException',
      message: 'Unrecognizable lambda output',
    });
  });

  it('is tried three times if it does not respond in time', async () => {
    const { api, events } = await startWithTriggers(
      { PreSignUp: () => new Promise<TriggerEvent>(() => undefined) },
      { triggerTimeout: 5 },
    );
    expect(await expectError(api.signUp(signUpAnn))).toEqual({
      name: 'UnexpectedLambdaException',
      message: 'PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.',
    });
    expect(events).toHaveLength(3);
  });

  it('changes the claims of the ID token, but not those that identify the user', async () => {
    const { api, eventOf } = await startWithTriggers({
      PreTokenGeneration: answer({
        claimsOverrideDetails: {
          claimsToAddOrOverride: { company: 'ACME', sub: 'another-user' },
          claimsToSuppress: ['email'],
          groupOverrideDetails: { groupsToOverride: ['agent'] },
        },
      }),
    });
    const sub = await createUser(api, ann);
    const { AccessToken, IdToken } = await requestTokens(api, ann);
    expect(jose.decodeJwt(IdToken)).toMatchObject({ company: 'ACME', sub, 'cognito:groups': ['agent'] });
    expect(jose.decodeJwt(IdToken)).not.toHaveProperty('email');
    expect(jose.decodeJwt(AccessToken)).not.toHaveProperty('company');
    expect(eventOf('TokenGeneration_Authentication')?.['request']).toMatchObject({
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
    });
  });

  it('changes the access token as well in its second version', async () => {
    const LambdaConfig = {
      PreTokenGenerationConfig: { LambdaArn: 'arn:PreTokenGeneration', LambdaVersion: 'V2_0' },
    };
    const accessTokenGeneration = { claimsToAddOrOverride: { company: 'ACME' }, scopesToAdd: ['tickets'] };
    const { api, eventOf } = await startWithTriggers(
      { PreTokenGeneration: answer({ claimsAndScopeOverrideDetails: { accessTokenGeneration } }) },
      { pool: { LambdaConfig } },
    );
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    expect(jose.decodeJwt(AccessToken)).toMatchObject({
      company: 'ACME',
      scope: 'aws.cognito.signin.user.admin tickets',
    });
    expect(eventOf('TokenGeneration_Authentication')).toMatchObject({ version: '2' });
  });
});
