import * as z from 'zod';
import { CognitoError } from '../errors.ts';
import { closeSession, findSession } from '../sign-in/sessions.ts';
import { name, definePublicOperation } from './operation.ts';

/** Ends every session of the user with this access token. */
export const globalSignOut = definePublicOperation(
  z.object({ AccessToken: z.string() }),
  async (pools, request) => {
    const { pool, user } = await pools.authenticate(request.AccessToken);
    pool.users.update(user.username, () => ({ sessions: [] }));
    return {};
  },
);

/** Ends the session of a refresh token. An unknown token is not an error (RFC 7009, 2.2). */
export const revokeToken = definePublicOperation(
  z.object({ ClientId: name, Token: z.string() }),
  (pools, request) => {
    const client = pools.client(request.ClientId);
    if (!client.properties.EnableTokenRevocation)
      throw new CognitoError(
        'UnsupportedOperationException',
        'Token revocation is not enabled for this client.',
      );
    if (request.Token.split('.').length === 3)
      throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
    const match = findOrUndefined(() => findSession(client.pool, request.Token));
    if (!match) return {};
    if (match.session.clientId !== client.id)
      throw new CognitoError('UnauthorizedException', 'The token was not issued to this client.');
    closeSession(client.pool, match.user.username, match.session);
    return {};
  },
);

function findOrUndefined<Found>(find: () => Found): Found | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof CognitoError) return undefined;
    throw error;
  }
}
