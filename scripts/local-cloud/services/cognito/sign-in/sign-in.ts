import { listMissingAttributes } from '../users/attributes.ts';
import type { TokenTrigger } from './challenges.ts';
import {
  CognitoError,
  createIncorrectCredentialsError,
  createNotAuthorizedError,
  createUserDisabledError,
  createUserNotFoundError,
} from '../errors.ts';
import type { Client } from '../pools/pool.ts';
import { openSession } from './sessions.ts';
import { issueTokens } from '../tokens/tokens.ts';
import { ignoredResponse, invokeTrigger, toTriggerAttributes } from '../triggers.ts';
import type { UserRecord } from '../users/user.ts';

export type Metadata = Record<string, string> | undefined;

/** A user, or a simulated one if the client hides which users exist. */
export interface SignInUser {
  userId: string;
  user: UserRecord | undefined;
}

/** @throws CognitoError UserNotFoundException only if the client does not hide which users exist */
export function findSignInUser({ pool, properties }: Client, username: string, message?: string): SignInUser {
  const user = pool.users.find(username);
  if (!user && properties.PreventUserExistenceErrors === 'LEGACY') throw createUserNotFoundError(message);
  return { userId: user?.username ?? pool.simulateUserId(username), user };
}

export const computeChallengeExpiry = ({ pool, properties }: Client): number =>
  pool.now() + properties.AuthSessionValidity * 60_000;

/** Counts a wrong proof and refuses it, with the same error whether or not the user exists. */
export function refuseCredentials({ pool }: Client, userId: string): never {
  pool.lockout.recordFailure(userId);
  throw createIncorrectCredentialsError();
}

export async function invokePreAuthentication(
  client: Client,
  { userId, user }: SignInUser,
  metadata: Metadata,
) {
  const hidesUserExistence = client.properties.PreventUserExistenceErrors === 'ENABLED';
  const invocation = {
    triggerSource: 'PreAuthentication_Authentication',
    userName: userId,
    clientId: client.id,
    request: {
      userAttributes: user ? toTriggerAttributes(user) : {},
      ...(metadata && { validationData: metadata }),
      ...(hidesUserExistence && { userNotFound: user === undefined }),
    },
    response: {},
  };
  await invokeTrigger(client.pool, 'PreAuthentication', invocation, ignoredResponse);
}

/**
 * The step after a correct password: tokens, or the challenge that the user's state or the pool's MFA setting
 * requires. A response may depend on the state of the account only after a correct password.
 */
export async function continueSignIn(client: Client, user: UserRecord, metadata: Metadata): Promise<object> {
  if (!user.enabled) throw createUserDisabledError();
  if (user.status === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  if (user.status === 'FORCE_CHANGE_PASSWORD') return requireNewPassword(client, user);
  return continueWithSecondFactor(client, user, 'TokenGeneration_Authentication', metadata);
}

function requireNewPassword(client: Client, user: UserRecord): object {
  const { pool } = client;
  if (user.temporaryPasswordExpires !== undefined && pool.now() >= user.temporaryPasswordExpires)
    throw createNotAuthorizedError('Temporary password has expired and must be reset by an administrator.');
  const missingAttributes = listMissingAttributes(pool, user.attributes).map(
    (name) => `userAttributes.${name}`,
  );
  const session = pool.challenges.open({
    name: 'NEW_PASSWORD_REQUIRED',
    clientId: client.id,
    username: user.username,
    expires: computeChallengeExpiry(client),
  });
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: JSON.stringify(missingAttributes),
      userAttributes: JSON.stringify(user.attributes),
    },
    Session: session,
  };
}

/**
 * Asks for the code of the user's software token. If the pool requires one and the user has none, asks the
 * user to set it up. Signs in any other user.
 */
export async function continueWithSecondFactor(
  client: Client,
  user: UserRecord,
  tokenTrigger: TokenTrigger,
  metadata: Metadata,
): Promise<object> {
  const { pool } = client;
  const rule = pool.properties.MfaConfiguration;
  const challengeFields = {
    clientId: client.id,
    username: user.username,
    expires: computeChallengeExpiry(client),
    tokenTrigger,
  };
  if (rule !== 'OFF' && user.softwareToken && (rule === 'ON' || user.softwareTokenMfa !== 'off'))
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.username,
        FRIENDLY_DEVICE_NAME: user.softwareToken.device,
      },
      Session: pool.challenges.open({ name: 'SOFTWARE_TOKEN_MFA', failures: 0, ...challengeFields }),
    };
  if (rule === 'ON')
    return {
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.username,
        MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]',
      },
      Session: pool.challenges.open({ name: 'MFA_SETUP', isTokenVerified: false, ...challengeFields }),
    };
  return completeSignIn(client, user, tokenTrigger, metadata);
}

export async function completeSignIn(
  client: Client,
  user: UserRecord,
  tokenTrigger: TokenTrigger,
  metadata: Metadata,
): Promise<object> {
  const { pool } = client;
  const invocation = {
    triggerSource: 'PostAuthentication_Authentication',
    userName: user.username,
    clientId: client.id,
    request: {
      userAttributes: toTriggerAttributes(user),
      newDeviceUsed: false,
      ...(metadata && { clientMetadata: metadata }),
    },
    response: {},
  };
  await invokeTrigger(pool, 'PostAuthentication', invocation, ignoredResponse);
  const { session, refreshToken } = openSession(client, user);
  const tokens = await issueTokens(client, {
    user: pool.users.get(user.username),
    session,
    triggerSource: tokenTrigger,
    clientMetadata: metadata,
  });
  pool.lockout.clear(user.username);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}
