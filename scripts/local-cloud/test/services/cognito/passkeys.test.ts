import type { ChallengeNameType } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Authenticator, type Circumstances } from './authenticator.ts';
import { clientId, passwordClientId, poolId, poolProperties } from './declaration.ts';
import {
  type Api,
  authenticatorCode,
  createUser,
  expectError,
  startTestPool,
  strongPassword,
  requestTokens,
  wrongCredentials,
} from './pool.ts';

const ann = 'ann@example.com';
const reference = 'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference';
const guide = 'https://docs.aws.amazon.com/cognito/latest/developerguide';

const relyingParty = 'desk.example.com';
const pool = {
  Policies: {
    ...poolProperties.Policies,
    SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
  },
  WebAuthnRelyingPartyID: relyingParty,
  WebAuthnUserVerification: 'required',
  WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
};
const client = {
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
};
const passkeyPool = (changed: object = {}) => startTestPool({ pool: { ...pool, ...changed }, client });

const CreationOptions = z.object({ challenge: z.string(), rp: z.object({ id: z.string() }) });
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })),
});

const optionsOf = async (api: Api, AccessToken: string) =>
  CreationOptions.parse((await api.startWebAuthnRegistration({ AccessToken })).CredentialCreationOptions);

async function addPasskey(api: Api, AccessToken: string, how: Circumstances = {}) {
  const device = new Authenticator();
  const Credential = device.create(await optionsOf(api, AccessToken), how);
  await api.completeWebAuthnRegistration({ AccessToken, Credential });
  return device;
}

const startByChoice = (api: Api, preferred?: ChallengeNameType, username = ann) =>
  api.initiateAuth({
    ClientId: clientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: username, ...(preferred && { PREFERRED_CHALLENGE: preferred }) },
  });

/** Answers a sign-in challenge with a passkey. */
async function signIn(api: Api, device: Authenticator, how: Circumstances = {}, username = ann) {
  const { ChallengeName, ChallengeParameters, Session } = await startByChoice(api, 'WEB_AUTHN', username);
  expect(ChallengeName).toBe('WEB_AUTHN');
  const options: unknown = JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '');
  return api.respondToAuthChallenge({
    ClientId: clientId,
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeResponses: {
      USERNAME: username,
      CREDENTIAL: JSON.stringify(device.get(RequestOptions.parse(options), how)),
    },
  });
}

async function enableTotp(api: Api, AccessToken: string) {
  const { SecretCode = '' } = await api.associateSoftwareToken({ AccessToken });
  await api.verifySoftwareToken({ AccessToken, UserCode: authenticatorCode(SecretCode, Date.now()) });
}
const totp = { Enabled: true, PreferredMfa: true };

describe(`registering a passkey (${reference}/API_StartWebAuthnRegistration.html, …/API_CompleteWebAuthnRegistration.html)`, () => {
  it('creates a credential that is listed until it is deleted', async () => {
    const { api } = await passkeyPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const device = await addPasskey(api, AccessToken);
    const { Credentials } = await api.listWebAuthnCredentials({ AccessToken });
    expect(Credentials).toMatchObject([{ CredentialId: device.id, RelyingPartyId: relyingParty }]);
    expect((await signIn(api, device)).AuthenticationResult?.AccessToken).toBeDefined();
    await api.deleteWebAuthnCredential({ AccessToken, CredentialId: device.id });
    expect((await startByChoice(api, 'WEB_AUTHN')).AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP']);
    const secondDeletion = api.deleteWebAuthnCredential({ AccessToken, CredentialId: device.id });
    expect((await expectError(secondDeletion)).name).toBe('ResourceNotFoundException');
  });

  it.each([
    { name: 'a page of another site', how: { origin: 'https://evil.example' }, error: 'OriginNotAllowed' },
    { name: 'a page without TLS', how: { origin: `http://${relyingParty}` }, error: 'OriginNotAllowed' },
    {
      name: 'another relying party',
      how: { relyingParty: 'evil.example', origin: `https://${relyingParty}` },
      error: 'RelyingPartyMismatch',
    },
    {
      name: 'a device that did not verify its user',
      how: { verified: false },
      error: 'CredentialNotSupported',
    },
  ])('is refused for $name: WebAuthn$error', async ({ how, error }) => {
    const { api } = await passkeyPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    expect((await expectError(addPasskey(api, AccessToken, how))).name).toBe(`WebAuthn${error}Exception`);
    expect((await api.listWebAuthnCredentials({ AccessToken })).Credentials).toEqual([]);
  });

  it('is refused if the challenge is old, belongs to another client or was already used', async () => {
    const { api, clock } = await passkeyPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const Credential = new Authenticator().create(await optionsOf(api, AccessToken));
    const otherClientSignIn = await api.adminInitiateAuth({
      UserPoolId: poolId,
      ClientId: 'legacyclient',
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ann, PASSWORD: strongPassword },
    });
    const otherClientToken = otherClientSignIn.AuthenticationResult?.AccessToken ?? '';
    const otherClientRegistration = api.completeWebAuthnRegistration({
      AccessToken: otherClientToken,
      Credential,
    });
    expect((await expectError(otherClientRegistration)).name).toBe('WebAuthnClientMismatchException');
    await api.completeWebAuthnRegistration({ AccessToken, Credential });
    const challengeNotFound = 'WebAuthnChallengeNotFoundException';
    const repeatedRegistration = api.completeWebAuthnRegistration({ AccessToken, Credential });
    expect((await expectError(repeatedRegistration)).name).toBe(challengeNotFound);
    const lateCredential = new Authenticator().create(await optionsOf(api, AccessToken));
    clock.ahead = 6 * 60_000;
    const lateRegistration = api.completeWebAuthnRegistration({ AccessToken, Credential: lateCredential });
    expect((await expectError(lateRegistration)).name).toBe(challengeNotFound);
  });

  it(`stops at twenty (${guide}/quotas.html)`, async () => {
    const { api } = await passkeyPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    for (let count = 0; count < 20; count += 1) await addPasskey(api, AccessToken);
    expect((await expectError(addPasskey(api, AccessToken))).name).toBe('LimitExceededException');
  });

  it('needs a pool with the factor and a relying party', async () => {
    const poolWithoutPasskeys = await startTestPool();
    await createUser(poolWithoutPasskeys.api, ann);
    const token = await requestTokens(poolWithoutPasskeys.api, ann);
    const refusedRegistration = poolWithoutPasskeys.api.startWebAuthnRegistration({
      AccessToken: token.AccessToken,
    });
    expect((await expectError(refusedRegistration)).name).toBe('WebAuthnNotEnabledException');
    const { api } = await passkeyPool({ WebAuthnRelyingPartyID: undefined });
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const registrationWithoutParty = api.startWebAuthnRegistration({ AccessToken });
    expect((await expectError(registrationWithoutParty)).name).toBe('WebAuthnConfigurationMissingException');
  });
});

describe(`choice-based sign-in (${guide}/authentication-flows-selection-sdk.html)`, () => {
  it("offers the user's factors, and accepts each", async () => {
    const { api } = await passkeyPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const device = await addPasskey(api, AccessToken);
    const choose = async (answers: Record<string, string>) => {
      const { ChallengeName, AvailableChallenges, Session } = await startByChoice(api);
      expect(ChallengeName).toBe('SELECT_CHALLENGE');
      expect(AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP', 'WEB_AUTHN']);
      return api.respondToAuthChallenge({
        ClientId: clientId,
        ChallengeName: 'SELECT_CHALLENGE',
        Session,
        ChallengeResponses: { USERNAME: ann, ...answers },
      });
    };
    const byPassword = await choose({ ANSWER: 'PASSWORD', PASSWORD: strongPassword });
    expect(byPassword.AuthenticationResult?.AccessToken).toBeDefined();
    expect(await expectError(choose({ ANSWER: 'PASSWORD', PASSWORD: 'wrong' }))).toEqual(wrongCredentials);
    const bySrp = await choose({ ANSWER: 'PASSWORD_SRP', SRP_A: 'abcdef' });
    expect(bySrp.ChallengeName).toBe('PASSWORD_VERIFIER');
    expect((await choose({ ANSWER: 'WEB_AUTHN' })).ChallengeName).toBe('WEB_AUTHN');
    expect((await expectError(choose({ ANSWER: 'EMAIL_OTP' }))).name).toBe('InvalidParameterException');
    expect((await signIn(api, device)).AuthenticationResult?.RefreshToken).toBeDefined();
  });

  it('requires a client that allows it', async () => {
    const { api } = await startTestPool({ pool });
    expect(await expectError(startByChoice(api))).toEqual({
      name: 'InvalidParameterException',
      message: 'USER_AUTH is not enabled for the client.',
    });
  });

  it('refuses a passkey of another user, of another page, for another challenge, or without verification', async () => {
    const { api } = await passkeyPool();
    await createUser(api, ann);
    await createUser(api, 'ben@example.com');
    const device = await addPasskey(api, (await requestTokens(api, ann)).AccessToken);
    const passkeyOfBen = await addPasskey(api, (await requestTokens(api, 'ben@example.com')).AccessToken);
    expect(await expectError(signIn(api, passkeyOfBen))).toEqual(wrongCredentials);
    expect(await expectError(signIn(api, device, { origin: 'https://evil.example' }))).toEqual(
      wrongCredentials,
    );
    expect(await expectError(signIn(api, device, { relyingParty: 'evil.example' }))).toEqual(
      wrongCredentials,
    );
    expect(await expectError(signIn(api, device, { verified: false }))).toEqual(wrongCredentials);
    const { Session } = await startByChoice(api, 'WEB_AUTHN');
    const replayed = device.get({ challenge: 'another', rpId: relyingParty });
    const replayedSignIn = api.respondToAuthChallenge({
      ClientId: clientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { USERNAME: ann, CREDENTIAL: JSON.stringify(replayed) },
    });
    expect(await expectError(replayedSignIn)).toEqual(wrongCredentials);
  });

  it(`answers an unknown name with a random but constant factor (${guide}/cognito-user-pool-managing-errors.html)`, async () => {
    const { api } = await passkeyPool();
    const names = Array.from({ length: 12 }, (_, index) => `nobody-${index}@example.com`);
    const answers = await Promise.all(names.map((name) => startByChoice(api, 'WEB_AUTHN', name)));
    expect(new Set(answers.map(({ ChallengeName }) => ChallengeName))).toEqual(
      new Set(['PASSWORD', 'WEB_AUTHN']),
    );
    const repeatedResponses = await Promise.all(names.map((name) => startByChoice(api, 'WEB_AUTHN', name)));
    expect(repeatedResponses.map(({ ChallengeName }) => ChallengeName)).toEqual(
      answers.map(({ ChallengeName }) => ChallengeName),
    );
    const index = answers.findIndex(({ ChallengeName }) => ChallengeName === 'WEB_AUTHN');
    const attempt = signIn(api, new Authenticator(), {}, names[index]);
    expect(await expectError(attempt)).toEqual(wrongCredentials);
  });
});

describe(`a passkey in addition to TOTP (${reference}/API_WebAuthnMfaSettingsType.html)`, () => {
  it('replaces both factors if both settings were in one request', async () => {
    const { api } = await passkeyPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    const device = await addPasskey(api, AccessToken);
    await enableTotp(api, AccessToken);
    await api.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings: totp });
    expect((await startByChoice(api, 'WEB_AUTHN')).AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP']);
    const onlyPasskey = api.setUserMFAPreference({ AccessToken, WebAuthnMfaSettings: { Enabled: true } });
    expect(await expectError(onlyPasskey)).toEqual({
      name: 'InvalidParameterException',
      message: 'WebAuthn MFA requires enabling an additional MFA setting.',
    });
    const bothFactors = { WebAuthnMfaSettings: { Enabled: true }, SoftwareTokenMfaSettings: totp };
    await api.setUserMFAPreference({ AccessToken, ...bothFactors });
    expect((await signIn(api, device)).AuthenticationResult?.AccessToken).toBeDefined();
    const byPassword = await api.initiateAuth({
      ClientId: passwordClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ann, PASSWORD: strongPassword },
    });
    expect(byPassword.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('is refused in a pool where it is a single factor', async () => {
    const { api } = await passkeyPool({ WebAuthnFactorConfiguration: 'SINGLE_FACTOR' });
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(api, ann);
    await addPasskey(api, AccessToken);
    await enableTotp(api, AccessToken);
    const bothFactors = { WebAuthnMfaSettings: { Enabled: true }, SoftwareTokenMfaSettings: totp };
    await api.setUserMFAPreference({ AccessToken, ...bothFactors });
    expect((await startByChoice(api, 'WEB_AUTHN')).ChallengeName).toBe('SELECT_CHALLENGE');
  });
});
