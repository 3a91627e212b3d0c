import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientId, legacyClientId, passwordClientId, poolId } from './declaration.ts';
import {
  createUser,
  expectError,
  passwordSignIn,
  startTestPool,
  strongPassword,
  wrongCredentials,
  type Api,
} from './pool.ts';

const ann = 'ann@example.com';
const target = { UserPoolId: poolId, Username: ann };

const startSrp = (api: Api, username: string, srpA = randomBytes(384).toString('hex')) =>
  api.initiateAuth({
    ClientId: clientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: username, SRP_A: srpA },
  });

async function guessBySrp(api: Api, username: string) {
  const { ChallengeParameters } = await startSrp(api, username);
  return expectError(
    api.respondToAuthChallenge({
      ClientId: clientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: ChallengeParameters?.USER_ID_FOR_SRP ?? '',
        PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters?.SECRET_BLOCK ?? '',
        PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64'),
        TIMESTAMP: 'Sat Nov 21 09:00:00 UTC 2026',
      },
    }),
  );
}

describe('signing in', () => {
  it('an app client accepts only its enabled authentication flows', async () => {
    const { api } = await startTestPool();
    expect(await expectError(passwordSignIn(api, ann, strongPassword, clientId))).toEqual({
      name: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    });
    const parameters = { USERNAME: ann, PASSWORD: strongPassword };
    const adminParameters = {
      UserPoolId: poolId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: parameters,
    } as const;
    expect(await expectError(api.adminInitiateAuth({ ...adminParameters, ClientId: clientId }))).toEqual({
      name: 'InvalidParameterException',
      message: 'Auth flow not enabled for this client',
    });
  });

  it('an administrator signs a person in if the client allows it', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { AuthenticationResult } = await api.adminInitiateAuth({
      UserPoolId: poolId,
      ClientId: passwordClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ann, PASSWORD: strongPassword },
    });
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' });
  });

  it('an unknown client does not exist', async () => {
    const { api } = await startTestPool();
    expect(await expectError(passwordSignIn(api, ann, strongPassword, 'someclient'))).toEqual({
      name: 'ResourceNotFoundException',
      message: 'User pool client someclient does not exist.',
    });
  });

  it('an unknown address gets the same error as a wrong password, in every flow', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    expect(await expectError(passwordSignIn(api, ann, 'wrong'))).toEqual(wrongCredentials);
    expect(await expectError(passwordSignIn(api, 'nobody@example.com', 'wrong'))).toEqual(wrongCredentials);
    expect(await guessBySrp(api, ann)).toEqual(wrongCredentials);
    expect(await guessBySrp(api, 'nobody@example.com')).toEqual(wrongCredentials);
  });

  it('SRP simulates an unknown user with the same salt and user id every time', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const [known, first, second] = await Promise.all(
      [ann, 'nobody@example.com', 'Nobody@example.com'].map((name) => startSrp(api, name)),
    );
    expect(second?.ChallengeParameters?.SALT).toBe(first?.ChallengeParameters?.SALT);
    expect(second?.ChallengeParameters?.USERNAME).toBe(first?.ChallengeParameters?.USERNAME);
    expect(first?.ChallengeParameters?.USERNAME).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(Object.keys(first?.ChallengeParameters ?? {})).toEqual(
      Object.keys(known?.ChallengeParameters ?? {}),
    );
  });

  it('a client that does not hide which users exist gets an error for an unknown user', async () => {
    const { api } = await startTestPool();
    expect(await expectError(passwordSignIn(api, ann, strongPassword, legacyClientId))).toEqual({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  it.each(['0', 'zz', '00'.repeat(384)])('SRP refuses the public value %.6s…', async (srpA) => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    expect((await expectError(startSrp(api, ann, srpA))).name).toBe('InvalidParameterException');
  });

  it('a password claim can be used only once', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { ChallengeParameters } = await startSrp(api, ann);
    const respondWithClaim = () =>
      api.respondToAuthChallenge({
        ClientId: clientId,
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: ChallengeParameters?.USERNAME ?? '',
          PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters?.SECRET_BLOCK ?? '',
          PASSWORD_CLAIM_SIGNATURE: 'AAAA',
          TIMESTAMP: 'Sat Nov 21 09:00:00 UTC 2026',
        },
      });
    expect(await expectError(respondWithClaim())).toEqual(wrongCredentials);
    expect((await expectError(respondWithClaim())).message).toBe('Invalid session for the user.');
  });
});

describe('repeated wrong passwords', () => {
  const attemptsExceeded = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };

  it.each([ann, 'nobody@example.com'])(
    'lock %s out after five, for twice as long each time',
    async (name) => {
      const { api, clock } = await startTestPool();
      await createUser(api, ann);
      const guess = () => expectError(passwordSignIn(api, name, 'wrong'));
      for (let failure = 1; failure <= 5; failure += 1) expect(await guess()).toEqual(wrongCredentials);
      for (const seconds of [1, 2, 4, 8, 16]) {
        clock.ahead += (seconds - 0.5) * 1000;
        expect(await guess()).toEqual(attemptsExceeded);
        clock.ahead += 1000;
        expect(await guess()).toEqual(wrongCredentials);
      }
    },
  );

  it('also lock out SRP, and the correct password', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await guessBySrp(api, ann)).toEqual(wrongCredentials);
    expect(await expectError(startSrp(api, ann))).toEqual(attemptsExceeded);
    expect(await expectError(passwordSignIn(api, ann))).toEqual(attemptsExceeded);
  });

  it('lock out for at most fifteen minutes, and are forgotten after a success', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, ann);
    for (let failure = 1; failure <= 25; failure += 1) {
      await expectError(passwordSignIn(api, ann, 'wrong'));
      clock.ahead += 15 * 60_000;
    }
    await passwordSignIn(api, ann);
    for (let failure = 1; failure <= 4; failure += 1) await expectError(passwordSignIn(api, ann, 'wrong'));
    await expect(passwordSignIn(api, ann)).resolves.toHaveProperty('AuthenticationResult');
  });
});

describe('the state of an account', () => {
  it('is only revealed to a disabled user who enters the correct password', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    await api.adminDisableUser(target);
    expect(await expectError(passwordSignIn(api, ann, 'wrong'))).toEqual(wrongCredentials);
    expect(await expectError(passwordSignIn(api, ann))).toEqual({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    await api.adminEnableUser(target);
    await expect(passwordSignIn(api, ann)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('a person whose password was reset must choose a new one', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    await api.adminResetUserPassword(target);
    expect(await expectError(passwordSignIn(api, ann))).toEqual({
      name: 'PasswordResetRequiredException',
      message: 'Password reset required for the user',
    });
  });

  it("a temporary password leads to a challenge with the user's name and attributes", async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    await api.adminSetUserPassword({ ...target, Password: strongPassword, Permanent: false });
    const { ChallengeName, ChallengeParameters } = await passwordSignIn(api, ann);
    const { Username } = await api.adminGetUser(target);
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(ChallengeParameters).toEqual({
      USER_ID_FOR_SRP: Username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify({ email: ann, email_verified: 'true' }),
    });
  });

  it('a person created without a required attribute supplies it with the new password', async () => {
    const Schema = [
      { Name: 'email', Required: true },
      { Name: 'name', Required: true },
    ];
    const { api } = await startTestPool({ pool: { Schema } });
    await api.adminCreateUser({ ...target, TemporaryPassword: strongPassword, MessageAction: 'SUPPRESS' });
    const { ChallengeParameters, Session } = await passwordSignIn(api, ann);
    expect(ChallengeParameters?.requiredAttributes).toBe('["userAttributes.name"]');
    const respond = (given: Record<string, string>) =>
      api.respondToAuthChallenge({
        ClientId: passwordClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: ann, NEW_PASSWORD: 'An0ther-horse!', ...given },
      });
    expect((await expectError(respond({}))).name).toBe('InvalidParameterException');
    expect((await expectError(respond({ 'userAttributes.email': 'eve@example.com' }))).message).toBe(
      'Cannot modify an already provided email',
    );
    await respond({ 'userAttributes.name': 'Ann' });
    expect((await api.adminGetUser(target)).UserAttributes).toContainEqual({ Name: 'name', Value: 'Ann' });
  });

  it('a temporary password expires', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, ann);
    await api.adminSetUserPassword({ ...target, Password: strongPassword, Permanent: false });
    clock.ahead = 3 * 86_400_000;
    expect((await expectError(passwordSignIn(api, ann))).message).toBe(
      'Temporary password has expired and must be reset by an administrator.',
    );
  });

  it('a challenge cannot be answered with a forged, foreign, used or expired session', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, ann);
    await createUser(api, 'bob@example.com');
    await api.adminSetUserPassword({ ...target, Password: strongPassword, Permanent: false });
    const { Session } = await passwordSignIn(api, ann);
    const respond = (session: string | undefined, username: string) =>
      api.respondToAuthChallenge({
        ClientId: passwordClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: session,
        ChallengeResponses: { USERNAME: username, NEW_PASSWORD: 'An0ther-horse!' },
      });
    const invalidSessionError = { name: 'NotAuthorizedException', message: 'Invalid session for the user.' };
    expect(await expectError(respond('made-up-session-made-up-session', ann))).toEqual(invalidSessionError);
    expect(await expectError(respond(Session, 'bob@example.com'))).toEqual(invalidSessionError);
    await respond(Session, ann);
    expect(await expectError(respond(Session, ann))).toEqual(invalidSessionError);
    await api.adminSetUserPassword({ ...target, Password: strongPassword, Permanent: false });
    const laterSignIn = await passwordSignIn(api, ann);
    clock.ahead = 3 * 60_000;
    expect(await expectError(respond(laterSignIn.Session, ann))).toEqual(invalidSessionError);
  });
});
