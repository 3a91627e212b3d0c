import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Flag } from '@portico/shared/contract/define.ts';
import type { LambdaContext } from '../platform/deadline.ts';
import { requiredVariable } from '../platform/environment.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countClientError, countMetric } from '../platform/monitoring/metrics.ts';
import { ApiError } from '../platform/api-error.ts';
import { readSecretVersions, secret } from '../platform/secrets/secrets.ts';
import { toErrorResponse } from './errors.ts';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

interface HasFlags {
  /** Returns the flag that a route's errors must contain. Only handlers of the API have this function. */
  readonly findFlag?: (routeKey: string) => Flag | undefined;
}

/** CloudFront adds it to requests to the API, and replaces a header with this name from the viewer. */
export const originHeader = 'x-origin-verify';

/**
 * The minimum number of milliseconds between two reads of the secret, so that requests with a wrong secret
 * cause few reads.
 */
const rereadInterval = 60_000;

/**
 * Checks the header that proves a request came through CloudFront and its firewall, because API Gateway's own
 * address is open to the internet. The shared secret is read when the function starts. It is not an
 * environment variable, because everyone who may list functions could read it.
 */
export function originVerifier(): (given: string | undefined) => Promise<boolean> {
  const arn = requiredVariable('ORIGIN_SECRET_ARN');
  let allVersions: readonly string[] = [];
  let lastRead = 0;
  // A failure of this read is ignored: the first request reads again, and reports its own failure.
  secret(arn).catch(() => undefined);

  return async (given) => {
    if (given === undefined) return false;
    if ([await secret(arn), ...allVersions].some((text) => areSame(given, text))) return true;
    if (Date.now() - lastRead < rereadInterval) return false;
    // All versions are valid, because CloudFront or this function may receive a new secret first.
    lastRead = Date.now();
    allVersions = await readSecretVersions(arn);
    return allVersions.some((text) => areSame(given, text));
  };
}

/** Wraps the handler of an HTTP API, so that it only accepts requests that came through CloudFront. */
export function verifyOrigin(handler: Handler & HasFlags): Handler {
  const isFromCloudFront = originVerifier();
  return async (event, context) => {
    const { requestId } = event.requestContext;
    let problem: ApiError;
    try {
      if (await isFromCloudFront(event.headers[originHeader])) return handler(event, context);
      problem = new ApiError('forbidden', 'The API is only available at the address of the site');
      logger.info('refused', { request_id: requestId, route: event.routeKey, code: problem.code });
      countClientError(problem.code);
    } catch (error) {
      problem = new ApiError('unavailable', 'Please try again in a moment');
      const reason = error instanceof Error ? error : String(error);
      logger.error('failed', { request_id: requestId, route: event.routeKey, error: reason });
      countMetric('failed');
    }
    return errorResponse(problem, requestId, handler.findFlag?.(event.routeKey));
  };
}

/** Compares in constant time. */
function areSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function errorResponse(
  error: ApiError,
  requestId: string,
  flag: Flag | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { status, problem } = toErrorResponse(error, requestId, flag);
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(problem),
  };
}
