import * as z from 'zod';
import { CognitoError, createInvalidParameterError, createInvalidSessionError } from '../errors.ts';
import type { UserPool } from '../pools/pool.ts';
import type { UserPools } from '../pools/pools.ts';
import { createSecret, findMatchingStep } from '../sign-in/software-token.ts';
import type { UserRecord } from '../users/user.ts';
import { readRelyingPartyId } from '../sign-in/web-authn.ts';
import { requireTargetUser } from './admin-users.ts';
import { defineAdminOperation, name, definePublicOperation } from './operation.ts';

const credential = z.object({ AccessToken: z.string().optional(), Session: z.string().optional() });

/** Issues the secret for an authenticator app: to a signed-in user, or in a sign-in that requires the app. */
export const associateSoftwareToken = definePublicOperation(
  credential,
  async (pools, { AccessToken, Session }) => {
    const secret = createSecret();
    if (AccessToken !== undefined) {
      const { pool, user } = await pools.authenticate(AccessToken);
      requireSoftwareTokens(pool);
      pool.users.update(user.username, () => ({ pendingSecret: secret }));
      return { SecretCode: secret };
    }
    const { challenge } = requireSetupChallenge(pools, Session);
    challenge.secret = secret;
    return { SecretCode: secret, Session };
  },
);

/** Checks the first code of an authenticator app: a correct code proves that the app has the secret. */
export const verifySoftwareToken = definePublicOperation(
  credential.extend({ UserCode: z.string(), FriendlyDeviceName: z.string().default('') }),
  async (pools, { AccessToken, Session, UserCode, FriendlyDeviceName }) => {
    if (AccessToken !== undefined) {
      const { pool, user } = await pools.authenticate(AccessToken);
      requireSoftwareTokens(pool);
      enrolSoftwareToken(pool, user.username, user.pendingSecret, UserCode, FriendlyDeviceName);
      return { Status: 'SUCCESS' };
    }
    const { pool, challenge, username } = requireSetupChallenge(pools, Session);
    enrolSoftwareToken(pool, username, challenge.secret, UserCode, FriendlyDeviceName);
    challenge.isTokenVerified = true;
    return { Status: 'SUCCESS', Session };
  },
);

function requireSetupChallenge(pools: UserPools, session: string | undefined) {
  if (session === undefined)
    throw createInvalidParameterError('Either an access token or a session is required.');
  for (const pool of pools.all()) {
    const challenge = pool.challenges.find(session, 'MFA_SETUP');
    if (challenge?.username !== undefined) return { pool, challenge, username: challenge.username };
  }
  throw createInvalidSessionError();
}

function enrolSoftwareToken(
  pool: UserPool,
  username: string,
  secret: string | undefined,
  code: string,
  device: string,
): void {
  const step = secret === undefined ? undefined : findMatchingStep(secret, code, pool.now());
  if (secret === undefined || step === undefined)
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  pool.users.update(username, () => ({
    softwareToken: { secret, device, lastStep: step },
    pendingSecret: undefined,
    modified: pool.now(),
  }));
}

function requireSoftwareTokens({ properties }: UserPool): void {
  if (properties.MfaConfiguration === 'OFF')
    throw new CognitoError(
      'SoftwareTokenMFANotFoundException',
      'Software Token MFA has not been enabled by the userPool',
    );
}

const mfaSetting = z.object({
  Enabled: z.boolean().default(false),
  PreferredMfa: z.boolean().default(false),
});
const optionalSetting = mfaSetting.optional();
const mfaPreference = z.object({
  SoftwareTokenMfaSettings: optionalSetting,
  SMSMfaSettings: optionalSetting,
  EmailMfaSettings: optionalSetting,
  WebAuthnMfaSettings: z.object({ Enabled: z.boolean().default(false) }).optional(),
});

export const setUserMfaPreference = definePublicOperation(
  mfaPreference.extend({ AccessToken: z.string() }),
  async (pools, request) => {
    const { pool, user } = await pools.authenticate(request.AccessToken);
    return setMfaPreference(pool, user, request);
  },
);

export const adminSetUserMfaPreference = defineAdminOperation(
  mfaPreference.extend({ UserPoolId: name, Username: name }),
  (pools, request) => {
    const { pool, user } = requireTargetUser(pools, request);
    return setMfaPreference(pool, user, request);
  },
);

function setMfaPreference(pool: UserPool, user: UserRecord, request: z.output<typeof mfaPreference>): object {
  const { SoftwareTokenMfaSettings, SMSMfaSettings, EmailMfaSettings, WebAuthnMfaSettings } = request;
  const unsupportedFactor = SMSMfaSettings?.Enabled
    ? 'SMS_MFA'
    : EmailMfaSettings?.Enabled
      ? 'EMAIL_OTP'
      : undefined;
  if (unsupportedFactor !== undefined)
    throw createInvalidParameterError(
      `User does not have delivery config set to turn on ${unsupportedFactor}`,
    );
  const passkeyMfa = WebAuthnMfaSettings?.Enabled ?? user.passkeyMfa;
  // With passkeys as a factor, the request must enable the software token, even if it is enabled already.
  if (passkeyMfa && (WebAuthnMfaSettings ?? SoftwareTokenMfaSettings) && !SoftwareTokenMfaSettings?.Enabled)
    throw createInvalidParameterError('WebAuthn MFA requires enabling an additional MFA setting.');
  if (WebAuthnMfaSettings?.Enabled) readRelyingPartyId(pool);
  pool.users.update(user.username, () => ({
    passkeyMfa,
    ...(SoftwareTokenMfaSettings && {
      softwareTokenMfa: toSoftwareTokenMfa(user, SoftwareTokenMfaSettings),
    }),
    modified: pool.now(),
  }));
  return {};
}

function toSoftwareTokenMfa(user: UserRecord, { Enabled, PreferredMfa }: z.output<typeof mfaSetting>) {
  if (Enabled && !user.softwareToken)
    throw createInvalidParameterError('User has not verified software token mfa');
  if (!Enabled) return 'off';
  return PreferredMfa ? 'preferred' : 'enabled';
}
