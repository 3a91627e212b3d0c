import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { computeTokenLifetimes } from '../pools/configuration.ts';
import { createNotAuthorizedError, createUserDisabledError } from '../errors.ts';
import type { Client, UserPool } from '../pools/pool.ts';
import { requestTokenCustomization } from './token-customization.ts';
import type { UserRecord, UserSession } from '../users/user.ts';

const selfServiceScope = 'aws.cognito.signin.user.admin';

export interface TokenRequest {
  user: UserRecord;
  session: Pick<UserSession, 'originJti' | 'authTime'>;
  triggerSource: string;
  clientMetadata: Record<string, string> | undefined;
}

/** AuthenticationResult without the refresh token, which is valid for as long as the session. */
export async function issueTokens(
  client: Client,
  { user, session, triggerSource, clientMetadata }: TokenRequest,
) {
  const { pool } = client;
  const customization = await requestTokenCustomization(client, user, {
    triggerSource,
    clientMetadata,
    scopes: [selfServiceScope],
  });
  const { access, id } = computeTokenLifetimes(client.properties);
  const issuedAt = Math.floor(pool.now() / 1000);
  const commonClaims = {
    sub: user.sub,
    ...(customization.groups.length > 0 && { 'cognito:groups': customization.groups }),
    iss: pool.issuer,
    ...(client.properties.EnableTokenRevocation && { origin_jti: session.originJti }),
    event_id: randomUUID(),
    auth_time: session.authTime,
    iat: issuedAt,
  };
  const accessClaims = {
    ...commonClaims,
    client_id: client.id,
    token_use: 'access',
    scope: customization.scopes.join(' '),
    exp: issuedAt + access,
    jti: randomUUID(),
    username: user.username,
  };
  const idClaims = {
    ...commonClaims,
    ...customization.roles,
    ...selectProfileClaims(client, user),
    'cognito:username': user.username,
    aud: client.id,
    token_use: 'id',
    exp: issuedAt + id,
    jti: randomUUID(),
  };
  return {
    AccessToken: await sign(pool, customization.access(accessClaims)),
    IdToken: await sign(pool, customization.id(idClaims)),
    ExpiresIn: access,
    TokenType: 'Bearer',
  };
}

function selectProfileClaims({ properties: { ReadAttributes } }: Client, { attributes }: UserRecord) {
  const entries = Object.entries(attributes).filter(([name]) => ReadAttributes?.includes(name) ?? true);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]),
  );
}

const sign = ({ signingKey }: UserPool, claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ kid: signingKey.kid, alg: 'RS256' }).sign(signingKey.privateKey);

const accessTokenClaims = z.object({
  token_use: z.literal('access'),
  client_id: z.string(),
  username: z.string(),
  scope: z.string(),
  origin_jti: z.string().optional(),
});

/** The user of an access token, unless its session has ended or was revoked. */
export async function authenticate(pools: Iterable<UserPool>, accessToken: string) {
  const { pool, claims } = await verifyAccessToken([...pools], accessToken);
  const user = pool.users.get(claims.username);
  if (!user.enabled) throw createUserDisabledError();
  const { origin_jti } = claims;
  if (origin_jti !== undefined && !user.sessions.some(({ originJti }) => originJti === origin_jti))
    throw createNotAuthorizedError('Access Token has been revoked');
  if (!claims.scope.split(' ').includes(selfServiceScope))
    throw createNotAuthorizedError('Access Token does not have required scopes');
  return { client: pool.client(claims.client_id), pool, user };
}

async function verifyAccessToken(pools: UserPool[], token: string) {
  for (const pool of pools) {
    try {
      const { payload } = await jwtVerify(token, pool.signingKey.publicKey, {
        algorithms: ['RS256'],
        issuer: pool.issuer,
        currentDate: new Date(pool.now()),
      });
      return { pool, claims: accessTokenClaims.parse(payload) };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw createNotAuthorizedError('Access Token has expired');
    }
  }
  throw createNotAuthorizedError('Invalid Access Token');
}
