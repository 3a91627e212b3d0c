import * as z from 'zod';
import { invalidParameter, missingParameter } from '../errors.ts';
import { randomToken, type Client } from '../pool.ts';
import {
  challengeExpiry,
  claimant,
  continueSignIn,
  preAuthentication,
  refuseCredentials,
} from '../sign-in.ts';
import { parsePublicValue, passwordMatches, respondToPublicValue, simulateVerifier } from '../srp.ts';
import { adminOperation, metadata, name, openOperation } from './operation.ts';
import { refresh } from './refresh-tokens.ts';

const input = z.object({
  ClientId: name,
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
  ClientMetadata: metadata,
});
type Input = z.output<typeof input>;

export const initiateAuth = openOperation(input, (pools, request) => {
  const client = pools.client(request.ClientId);
  switch (request.AuthFlow) {
    case 'USER_SRP_AUTH':
      requireFlow(client, ['ALLOW_USER_SRP_AUTH'], 'USER_SRP_AUTH is not enabled for the client.');
      return startSrp(client, request);
    case 'USER_PASSWORD_AUTH':
      requireFlow(
        client,
        ['ALLOW_USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH'],
        'USER_PASSWORD_AUTH flow not enabled for this client',
      );
      return signInWithPassword(client, request);
    default:
      return refreshOrRefuse(client, request);
  }
});

export const adminInitiateAuth = adminOperation(input.extend({ UserPoolId: name }), (pools, request) => {
  const client = pools.pool(request.UserPoolId).client(request.ClientId);
  switch (request.AuthFlow) {
    case 'USER_SRP_AUTH':
      requireFlow(client, ['ALLOW_USER_SRP_AUTH'], 'USER_SRP_AUTH is not enabled for the client.');
      return startSrp(client, request);
    case 'ADMIN_USER_PASSWORD_AUTH':
    case 'ADMIN_NO_SRP_AUTH':
      requireFlow(
        client,
        ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ADMIN_NO_SRP_AUTH'],
        'Auth flow not enabled for this client',
      );
      return signInWithPassword(client, request);
    default:
      return refreshOrRefuse(client, request);
  }
});

function requireFlow({ properties }: Client, flows: string[], message: string): void {
  if (!flows.some((flow) => properties.ExplicitAuthFlows.includes(flow))) throw invalidParameter(message);
}

function refreshOrRefuse(
  client: Client,
  { AuthFlow, AuthParameters, ClientMetadata }: Input,
): Promise<object> {
  if (AuthFlow !== 'REFRESH_TOKEN_AUTH' && AuthFlow !== 'REFRESH_TOKEN')
    throw invalidParameter('Initiate Auth method not supported.');
  requireFlow(client, ['ALLOW_REFRESH_TOKEN_AUTH'], 'Auth flow not enabled for this client');
  return refresh(client, required(AuthParameters, 'REFRESH_TOKEN'), ClientMetadata);
}

function required(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (!value) throw missingParameter(name);
  return value;
}

async function startSrp(client: Client, { AuthParameters, ClientMetadata }: Input): Promise<object> {
  const { pool } = client;
  const username = required(AuthParameters, 'USERNAME');
  const A = parsePublicValue(required(AuthParameters, 'SRP_A'));
  if (A === undefined) throw invalidParameter('SRP_A is not valid.');
  const { userId, user } = claimant(client, username);
  pool.lockout.check(userId);
  await preAuthentication(client, { userId, user }, ClientMetadata);
  const verifier = user?.password ?? simulateVerifier(pool.simulationSeed(username));
  const { B, key } = respondToPublicValue(A, verifier);
  const secretBlock = Buffer.from(randomToken(768), 'base64url').toString('base64');
  pool.challenges.open(
    {
      name: 'PASSWORD_VERIFIER',
      clientId: client.id,
      username: user?.username,
      userId,
      key,
      expires: challengeExpiry(client),
    },
    secretBlock,
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: verifier.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: B,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

async function signInWithPassword(
  client: Client,
  { AuthParameters, ClientMetadata }: Input,
): Promise<object> {
  const { pool } = client;
  const username = required(AuthParameters, 'USERNAME');
  const password = required(AuthParameters, 'PASSWORD');
  const { userId, user } = claimant(client, username);
  pool.lockout.check(userId);
  await preAuthentication(client, { userId, user }, ClientMetadata);
  // With a simulated verifier, a missing user takes as long as a wrong password.
  const verifier = user?.password ?? simulateVerifier(pool.simulationSeed(username));
  const matches = passwordMatches(pool.name, userId, password, verifier);
  if (!user || !matches) return refuseCredentials(client, userId);
  // Only the pre authentication trigger gets the metadata of this call. Later triggers get that of the
  // response to the challenge.
  return continueSignIn(client, user, undefined);
}
