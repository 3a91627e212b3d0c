import { type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { Failure } from './failure.ts';

/** `requestContext.authorizer.jwt` in the event of a route's function. */
export interface Authorization {
  claims: Record<string, string>;
  scopes: string[] | null;
}

export interface JwtAuthorizer {
  /** @throws Failure 401 or 403 */
  authorize(header: string | undefined, requiredScopes: string[]): Promise<Authorization>;
}

/**
 * The JWT authorizer of an HTTP API. It checks the RS256 signature with the issuer's keys, the claims
 * `iss`, `exp`, `nbf`, `iat` and `aud` (`client_id` if the token has no `aud`), and whether the token has one
 * of the route's scopes. It does not check `token_use`, so an ID token is accepted too.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 * @param keySetUrl address of the issuer's key set
 */
export function createJwtAuthorizer(issuer: string, audience: string[], keySetUrl: URL): JwtAuthorizer {
  const keySet: JWTVerifyGetKey = createRemoteJWKSet(keySetUrl, { timeoutDuration: 1_500 });
  return {
    async authorize(header, requiredScopes) {
      const token = header?.replace(/^Bearer(\s+|$)/i, '').trim();
      if (!token) throw new Failure(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
      const payload = await verify(token, keySet, issuer);
      const tokenAudiences = [payload.aud ?? payload.client_id].flat().map(String);
      if (!tokenAudiences.some((tokenAudience) => audience.includes(tokenAudience)))
        throw createUnauthorizedFailure('the token does not have a valid audience');
      if ((payload.iat ?? 0) > Date.now() / 1000)
        throw createUnauthorizedFailure('the token was issued in the future');
      const scopes = scopeClaim.parse(payload.scope ?? payload.scp ?? []);
      if (requiredScopes.length > 0 && !requiredScopes.some((scope) => scopes.includes(scope))) {
        const scope = requiredScopes.join(' ');
        const description = `Bearer scope="${scope}" error="insufficient_scope" error_description="the token lacks the required scope"`;
        throw new Failure(403, 'Forbidden', { 'www-authenticate': description });
      }
      const claims = Object.fromEntries(
        Object.entries(payload).map(([name, value]) => [name, formatClaim(value)]),
      );
      return { claims, scopes: requiredScopes.length > 0 ? scopes : null };
    },
  };
}

async function verify(token: string, keys: JWTVerifyGetKey, issuer: string): Promise<JWTPayload> {
  try {
    const options = { issuer, algorithms: ['RS256'], requiredClaims: ['exp'] };
    const { payload } = await jwtVerify(token, keys, options);
    return payload;
  } catch (error) {
    throw createUnauthorizedFailure(describeReason(error));
  }
}

function describeReason(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `the token does not have a valid ${error.claim} claim`;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'signing method is not allowed';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unable to find a signing key that matches';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the token signature is invalid';
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
    return 'JWKS communication error';
  return 'the token is malformed';
}

/** A list, or text separated by spaces. */
const scopeClaim = z
  .union([z.string().transform((words) => words.split(' ')), z.array(z.string())])
  .catch([]);

const createUnauthorizedFailure = (description: string) =>
  new Failure(401, 'Unauthorized', {
    'www-authenticate': `Bearer scope="" error="invalid_token" error_description="${description}"`,
  });

/** API Gateway passes claims on as text: a list becomes its items in square brackets. */
function formatClaim(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatClaim).join(' ')}]`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
