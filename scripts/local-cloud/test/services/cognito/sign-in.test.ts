import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientId, legacyClientId, passwordClientId, poolId } from './declaration.ts';
import {
  createUser,
  catchError,
  signInWithPassword,
  startTestPool,
  strongPassword,
  wrongCredentialsError,
  type Api,
} from './pool.ts';

const annEmail = 'ann@example.com';
const annParameters = { UserPoolId: poolId, Username: annEmail };

const startSrp = (api: Api, username: string, srpA = randomBytes(384).toString('hex')) =>
  api.initiateAuth({
    ClientId: clientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: username, SRP_A: srpA },
  });

async function guessBySrp(api: Api, username: string) {
  const { ChallengeParameters } = await startSrp(api, username);
  return catchError(
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
    expect(await catchError(signInWithPassword(api, annEmail, strongPassword, clientId))).toEqual({
      name: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    });
    const passwordParameters = { USERNAME: annEmail, PASSWORD: strongPassword };
    const adminParameters = {
      UserPoolId: poolId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: passwordParameters,
    } as const;
    expect(await catchError(api.adminInitiateAuth({ ...adminParameters, ClientId: clientId }))).toEqual({
      name: 'InvalidParameterException',
      message: 'Auth flow not enabled for this client',
    });
  });

  it('an administrator signs a person in if the client allows it', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { AuthenticationResult } = await api.adminInitiateAuth({
      UserPoolId: poolId,
      ClientId: passwordClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: annEmail, PASSWORD: strongPassword },
    });
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' });
  });

  it('an unknown client does not exist', async () => {
    const { api } = await startTestPool();
    expect(await catchError(signInWithPassword(api, annEmail, strongPassword, 'someclient'))).toEqual({
      name: 'ResourceNotFoundException',
      message: 'User pool client someclient does not exist.',
    });
  });

  it('an unknown address gets the same error as a wrong password, in every flow', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    expect(await catchError(signInWithPassword(api, annEmail, 'wrong'))).toEqual(wrongCredentialsError);
    expect(await catchError(signInWithPassword(api, 'nobody@example.com', 'wrong'))).toEqual(
      wrongCredentialsError,
    );
    expect(await guessBySrp(api, annEmail)).toEqual(wrongCredentialsError);
    expect(await guessBySrp(api, 'nobody@example.com')).toEqual(wrongCredentialsError);
  });

  it('SRP simulates an unknown user with the same salt and user id every time', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const [knownUserChallenge, firstChallenge, secondChallenge] = await Promise.all(
      [annEmail, 'nobody@example.com', 'Nobody@example.com'].map((email) => startSrp(api, email)),
    );
    expect(secondChallenge?.ChallengeParameters?.SALT).toBe(firstChallenge?.ChallengeParameters?.SALT);
    expect(secondChallenge?.ChallengeParameters?.USERNAME).toBe(
      firstChallenge?.ChallengeParameters?.USERNAME,
    );
    expect(firstChallenge?.ChallengeParameters?.USERNAME).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    );
    expect(Object.keys(firstChallenge?.ChallengeParameters ?? {})).toEqual(
      Object.keys(knownUserChallenge?.ChallengeParameters ?? {}),
    );
  });

  it('a client that does not hide which users exist gets an error for an unknown user', async () => {
    const { api } = await startTestPool();
    expect(await catchError(signInWithPassword(api, annEmail, strongPassword, legacyClientId))).toEqual({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
  });

  it.each(['0', 'zz', '00'.repeat(384)])('SRP refuses the public value %.6s…', async (srpA) => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    expect((await catchError(startSrp(api, annEmail, srpA))).name).toBe('InvalidParameterException');
  });

  it('a password claim can be used only once', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { ChallengeParameters } = await startSrp(api, annEmail);
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
    expect(await catchError(respondWithClaim())).toEqual(wrongCredentialsError);
    expect((await catchError(respondWithClaim())).message).toBe('Invalid session for the user.');
  });
});

describe('repeated wrong passwords', () => {
  const attemptsExceededError = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };

  it.each([annEmail, 'nobody@example.com'])(
    'lock %s out after five, for twice as long each time',
    async (email) => {
      const { api, clock } = await startTestPool();
      await createUser(api, annEmail);
      const tryWrongPassword = () => catchError(signInWithPassword(api, email, 'wrong'));
      for (let failure = 1; failure <= 5; failure += 1)
        expect(await tryWrongPassword()).toEqual(wrongCredentialsError);
      for (const seconds of [1, 2, 4, 8, 16]) {
        clock.aheadMs += (seconds - 0.5) * 1000;
        expect(await tryWrongPassword()).toEqual(attemptsExceededError);
        clock.aheadMs += 1000;
        expect(await tryWrongPassword()).toEqual(wrongCredentialsError);
      }
    },
  );

  it('also lock out SRP, and the correct password', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await guessBySrp(api, annEmail)).toEqual(wrongCredentialsError);
    expect(await catchError(startSrp(api, annEmail))).toEqual(attemptsExceededError);
    expect(await catchError(signInWithPassword(api, annEmail))).toEqual(attemptsExceededError);
  });

  it('lock out for at most fifteen minutes, and are forgotten after a success', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, annEmail);
    for (let failure = 1; failure <= 25; failure += 1) {
      await catchError(signInWithPassword(api, annEmail, 'wrong'));
      clock.aheadMs += 15 * 60_000;
    }
    await signInWithPassword(api, annEmail);
    for (let failure = 1; failure <= 4; failure += 1)
      await catchError(signInWithPassword(api, annEmail, 'wrong'));
    await expect(signInWithPassword(api, annEmail)).resolves.toHaveProperty('AuthenticationResult');
  });
});

describe('the state of an account', () => {
  it('is only revealed to a disabled user who enters the correct password', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    await api.adminDisableUser(annParameters);
    expect(await catchError(signInWithPassword(api, annEmail, 'wrong'))).toEqual(wrongCredentialsError);
    expect(await catchError(signInWithPassword(api, annEmail))).toEqual({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    await api.adminEnableUser(annParameters);
    await expect(signInWithPassword(api, annEmail)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('a person whose password was reset must choose a new one', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    await api.adminResetUserPassword(annParameters);
    expect(await catchError(signInWithPassword(api, annEmail))).toEqual({
      name: 'PasswordResetRequiredException',
      message: 'Password reset required for the user',
    });
  });

  it("a temporary password leads to a challenge with the user's name and attributes", async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    await api.adminSetUserPassword({ ...annParameters, Password: strongPassword, Permanent: false });
    const { ChallengeName, ChallengeParameters } = await signInWithPassword(api, annEmail);
    const { Username } = await api.adminGetUser(annParameters);
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(ChallengeParameters).toEqual({
      USER_ID_FOR_SRP: Username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify({ email: annEmail, email_verified: 'true' }),
    });
  });

  it('a person created without a required attribute supplies it with the new password', async () => {
    const Schema = [
      { Name: 'email', Required: true },
      { Name: 'name', Required: true },
    ];
    const { api } = await startTestPool({ pool: { Schema } });
    await api.adminCreateUser({
      ...annParameters,
      TemporaryPassword: strongPassword,
      MessageAction: 'SUPPRESS',
    });
    const { ChallengeParameters, Session } = await signInWithPassword(api, annEmail);
    expect(ChallengeParameters?.requiredAttributes).toBe('["userAttributes.name"]');
    const respondToChallenge = (requiredAttributes: Record<string, string>) =>
      api.respondToAuthChallenge({
        ClientId: passwordClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session,
        ChallengeResponses: { USERNAME: annEmail, NEW_PASSWORD: 'An0ther-horse!', ...requiredAttributes },
      });
    expect((await catchError(respondToChallenge({}))).name).toBe('InvalidParameterException');
    expect(
      (await catchError(respondToChallenge({ 'userAttributes.email': 'eve@example.com' }))).message,
    ).toBe('Cannot modify an already provided email');
    await respondToChallenge({ 'userAttributes.name': 'Ann' });
    expect((await api.adminGetUser(annParameters)).UserAttributes).toContainEqual({
      Name: 'name',
      Value: 'Ann',
    });
  });

  it('a temporary password expires', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, annEmail);
    await api.adminSetUserPassword({ ...annParameters, Password: strongPassword, Permanent: false });
    clock.aheadMs = 3 * 86_400_000;
    expect((await catchError(signInWithPassword(api, annEmail))).message).toBe(
      'Temporary password has expired and must be reset by an administrator.',
    );
  });

  it('a challenge cannot be answered with a forged, foreign, used or expired session', async () => {
    const { api, clock } = await startTestPool();
    await createUser(api, annEmail);
    await createUser(api, 'bob@example.com');
    await api.adminSetUserPassword({ ...annParameters, Password: strongPassword, Permanent: false });
    const { Session } = await signInWithPassword(api, annEmail);
    const respondToChallenge = (session: string | undefined, username: string) =>
      api.respondToAuthChallenge({
        ClientId: passwordClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: session,
        ChallengeResponses: { USERNAME: username, NEW_PASSWORD: 'An0ther-horse!' },
      });
    const invalidSessionError = { name: 'NotAuthorizedException', message: 'Invalid session for the user.' };
    expect(await catchError(respondToChallenge('made-up-session-made-up-session', annEmail))).toEqual(
      invalidSessionError,
    );
    expect(await catchError(respondToChallenge(Session, 'bob@example.com'))).toEqual(invalidSessionError);
    await respondToChallenge(Session, annEmail);
    expect(await catchError(respondToChallenge(Session, annEmail))).toEqual(invalidSessionError);
    await api.adminSetUserPassword({ ...annParameters, Password: strongPassword, Permanent: false });
    const laterSignIn = await signInWithPassword(api, annEmail);
    clock.aheadMs = 3 * 60_000;
    expect(await catchError(respondToChallenge(laterSignIn.Session, annEmail))).toEqual(invalidSessionError);
  });
});
