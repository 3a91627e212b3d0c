import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import type { KeyScope } from '@portico/shared/model/key-scopes.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import { selectKnownRoles } from '@portico/shared/model/permissions.ts';
import type { Actor, Caller } from '../domain/actor.ts';
import { type Session, type SessionRecord, hasEnded, isTwoStepRequired } from '../domain/session.ts';
import { ApiError } from '../platform/api-error.ts';

/** The fields of a profile that authentication needs. */
export interface CallerProfile extends SessionRecord {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly company: string | null;
  readonly company_id: string | null;
  readonly disabled: boolean;
  /** Whether a customer sees only their own tickets, not those of colleagues. */
  readonly own_tickets_only: boolean;
  /** Whether sign-in requires a code in addition to the password. */
  readonly two_step: boolean;
  /** ISO 8601. Tokens that were issued before this time contain outdated roles. */
  readonly roles_changed_at: string;
}

export type FindProfile = (sub: string) => Promise<CallerProfile | undefined>;

/** How `serve` authenticates signed-in callers. */
export interface Callers {
  readonly loadProfile: FindProfile;
  /**
   * Starts counting a valid request toward the person's limits.
   * @returns a function that awaits the count, and throws ApiError `too_many_requests`
   */
  readonly countRequest: (endpoint: Endpoint, person: string, body: unknown) => () => Promise<void>;
  /** Called before a caller without permission gets the response. */
  readonly onForbidden: (routeKey: string) => Promise<void>;
}

/** For functions whose endpoints are all public. */
export const noCallers: Callers = {
  loadProfile: () => Promise.resolve(undefined),
  countRequest: () => () => Promise.resolve(),
  onForbidden: () => Promise.resolve(),
};

/** An integration that authenticated with a key. */
export interface KeyCaller {
  readonly actor: Actor;
  readonly scopes: readonly KeyScope[];
}

/** How `serve` authenticates callers with a key. */
export interface KeyCallers extends Pick<Callers, 'countRequest'> {
  /**
   * @param authorization the value of the header
   * @param source the caller's network
   * @throws ApiError `unauthenticated`, `too_many_requests` after too many wrong keys
   */
  readonly authenticateKey: (authorization: string | undefined, source: string) => Promise<KeyCaller>;
}

/**
 * The claims of the verified token, as API Gateway's JWT authorizer passes them: all are strings, arrays look
 * like `[a b]`.
 */
const Claims = z.object({
  sub: z.string().min(1),
  token_use: z.literal('access'),
  iat: z.coerce.number().int(),
  exp: z.coerce.number().int(),
  auth_time: z.coerce.number().int(),
  origin_jti: z.string().min(1),
  'cognito:groups': z.string().default(''),
});
const Authorized = z.object({ authorizer: z.object({ jwt: z.object({ claims: Claims }) }) });

export interface Token {
  readonly sub: string;
  /** Seconds since the epoch. */
  readonly issued_at: number;
  /** Seconds since the epoch. */
  readonly expires_at: number;
  readonly roles: readonly Role[];
  readonly session: Session;
}

/**
 * @throws ApiError `unauthenticated` without a verified access token (an ID token is for the browser, not for
 * the API)
 */
export function readToken(event: APIGatewayProxyEventV2): Token {
  const context = Authorized.safeParse(event.requestContext);
  if (!context.success) throw new ApiError('unauthenticated', 'Please sign in');
  const claims = context.data.authorizer.jwt.claims;
  const groups = claims['cognito:groups'].replace(/^\[|\]$/g, '').split(/[\s,]+/);
  return {
    sub: claims.sub,
    issued_at: claims.iat,
    expires_at: claims.exp,
    roles: selectKnownRoles(groups),
    session: { id: claims.origin_jti, started: claims.auth_time },
  };
}

/**
 * Token times are whole seconds. A token that was issued in the same second as a change is stale only if its
 * roles differ.
 */
function isStale(
  { issued_at, roles: tokenRoles }: Token,
  { roles, roles_changed_at }: CallerProfile,
): boolean {
  const rolesChangedAt = Math.floor(Date.parse(roles_changed_at) / 1000);
  if (issued_at !== rolesChangedAt) return issued_at < rolesChangedAt;
  return tokenRoles.length !== roles.length || tokenRoles.some((role) => !roles.includes(role));
}

/**
 * Loads the caller's profile and checks that the token is still valid. The end of a session and the removal
 * of a role take effect on the next request, not only when the token expires.
 * @throws ApiError `session_stale` for a token issued before the roles changed, `session_ended`,
 * `account_disabled`, `forbidden` without a profile, `two_step_required`
 */
export async function authenticate(
  token: Token,
  { before_two_step = false }: Endpoint,
  findProfile: FindProfile,
): Promise<Caller> {
  const profile = await findProfile(token.sub);
  if (!profile) throw new ApiError('forbidden', 'Your account has no profile yet. Please contact support.');
  if (profile.disabled)
    throw new ApiError('account_disabled', 'Your account is disabled. Please contact support.');
  if (isStale(token, profile))
    throw new ApiError('session_stale', 'Your roles have changed. Please sign in again.');
  if (hasEnded(token.session, profile))
    throw new ApiError('session_ended', 'Your session has ended. Please sign in again.');
  if (!before_two_step && !profile.two_step && isTwoStepRequired(profile.roles))
    throw new ApiError('two_step_required', 'Please set up two-step sign-in first, in your profile.');
  return {
    id: token.sub,
    email: profile.email,
    full_name: profile.full_name,
    company:
      profile.company_id !== null && profile.company !== null
        ? { id: profile.company_id, name: profile.company }
        : undefined,
    // Only roles in both the token and the profile count, because a removal may have changed the profile and
    // then failed to change the user pool.
    roles: token.roles.filter((role) => profile.roles.includes(role)),
    own_tickets_only: profile.own_tickets_only,
    session: token.session,
    two_step: profile.two_step,
    session_expires_at: token.expires_at,
  };
}
