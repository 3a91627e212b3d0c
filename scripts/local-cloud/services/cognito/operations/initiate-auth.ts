import * as z from 'zod';
import { createInvalidParameterError, createMissingParameterError } from '../errors.ts';
import type { Client } from '../pools/pool.ts';
import { findSignInUser, invokePreAuthentication } from '../sign-in/sign-in.ts';
import { listAvailableChoices, startPasskeyChallenge, offerChoices, simulateChallenge } from './choice.ts';
import { type SignInAttempt, acceptPassword, startSrpChallenge } from './first-factor.ts';
import { defineAdminOperation, metadata, name, definePublicOperation } from './operation.ts';
import { refresh } from './refresh-tokens.ts';

const input = z.object({
  ClientId: name,
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
  ClientMetadata: metadata,
});
type Input = z.output<typeof input>;

export const initiateAuth = definePublicOperation(input, (pools, request) => {
  const client = pools.client(request.ClientId);
  switch (request.AuthFlow) {
    case 'USER_AUTH':
      requireFlow(client, ['ALLOW_USER_AUTH'], 'USER_AUTH is not enabled for the client.');
      return startChoiceBasedSignIn(client, request);
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

export const adminInitiateAuth = defineAdminOperation(
  input.extend({ UserPoolId: name }),
  (pools, request) => {
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
  },
);

function requireFlow({ properties }: Client, flows: string[], message: string): void {
  if (!flows.some((flow) => properties.ExplicitAuthFlows.includes(flow)))
    throw createInvalidParameterError(message);
}

function refreshOrRefuse(
  client: Client,
  { AuthFlow, AuthParameters, ClientMetadata }: Input,
): Promise<object> {
  if (AuthFlow !== 'REFRESH_TOKEN_AUTH' && AuthFlow !== 'REFRESH_TOKEN')
    throw createInvalidParameterError('Initiate Auth method not supported.');
  requireFlow(client, ['ALLOW_REFRESH_TOKEN_AUTH'], 'Auth flow not enabled for this client');
  return refresh(client, requireParameter(AuthParameters, 'REFRESH_TOKEN'), ClientMetadata);
}

function requireParameter(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (!value) throw createMissingParameterError(name);
  return value;
}

/** Looks up the user of a sign-in, and lets the pre authentication trigger allow or refuse the attempt. */
async function startAttempt(
  client: Client,
  { AuthParameters, ClientMetadata }: Input,
): Promise<SignInAttempt> {
  const username = requireParameter(AuthParameters, 'USERNAME');
  const { userId, user } = findSignInUser(client, username);
  client.pool.lockout.check(userId);
  await invokePreAuthentication(client, { userId, user }, ClientMetadata);
  return { client, username, userId, user };
}

async function startSrp(client: Client, request: Input): Promise<object> {
  const srpA = requireParameter(request.AuthParameters, 'SRP_A');
  return startSrpChallenge(await startAttempt(client, request), srpA);
}

async function signInWithPassword(client: Client, request: Input): Promise<object> {
  const password = requireParameter(request.AuthParameters, 'PASSWORD');
  return acceptPassword(await startAttempt(client, request), password);
}

/** Starts with the preferred factor, or asks for the user's choice. */
async function startChoiceBasedSignIn(client: Client, request: Input): Promise<object> {
  const attempt = await startAttempt(client, request);
  const { user, username } = attempt;
  if (!user) return simulateChallenge(client, username);
  const { PREFERRED_CHALLENGE: preferredChallenge, SRP_A, PASSWORD } = request.AuthParameters;
  const choice = listAvailableChoices(client, user).find((factor) => factor === preferredChallenge);
  if (choice === 'WEB_AUTHN') return startPasskeyChallenge(client, user);
  if (choice === 'PASSWORD_SRP' && SRP_A) return startSrpChallenge(attempt, SRP_A);
  if (choice === 'PASSWORD' && PASSWORD) return acceptPassword(attempt, PASSWORD);
  return offerChoices(client, user);
}
