import * as z from 'zod';
import { createNotAuthorizedError, createUserDisabledError } from '../errors.ts';
import type { Client } from '../pools/pool.ts';
import type { Metadata } from '../sign-in/sign-in.ts';
import { findSession, rotateToken } from '../sign-in/sessions.ts';
import { issueTokens } from '../tokens/tokens.ts';
import { metadata, name, definePublicOperation } from './operation.ts';

const input = z.object({ ClientId: name, RefreshToken: z.string(), ClientMetadata: metadata });

/** Renews the tokens of a session. Amplify calls this operation. */
export const getTokensFromRefreshToken = definePublicOperation(input, (pools, request) =>
  refresh(pools.client(request.ClientId), request.RefreshToken, request.ClientMetadata),
);

export async function refresh(
  client: Client,
  refreshToken: string,
  clientMetadata: Metadata,
): Promise<object> {
  const { user, session } = findSession(client.pool, refreshToken);
  if (session.clientId !== client.id) throw createNotAuthorizedError('Invalid Refresh Token');
  if (session.expires <= client.pool.now()) throw createNotAuthorizedError('Refresh Token has expired');
  if (!user.enabled) throw createUserDisabledError();
  const triggerSource = 'TokenGeneration_RefreshTokens';
  const tokens = await issueTokens(client, { user, session, triggerSource, clientMetadata });
  const next = rotateToken(client, user.username, session, refreshToken);
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, ...(next !== undefined && { RefreshToken: next }) },
  };
}
