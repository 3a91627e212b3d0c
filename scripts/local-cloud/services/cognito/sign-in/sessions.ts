import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { computeTokenLifetimes } from '../pools/configuration.ts';
import { CognitoError, createNotAuthorizedError } from '../errors.ts';
import { createRandomToken, type Client, type UserPool } from '../pools/pool.ts';
import type { UserRecord, UserSession } from '../users/user.ts';

const day = 86_400_000;

/**
 * Starts a session for a new sign-in.
 * @returns the session and its refresh token, of which only a hash is stored
 */
export function openSession(
  client: Client,
  user: UserRecord,
): { session: UserSession; refreshToken: string } {
  const { pool } = client;
  const now = pool.now();
  const refreshToken = createRefreshToken(pool, user.username);
  const session: UserSession = {
    originJti: randomUUID(),
    clientId: client.id,
    refreshTokenHash: hashToken(refreshToken),
    authTime: Math.floor(now / 1000),
    expires: now + computeTokenLifetimes(client.properties).refresh * 1000,
  };
  // A session is stored for a day after its end: an access token from its last refresh may still be valid.
  pool.users.update(user.username, ({ sessions }) => ({
    sessions: [...sessions.filter(({ expires }) => expires + day > now), session],
  }));
  return { session, refreshToken };
}

/**
 * Finds the user and session of a refresh token.
 * @throws CognitoError NotAuthorizedException for a token that this pool never issued, or has revoked
 */
export function findSession(
  pool: UserPool,
  refreshToken: string,
): { user: UserRecord; session: UserSession } {
  const [body = '', mac = ''] = refreshToken.split('.');
  const [expected, given] = [Buffer.from(signTokenBody(pool, body)), Buffer.from(mac)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw createNotAuthorizedError('Invalid Refresh Token');
  const [username = ''] = Buffer.from(body, 'base64url').toString().split('\n');
  const user = pool.users.find(username);
  const hash = hashToken(refreshToken);
  const session = user?.sessions.find(
    ({ refreshTokenHash, replaced }) =>
      refreshTokenHash === hash || replaced?.some((old) => old.hash === hash),
  );
  if (!user || !session) throw createNotAuthorizedError('Refresh Token has been revoked');
  const replacedToken = session.replaced?.find((token) => token.hash === hash);
  if (replacedToken && replacedToken.until <= pool.now())
    throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.');
  return { user, session };
}

/**
 * Replaces a refresh token, if the app client rotates its refresh tokens. The old token is valid for the
 * grace period. The rotation does not extend the session.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-refresh-token.html
 * @returns the new token; undefined without rotation
 */
export function rotateToken(
  { pool, properties: { RefreshTokenRotation } }: Client,
  username: string,
  { originJti }: UserSession,
  usedToken: string,
): string | undefined {
  if (RefreshTokenRotation?.Feature !== 'ENABLED') return undefined;
  const newToken = createRefreshToken(pool, username);
  const until = pool.now() + RefreshTokenRotation.RetryGracePeriodSeconds * 1000;
  const replaceToken = (session: UserSession): UserSession => {
    const { refreshTokenHash, replaced = [], expires } = session;
    const hash = hashToken(usedToken);
    const wasReplacedBefore = replaced.some((old) => old.hash === hash);
    // A token that was used twice within its grace period has two successors, both valid.
    const replacedToken = { hash: refreshTokenHash, until: wasReplacedBefore ? expires : until };
    return { ...session, refreshTokenHash: hashToken(newToken), replaced: [...replaced, replacedToken] };
  };
  pool.users.update(username, ({ sessions }) => ({
    sessions: sessions.map((session) => (session.originJti === originJti ? replaceToken(session) : session)),
  }));
  return newToken;
}

/** Ends one session, and revokes its access tokens. */
export function closeSession(pool: UserPool, username: string, { originJti }: UserSession): void {
  pool.users.update(username, ({ sessions }) => ({
    sessions: sessions.filter((session) => session.originJti !== originJti),
  }));
}

function createRefreshToken(pool: UserPool, username: string): string {
  const body = Buffer.from(`${username}\n${createRandomToken(64)}`).toString('base64url');
  return `${body}.${signTokenBody(pool, body)}`;
}

const signTokenBody = ({ signingKey }: UserPool, body: string) =>
  createHmac('sha256', signingKey.deriveSecret('refresh tokens')).update(body).digest('base64url');

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
