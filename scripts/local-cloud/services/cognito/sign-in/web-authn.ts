import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod';
import { CognitoError, createInvalidParameterError } from '../errors.ts';
import type { UserPool } from '../pools/pool.ts';
import type { PasskeyRecord, UserRecord } from '../users/user.ts';

/*
 * Passkeys. The service's errors are those of CompleteWebAuthnRegistration:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CompleteWebAuthnRegistration.html
 */

const createWebAuthnError = (name: string, message: string) =>
  new CognitoError(`WebAuthn${name}Exception`, message);

/** The first factors that the pool accepts. */
export const listFirstFactors = ({ properties: { Policies } }: UserPool) =>
  Policies.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD'];

/** @throws CognitoError WebAuthnNotEnabledException, WebAuthnConfigurationMissingException */
export function readRelyingPartyId(pool: UserPool): string {
  if (!listFirstFactors(pool).includes('WEB_AUTHN'))
    throw createWebAuthnError('NotEnabled', 'WebAuthn is not enabled for the user pool.');
  const { WebAuthnRelyingPartyID } = pool.properties;
  if (WebAuthnRelyingPartyID === undefined)
    throw createWebAuthnError('ConfigurationMissing', 'The user pool has no relying party ID and no domain.');
  return WebAuthnRelyingPartyID;
}

/**
 * Whether the user may sign in with a passkey. If a second factor is on, the passkey must count as both.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_WebAuthnMfaSettingsType.html
 */
export function mayUsePasskey(pool: UserPool, { passkeys, passkeyMfa, softwareTokenMfa }: UserRecord) {
  if (!listFirstFactors(pool).includes('WEB_AUTHN') || passkeys.length === 0) return false;
  const { MfaConfiguration, WebAuthnFactorConfiguration } = pool.properties;
  const hasSecondFactor = MfaConfiguration !== 'OFF' && softwareTokenMfa !== 'off';
  return (
    !(hasSecondFactor || MfaConfiguration === 'ON') ||
    (passkeyMfa && WebAuthnFactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION')
  );
}

const requiresUserVerification = (pool: UserPool, { passkeyMfa }: UserRecord) =>
  passkeyMfa || pool.properties.WebAuthnUserVerification === 'required';

export const createChallenge = (): string => randomBytes(32).toString('base64url');

const timeout = 60_000;
/** ES256 and RS256, by their numbers in COSE. */
const algorithms = [-7, -257];

type PasskeyReference = Pick<PasskeyRecord, 'id' | 'transports'>;
const toCredentialDescriptor = ({ id, transports }: PasskeyReference) => ({
  type: 'public-key',
  id,
  transports,
});

/** PublicKeyCredentialCreationOptionsJSON. */
export const buildCreationOptions = (pool: UserPool, user: UserRecord, challenge: string) => ({
  challenge,
  rp: { id: readRelyingPartyId(pool), name: readRelyingPartyId(pool) },
  user: {
    id: Buffer.from(user.sub).toString('base64url'),
    name: user.attributes['email'] ?? user.username,
    displayName: user.attributes['name'] ?? user.attributes['email'] ?? user.username,
  },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout,
  excludeCredentials: user.passkeys.map(toCredentialDescriptor),
  authenticatorSelection: {
    requireResidentKey: true,
    residentKey: 'required',
    userVerification: pool.properties.WebAuthnUserVerification,
  },
});

/** PublicKeyCredentialRequestOptionsJSON. */
export const buildRequestOptions = (
  pool: UserPool,
  passkeys: readonly PasskeyReference[],
  challenge: string,
) => ({
  challenge,
  timeout,
  rpId: pool.properties.WebAuthnRelyingPartyID,
  allowCredentials: passkeys.map(toCredentialDescriptor),
  userVerification: pool.properties.WebAuthnUserVerification,
});

const clientData = z.object({ challenge: z.string(), origin: z.string(), type: z.string() });
const credential = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
});
const attestation = z.object({
  ...credential.shape,
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).default([]),
  }),
});
const assertion = z.object({
  ...credential.shape,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
});

function parseClientData(encoded: string) {
  try {
    return clientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  } catch {
    throw createInvalidParameterError('Invalid client data of the credential.');
  }
}

/** Whether pages of this origin belong to the relying party (WebAuthn, 5.1.2). */
function isAllowedOrigin(origin: string, relyingParty: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && (hostname === relyingParty || hostname.endsWith(`.${relyingParty}`));
}

const isRelyingPartyMismatch = (error: unknown) =>
  error instanceof Error && error.name === 'UnexpectedRPIDHash';

/** @throws CognitoError for a credential that does not belong to the challenge, the origin or the pool */
export async function verifyRegistration(
  pool: UserPool,
  input: unknown,
  challenge: string,
): Promise<PasskeyRecord> {
  const relyingParty = readRelyingPartyId(pool);
  const parsed = attestation.safeParse(input);
  if (!parsed.success) throw createInvalidParameterError('Invalid credential.');
  const credential = parsed.data;
  const { challenge: signedChallenge, origin } = parseClientData(credential.response.clientDataJSON);
  if (signedChallenge !== challenge)
    throw createWebAuthnError('ChallengeNotFound', 'The challenge was not found or has expired.');
  if (!isAllowedOrigin(origin, relyingParty))
    throw createWebAuthnError(
      'OriginNotAllowed',
      `The origin ${origin} is not allowed for the relying party.`,
    );
  const { clientDataJSON, attestationObject, transports } = credential.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty,
      requireUserVerification: pool.properties.WebAuthnUserVerification === 'required',
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('not verified');
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      ...(credential.authenticatorAttachment && { attachment: credential.authenticatorAttachment }),
      name: 'Passkey',
      relyingParty,
      created: pool.now(),
    };
  } catch (error) {
    if (isRelyingPartyMismatch(error))
      throw createWebAuthnError('RelyingPartyMismatch', 'The credential is for another relying party.');
    throw createWebAuthnError('CredentialNotSupported', 'The credential is not supported.');
  }
}

/** The user's passkey that signed the challenge; undefined if none did. */
export async function verifyPasskey(
  pool: UserPool,
  user: UserRecord,
  { input, challenge }: { input: string; challenge: string },
): Promise<PasskeyRecord | undefined> {
  try {
    const credential = assertion.parse(JSON.parse(input));
    const passkey = user.passkeys.find(({ id }) => id === credential.id);
    const { origin } = parseClientData(credential.response.clientDataJSON);
    if (!passkey || !isAllowedOrigin(origin, passkey.relyingParty)) return undefined;
    const { clientDataJSON, authenticatorData, signature } = credential.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.relyingParty,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: requiresUserVerification(pool, user),
    });
    return verified ? { ...passkey, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    // The caller treats every error like a wrong signature.
    return undefined;
  }
}
