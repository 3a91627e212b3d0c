import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { TimeLeft } from '../platform/deadline.ts';
import { required } from '../platform/environment.ts';
import { logger } from '../platform/logger.ts';
import { countMetric, countClientError } from '../platform/metrics.ts';
import { ApiError } from '../platform/api-error.ts';
import { secret, secretVersions } from '../platform/secrets.ts';
import { toErrorResponse } from './errors.ts';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: TimeLeft,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Added by CloudFront to what it sends to the API, in place of anything that the viewer calls so. */
const header = 'x-origin-verify';

/** Milliseconds between two looks for a changed secret, however many calls come with a wrong one. */
const patience = 60_000;

/**
 * Lets through what came by CloudFront, where the firewall is, and refuses the rest before anything else runs: API Gateway's own address is open to
 * the internet. The secret of the two is read as the function starts, beside the other work of a cold start. It is no variable of the function, which
 * whoever may list functions would read.
 */
export function verifyOrigin(handler: Handler): Handler {
  const arn = required('ORIGIN_SECRET_ARN');
  let replaced: readonly string[] = [];
  let lastLook = 0;
  // The call that needs it hears of a failure, after another attempt.
  secret(arn).catch(() => undefined);

  async function isKnown(given: string | undefined): Promise<boolean> {
    if (given === undefined) return false;
    if ([await secret(arn), ...replaced].some((text) => areSame(given, text))) return true;
    if (Date.now() - lastLook < patience) return false;
    // While a new secret spreads, CloudFront may be ahead of this function, or behind it.
    lastLook = Date.now();
    replaced = await secretVersions(arn);
    return replaced.some((text) => areSame(given, text));
  }

  return async (event, context) => {
    const { requestId } = event.requestContext;
    let problem: ApiError;
    try {
      if (await isKnown(event.headers[header])) return handler(event, context);
      problem = new ApiError('forbidden', 'The API answers at the address of the site alone');
      logger.info('refused', { request_id: requestId, route: event.routeKey, code: problem.code });
      countClientError(problem.code);
    } catch (error) {
      problem = new ApiError('unavailable', 'Please try again in a moment');
      const reason = error instanceof Error ? error : String(error);
      logger.error('failed', { request_id: requestId, route: event.routeKey, error: reason });
      countMetric('failed');
    }
    return refusal(problem, requestId);
  };
}

/** In a time that tells nothing of where they differ. */
function areSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function refusal(error: ApiError, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { status, problem } = toErrorResponse(error, requestId);
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(problem),
  };
}
