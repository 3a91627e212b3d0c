import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ResponseFlag } from '@portico/shared/contract/define.ts';
import type { LambdaContext } from '../platform/deadline.ts';
import { requireVariable } from '../platform/environment.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countClientError, countMetric } from '../platform/monitoring/metrics.ts';
import { ApiError } from '../platform/api-error.ts';
import { readSecretVersions, getSecret } from '../platform/secrets/secrets.ts';
import { toErrorResponse } from './errors.ts';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

interface FlagProvider {
  /** Returns the flag that a route's errors must contain. Only handlers of the API have this function. */
  readonly findFlag?: (routeKey: string) => ResponseFlag | undefined;
}

/** CloudFront adds it to requests to the API, and replaces a header with this name from the viewer. */
export const originVerificationHeader = 'x-origin-verify';

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
export function createOriginVerifier(): (headerValue: string | undefined) => Promise<boolean> {
  const arn = requireVariable('ORIGIN_SECRET_ARN');
  let secretVersions: readonly string[] = [];
  let lastReadAt = 0;
  // A failure of this read is ignored: the first request reads again, and reports its own failure.
  getSecret(arn).catch(() => undefined);

  return async (headerValue) => {
    if (headerValue === undefined) return false;
    if ([await getSecret(arn), ...secretVersions].some((text) => areSame(headerValue, text))) return true;
    if (Date.now() - lastReadAt < rereadInterval) return false;
    // All versions are valid, because CloudFront or this function may receive a new secret first.
    lastReadAt = Date.now();
    secretVersions = await readSecretVersions(arn);
    return secretVersions.some((text) => areSame(headerValue, text));
  };
}

/** Wraps the handler of an HTTP API, so that it only accepts requests that came through CloudFront. */
export function verifyOrigin(handler: Handler & FlagProvider): Handler {
  const isFromCloudFront = createOriginVerifier();
  return async (event, context) => {
    const { requestId } = event.requestContext;
    let problem: ApiError;
    try {
      if (await isFromCloudFront(event.headers[originVerificationHeader])) return handler(event, context);
      problem = new ApiError('forbidden', 'The API is only available at the address of the site');
      logger.info('refused', { request_id: requestId, route: event.routeKey, code: problem.code });
      countClientError(problem.code);
    } catch (error) {
      problem = new ApiError('unavailable', 'Please try again in a moment');
      const reason = error instanceof Error ? error : String(error);
      logger.error('failed', { request_id: requestId, route: event.routeKey, error: reason });
      countMetric('failed');
    }
    return createErrorResponse(problem, requestId, handler.findFlag?.(event.routeKey));
  };
}

/** Compares in constant time. */
function areSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}

function createErrorResponse(
  error: ApiError,
  requestId: string,
  flag: ResponseFlag | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { status, problem } = toErrorResponse(error, requestId, flag);
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(problem),
  };
}
