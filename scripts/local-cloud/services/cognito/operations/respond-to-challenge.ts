import * as z from 'zod';
import {
  changeAttributes,
  checkAttributes,
  checkRequiredAttributes,
  checkAttributesWritable,
} from '../users/attributes.ts';
import type { Challenge, ChallengeName } from '../sign-in/challenges.ts';
import {
  createCodeMismatchError,
  createInvalidParameterError,
  createInvalidSessionError,
  createMissingParameterError,
  createUserDisabledError,
} from '../errors.ts';
import { checkPassword, applyPermanentPassword } from '../sign-in/passwords.ts';
import type { Client } from '../pools/pool.ts';
import {
  completeSignIn,
  continueSignIn,
  refuseCredentials,
  continueWithSecondFactor,
} from '../sign-in/sign-in.ts';
import { redeemSoftwareTokenCode } from '../sign-in/software-token.ts';
import { verifyClaim } from '../sign-in/srp.ts';
import { mayUsePasskey, verifyPasskey } from '../sign-in/web-authn.ts';
import { listAvailableChoices, startPasskeyChallenge } from './choice.ts';
import { type SignInAttempt, acceptPassword, startSrpChallenge } from './first-factor.ts';
import { defineAdminOperation, metadata, name, definePublicOperation } from './operation.ts';

const input = z.object({
  ClientId: name,
  ChallengeName: z.string(),
  Session: z.string().optional(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  ClientMetadata: metadata,
});

interface Answer {
  client: Client;
  session: string;
  responses: Record<string, string>;
  metadata: Record<string, string> | undefined;
}

const maximumFailures = 5;

export const respondToAuthChallenge = definePublicOperation(input, (pools, request) =>
  respond(pools.client(request.ClientId), request),
);

export const adminRespondToAuthChallenge = defineAdminOperation(
  input.extend({ UserPoolId: name }),
  (pools, request) => respond(pools.pool(request.UserPoolId).client(request.ClientId), request),
);

const challengeHandlers: Record<ChallengeName, (answer: Answer) => Promise<object>> = {
  PASSWORD_VERIFIER: verifyPasswordClaim,
  NEW_PASSWORD_REQUIRED: setNewPassword,
  SOFTWARE_TOKEN_MFA: acceptSoftwareToken,
  MFA_SETUP: finishMfaSetup,
  SELECT_CHALLENGE: chooseFactor,
  PASSWORD: respondWithPassword,
  WEB_AUTHN: signInWithPasskey,
};
const isChallengeName = (challenge: string): challenge is ChallengeName =>
  Object.hasOwn(challengeHandlers, challenge);

function respond(client: Client, request: z.output<typeof input>): Promise<object> {
  if (!isChallengeName(request.ChallengeName))
    throw createInvalidParameterError('Unsupported challenge name.');
  return challengeHandlers[request.ChallengeName]({
    client,
    session: request.Session ?? '',
    responses: request.ChallengeResponses,
    metadata: request.ClientMetadata,
  });
}

function requireResponse({ responses }: Answer, parameter: string): string {
  const value = responses[parameter];
  if (!value) throw createMissingParameterError(parameter);
  return value;
}

async function verifyPasswordClaim(answer: Answer): Promise<object> {
  const { client, metadata } = answer;
  const { pool } = client;
  const secretBlock = requireResponse(answer, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const challenge = pool.challenges.find(secretBlock, 'PASSWORD_VERIFIER', client.id);
  if (!challenge) throw createInvalidSessionError();
  pool.challenges.close(secretBlock);
  pool.lockout.check(challenge.userId);
  const isProven = verifyClaim(challenge.key, {
    poolName: pool.name,
    username: challenge.userId,
    secretBlock,
    timestamp: requireResponse(answer, 'TIMESTAMP'),
    signature: requireResponse(answer, 'PASSWORD_CLAIM_SIGNATURE'),
  });
  if (!isProven || challenge.username === undefined) return refuseCredentials(client, challenge.userId);
  return continueSignIn(client, pool.users.get(challenge.username), metadata);
}

/** The open challenge and its user, if the session belongs to the user in the response. */
function requireOpenChallenge<Name extends ChallengeName>(answer: Answer, name: Name) {
  const { client, session } = answer;
  const challenge = client.pool.challenges.find(session, name, client.id);
  const user = client.pool.users.find(requireResponse(answer, 'USERNAME'));
  if (!challenge || !user || user.username !== challenge.username) throw createInvalidSessionError();
  if (!user.enabled) throw createUserDisabledError();
  return { challenge, user };
}

async function setNewPassword(answer: Answer): Promise<object> {
  const { client, session, responses, metadata } = answer;
  const { pool } = client;
  const password = requireResponse(answer, 'NEW_PASSWORD');
  const { user } = requireOpenChallenge(answer, 'NEW_PASSWORD_REQUIRED');
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw createInvalidSessionError();
  const prefix = 'userAttributes.';
  const attributes = Object.fromEntries(
    Object.entries(responses).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  );
  // After a wrong response the session stays open, so that the user can try another password.
  checkPassword(pool, password);
  checkAttributesWritable(client, attributes);
  checkAttributes(pool, attributes);
  for (const { Name, Required } of pool.properties.Schema)
    if (Required && Name in attributes && user.attributes[Name])
      throw createInvalidParameterError(`Cannot modify an already provided ${Name}`);
  checkRequiredAttributes(pool, { ...user.attributes, ...attributes });
  pool.challenges.close(session);
  const updatedUser = pool.users.update(user.username, (latest) => ({
    ...applyPermanentPassword(pool, latest, password),
    attributes: changeAttributes(latest, attributes),
  }));
  return continueWithSecondFactor(client, updatedUser, 'TokenGeneration_NewPasswordChallenge', metadata);
}

async function acceptSoftwareToken(answer: Answer): Promise<object> {
  const { client, session, metadata } = answer;
  const { pool } = client;
  const code = requireResponse(answer, 'SOFTWARE_TOKEN_MFA_CODE');
  const { challenge, user } = requireOpenChallenge(answer, 'SOFTWARE_TOKEN_MFA');
  pool.lockout.check(user.username);
  if (!redeemSoftwareTokenCode(pool, user, code)) {
    pool.lockout.recordFailure(user.username);
    challenge.failures += 1;
    if (challenge.failures >= maximumFailures) pool.challenges.close(session);
    throw createCodeMismatchError('Invalid code received for user');
  }
  pool.challenges.close(session);
  return completeSignIn(client, pool.users.get(user.username), challenge.tokenTrigger, metadata);
}

async function finishMfaSetup(answer: Answer): Promise<object> {
  const { client, session, metadata } = answer;
  const { challenge, user } = requireOpenChallenge(answer, 'MFA_SETUP');
  if (!challenge.isTokenVerified) throw createInvalidParameterError('Software token has not been verified.');
  client.pool.challenges.close(session);
  const updatedUser = client.pool.users.update(user.username, () => ({ softwareTokenMfa: 'preferred' }));
  return completeSignIn(client, updatedUser, challenge.tokenTrigger, metadata);
}

/** The user of an open challenge, who may be simulated. */
function closeChallenge(answer: Answer, challenge: Pick<Challenge, 'username'> | undefined): SignInAttempt {
  const { client, session } = answer;
  const { pool } = client;
  const username = requireResponse(answer, 'USERNAME');
  if (!challenge) throw createInvalidSessionError();
  const user = challenge.username === undefined ? undefined : pool.users.get(challenge.username);
  if (user && pool.users.find(username)?.username !== user.username) throw createInvalidSessionError();
  const userId = user?.username ?? pool.simulateUserId(username);
  pool.lockout.check(userId);
  pool.challenges.close(session);
  return { client, username, userId, user };
}

async function chooseFactor(answer: Answer): Promise<object> {
  const { client, session } = answer;
  const choice = requireResponse(answer, 'ANSWER');
  const attempt = closeChallenge(answer, client.pool.challenges.find(session, 'SELECT_CHALLENGE', client.id));
  const { user } = attempt;
  if (!user || !listAvailableChoices(client, user).some((factor) => factor === choice))
    throw createInvalidParameterError('Invalid challenge selected.');
  if (choice === 'WEB_AUTHN') return startPasskeyChallenge(client, user);
  if (choice === 'PASSWORD_SRP') return startSrpChallenge(attempt, requireResponse(answer, 'SRP_A'));
  return acceptPassword(attempt, requireResponse(answer, 'PASSWORD'));
}

async function respondWithPassword(answer: Answer): Promise<object> {
  const { client, session } = answer;
  const password = requireResponse(answer, 'PASSWORD');
  const challenge = client.pool.challenges.find(session, 'PASSWORD', client.id);
  return acceptPassword(closeChallenge(answer, challenge), password);
}

/** A passkey with user verification satisfies both factors, so no second factor is required. */
async function signInWithPasskey(answer: Answer): Promise<object> {
  const { client, session, metadata } = answer;
  const { pool } = client;
  const input = requireResponse(answer, 'CREDENTIAL');
  const challenge = pool.challenges.find(session, 'WEB_AUTHN', client.id);
  const { user, userId } = closeChallenge(answer, challenge);
  // Since the challenge, the passkey may have been removed, or another factor turned on.
  if (!challenge || !user || !mayUsePasskey(pool, user)) return refuseCredentials(client, userId);
  const verifiedPasskey = await verifyPasskey(pool, user, { input, challenge: challenge.challenge });
  if (!verifiedPasskey) return refuseCredentials(client, userId);
  if (!user.enabled) throw createUserDisabledError();
  const updatedUser = pool.users.update(user.username, ({ passkeys }) => ({
    passkeys: passkeys.map((passkey) => (passkey.id === verifiedPasskey.id ? verifiedPasskey : passkey)),
  }));
  return completeSignIn(client, updatedUser, 'TokenGeneration_Authentication', metadata);
}
