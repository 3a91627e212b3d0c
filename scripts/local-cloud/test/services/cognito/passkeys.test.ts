import type { ChallengeNameType } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Authenticator, type AuthenticatorOptions } from './authenticator.ts';
import { clientId, passwordClientId, poolId, poolProperties } from './declaration.ts';
import {
  type Api,
  createAuthenticatorCode,
  createUser,
  catchError,
  startTestPool,
  strongPassword,
  requestTokens,
  wrongCredentialsError,
} from './pool.ts';

const annEmail = 'ann@example.com';
const apiReferenceUrl = 'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference';
const developerGuideUrl = 'https://docs.aws.amazon.com/cognito/latest/developerguide';

const relyingParty = 'desk.example.com';
const passkeyPoolProperties = {
  Policies: {
    ...poolProperties.Policies,
    SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
  },
  WebAuthnRelyingPartyID: relyingParty,
  WebAuthnUserVerification: 'required',
  WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
};
const choiceClientProperties = {
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
};
const startPasskeyPool = (changedProperties: object = {}) =>
  startTestPool({ pool: { ...passkeyPoolProperties, ...changedProperties }, client: choiceClientProperties });

const CreationOptions = z.object({ challenge: z.string(), rp: z.object({ id: z.string() }) });
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })),
});

const requestCreationOptions = async (api: Api, AccessToken: string) =>
  CreationOptions.parse((await api.startWebAuthnRegistration({ AccessToken })).CredentialCreationOptions);

async function addPasskey(api: Api, AccessToken: string, authenticatorOptions: AuthenticatorOptions = {}) {
  const device = new Authenticator();
  const Credential = device.create(await requestCreationOptions(api, AccessToken), authenticatorOptions);
  await api.completeWebAuthnRegistration({ AccessToken, Credential });
  return device;
}

const startChoiceBasedSignIn = (api: Api, preferredChallenge?: ChallengeNameType, username = annEmail) =>
  api.initiateAuth({
    ClientId: clientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: {
      USERNAME: username,
      ...(preferredChallenge && { PREFERRED_CHALLENGE: preferredChallenge }),
    },
  });

/** Answers a sign-in challenge with a passkey. */
async function signIn(
  api: Api,
  device: Authenticator,
  authenticatorOptions: AuthenticatorOptions = {},
  username = annEmail,
) {
  const { ChallengeName, ChallengeParameters, Session } = await startChoiceBasedSignIn(
    api,
    'WEB_AUTHN',
    username,
  );
  expect(ChallengeName).toBe('WEB_AUTHN');
  const options: unknown = JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '');
  return api.respondToAuthChallenge({
    ClientId: clientId,
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeResponses: {
      USERNAME: username,
      CREDENTIAL: JSON.stringify(device.get(RequestOptions.parse(options), authenticatorOptions)),
    },
  });
}

async function enableTotp(api: Api, AccessToken: string) {
  const { SecretCode = '' } = await api.associateSoftwareToken({ AccessToken });
  await api.verifySoftwareToken({ AccessToken, UserCode: createAuthenticatorCode(SecretCode, Date.now()) });
}
const totpSettings = { Enabled: true, PreferredMfa: true };

describe(`registering a passkey (${apiReferenceUrl}/API_StartWebAuthnRegistration.html, …/API_CompleteWebAuthnRegistration.html)`, () => {
  it('creates a credential that is listed until it is deleted', async () => {
    const { api } = await startPasskeyPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const device = await addPasskey(api, AccessToken);
    const { Credentials } = await api.listWebAuthnCredentials({ AccessToken });
    expect(Credentials).toMatchObject([{ CredentialId: device.id, RelyingPartyId: relyingParty }]);
    expect((await signIn(api, device)).AuthenticationResult?.AccessToken).toBeDefined();
    await api.deleteWebAuthnCredential({ AccessToken, CredentialId: device.id });
    expect((await startChoiceBasedSignIn(api, 'WEB_AUTHN')).AvailableChallenges).toEqual([
      'PASSWORD',
      'PASSWORD_SRP',
    ]);
    const secondDeletion = api.deleteWebAuthnCredential({ AccessToken, CredentialId: device.id });
    expect((await catchError(secondDeletion)).name).toBe('ResourceNotFoundException');
  });

  it.each([
    {
      name: 'a page of another site',
      authenticatorOptions: { origin: 'https://evil.example' },
      error: 'OriginNotAllowed',
    },
    {
      name: 'a page without TLS',
      authenticatorOptions: { origin: `http://${relyingParty}` },
      error: 'OriginNotAllowed',
    },
    {
      name: 'another relying party',
      authenticatorOptions: { relyingParty: 'evil.example', origin: `https://${relyingParty}` },
      error: 'RelyingPartyMismatch',
    },
    {
      name: 'a device that did not verify its user',
      authenticatorOptions: { isUserVerified: false },
      error: 'CredentialNotSupported',
    },
  ])('is refused for $name: WebAuthn$error', async ({ authenticatorOptions, error }) => {
    const { api } = await startPasskeyPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    expect((await catchError(addPasskey(api, AccessToken, authenticatorOptions))).name).toBe(
      `WebAuthn${error}Exception`,
    );
    expect((await api.listWebAuthnCredentials({ AccessToken })).Credentials).toEqual([]);
  });

  it('is refused if the challenge is old, belongs to another client or was already used', async () => {
    const { api, clock } = await startPasskeyPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const Credential = new Authenticator().create(await requestCreationOptions(api, AccessToken));
    const otherClientSignIn = await api.adminInitiateAuth({
      UserPoolId: poolId,
      ClientId: 'legacyclient',
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: annEmail, PASSWORD: strongPassword },
    });
    const otherClientToken = otherClientSignIn.AuthenticationResult?.AccessToken ?? '';
    const otherClientRegistration = api.completeWebAuthnRegistration({
      AccessToken: otherClientToken,
      Credential,
    });
    expect((await catchError(otherClientRegistration)).name).toBe('WebAuthnClientMismatchException');
    await api.completeWebAuthnRegistration({ AccessToken, Credential });
    const challengeNotFoundName = 'WebAuthnChallengeNotFoundException';
    const repeatedRegistration = api.completeWebAuthnRegistration({ AccessToken, Credential });
    expect((await catchError(repeatedRegistration)).name).toBe(challengeNotFoundName);
    const lateCredential = new Authenticator().create(await requestCreationOptions(api, AccessToken));
    clock.aheadMs = 6 * 60_000;
    const lateRegistration = api.completeWebAuthnRegistration({ AccessToken, Credential: lateCredential });
    expect((await catchError(lateRegistration)).name).toBe(challengeNotFoundName);
  });

  it(`stops at twenty (${developerGuideUrl}/quotas.html)`, async () => {
    const { api } = await startPasskeyPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    for (let count = 0; count < 20; count += 1) await addPasskey(api, AccessToken);
    expect((await catchError(addPasskey(api, AccessToken))).name).toBe('LimitExceededException');
  });

  it('needs a pool with the factor and a relying party', async () => {
    const poolWithoutPasskeys = await startTestPool();
    await createUser(poolWithoutPasskeys.api, annEmail);
    const tokens = await requestTokens(poolWithoutPasskeys.api, annEmail);
    const refusedRegistration = poolWithoutPasskeys.api.startWebAuthnRegistration({
      AccessToken: tokens.AccessToken,
    });
    expect((await catchError(refusedRegistration)).name).toBe('WebAuthnNotEnabledException');
    const { api } = await startPasskeyPool({ WebAuthnRelyingPartyID: undefined });
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const registrationWithoutParty = api.startWebAuthnRegistration({ AccessToken });
    expect((await catchError(registrationWithoutParty)).name).toBe('WebAuthnConfigurationMissingException');
  });
});

describe(`choice-based sign-in (${developerGuideUrl}/authentication-flows-selection-sdk.html)`, () => {
  it("offers the user's factors, and accepts each", async () => {
    const { api } = await startPasskeyPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const device = await addPasskey(api, AccessToken);
    const respondWithChoice = async (choiceResponses: Record<string, string>) => {
      const { ChallengeName, AvailableChallenges, Session } = await startChoiceBasedSignIn(api);
      expect(ChallengeName).toBe('SELECT_CHALLENGE');
      expect(AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP', 'WEB_AUTHN']);
      return api.respondToAuthChallenge({
        ClientId: clientId,
        ChallengeName: 'SELECT_CHALLENGE',
        Session,
        ChallengeResponses: { USERNAME: annEmail, ...choiceResponses },
      });
    };
    const passwordResponse = await respondWithChoice({ ANSWER: 'PASSWORD', PASSWORD: strongPassword });
    expect(passwordResponse.AuthenticationResult?.AccessToken).toBeDefined();
    expect(await catchError(respondWithChoice({ ANSWER: 'PASSWORD', PASSWORD: 'wrong' }))).toEqual(
      wrongCredentialsError,
    );
    const srpResponse = await respondWithChoice({ ANSWER: 'PASSWORD_SRP', SRP_A: 'abcdef' });
    expect(srpResponse.ChallengeName).toBe('PASSWORD_VERIFIER');
    expect((await respondWithChoice({ ANSWER: 'WEB_AUTHN' })).ChallengeName).toBe('WEB_AUTHN');
    expect((await catchError(respondWithChoice({ ANSWER: 'EMAIL_OTP' }))).name).toBe(
      'InvalidParameterException',
    );
    expect((await signIn(api, device)).AuthenticationResult?.RefreshToken).toBeDefined();
  });

  it('requires a client that allows it', async () => {
    const { api } = await startTestPool({ pool: passkeyPoolProperties });
    expect(await catchError(startChoiceBasedSignIn(api))).toEqual({
      name: 'InvalidParameterException',
      message: 'USER_AUTH is not enabled for the client.',
    });
  });

  it('refuses a passkey of another user, of another page, for another challenge, or without verification', async () => {
    const { api } = await startPasskeyPool();
    await createUser(api, annEmail);
    await createUser(api, 'ben@example.com');
    const device = await addPasskey(api, (await requestTokens(api, annEmail)).AccessToken);
    const benDevice = await addPasskey(api, (await requestTokens(api, 'ben@example.com')).AccessToken);
    expect(await catchError(signIn(api, benDevice))).toEqual(wrongCredentialsError);
    expect(await catchError(signIn(api, device, { origin: 'https://evil.example' }))).toEqual(
      wrongCredentialsError,
    );
    expect(await catchError(signIn(api, device, { relyingParty: 'evil.example' }))).toEqual(
      wrongCredentialsError,
    );
    expect(await catchError(signIn(api, device, { isUserVerified: false }))).toEqual(wrongCredentialsError);
    const { Session } = await startChoiceBasedSignIn(api, 'WEB_AUTHN');
    const replayedCredential = device.get({ challenge: 'another', rpId: relyingParty });
    const replayedSignIn = api.respondToAuthChallenge({
      ClientId: clientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: { USERNAME: annEmail, CREDENTIAL: JSON.stringify(replayedCredential) },
    });
    expect(await catchError(replayedSignIn)).toEqual(wrongCredentialsError);
  });

  it(`answers an unknown name with a random but constant factor (${developerGuideUrl}/cognito-user-pool-managing-errors.html)`, async () => {
    const { api } = await startPasskeyPool();
    const unknownEmails = Array.from({ length: 12 }, (_, index) => `nobody-${index}@example.com`);
    const firstResponses = await Promise.all(
      unknownEmails.map((email) => startChoiceBasedSignIn(api, 'WEB_AUTHN', email)),
    );
    expect(new Set(firstResponses.map(({ ChallengeName }) => ChallengeName))).toEqual(
      new Set(['PASSWORD', 'WEB_AUTHN']),
    );
    const repeatedResponses = await Promise.all(
      unknownEmails.map((email) => startChoiceBasedSignIn(api, 'WEB_AUTHN', email)),
    );
    expect(repeatedResponses.map(({ ChallengeName }) => ChallengeName)).toEqual(
      firstResponses.map(({ ChallengeName }) => ChallengeName),
    );
    const index = firstResponses.findIndex(({ ChallengeName }) => ChallengeName === 'WEB_AUTHN');
    const signInAttempt = signIn(api, new Authenticator(), {}, unknownEmails[index]);
    expect(await catchError(signInAttempt)).toEqual(wrongCredentialsError);
  });
});

describe(`a passkey in addition to TOTP (${apiReferenceUrl}/API_WebAuthnMfaSettingsType.html)`, () => {
  it('replaces both factors if both settings were in one request', async () => {
    const { api } = await startPasskeyPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    const device = await addPasskey(api, AccessToken);
    await enableTotp(api, AccessToken);
    await api.setUserMFAPreference({ AccessToken, SoftwareTokenMfaSettings: totpSettings });
    expect((await startChoiceBasedSignIn(api, 'WEB_AUTHN')).AvailableChallenges).toEqual([
      'PASSWORD',
      'PASSWORD_SRP',
    ]);
    const passkeyOnlyUpdate = api.setUserMFAPreference({
      AccessToken,
      WebAuthnMfaSettings: { Enabled: true },
    });
    expect(await catchError(passkeyOnlyUpdate)).toEqual({
      name: 'InvalidParameterException',
      message: 'WebAuthn MFA requires enabling an additional MFA setting.',
    });
    const bothFactors = { WebAuthnMfaSettings: { Enabled: true }, SoftwareTokenMfaSettings: totpSettings };
    await api.setUserMFAPreference({ AccessToken, ...bothFactors });
    expect((await signIn(api, device)).AuthenticationResult?.AccessToken).toBeDefined();
    const passwordResponse = await api.initiateAuth({
      ClientId: passwordClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: annEmail, PASSWORD: strongPassword },
    });
    expect(passwordResponse.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('is refused in a pool where it is a single factor', async () => {
    const { api } = await startPasskeyPool({ WebAuthnFactorConfiguration: 'SINGLE_FACTOR' });
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(api, annEmail);
    await addPasskey(api, AccessToken);
    await enableTotp(api, AccessToken);
    const bothFactors = { WebAuthnMfaSettings: { Enabled: true }, SoftwareTokenMfaSettings: totpSettings };
    await api.setUserMFAPreference({ AccessToken, ...bothFactors });
    expect((await startChoiceBasedSignIn(api, 'WEB_AUTHN')).ChallengeName).toBe('SELECT_CHALLENGE');
  });
});
