import { selectEncodings } from './compression.ts';
import type { Behaviour } from '../distribution.ts';
import type { Request } from '../edge/edge-event.ts';
import { selectCookies, selectHeaders, selectQuery } from '../origins/forwarding.ts';

/**
 * The cache key: requests with the same key get the same cached response. @param request as the
 * viewer-request function returned it
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-the-cache-key.html
 */
export function createCacheKey(request: Request, { origin, cachePolicy }: Behaviour): string {
  const { method, path, query, headers } = request;
  return JSON.stringify({
    // A response to GET serves HEAD too.
    method: method === 'HEAD' ? 'GET' : method,
    origin: origin.Id,
    path,
    query: selectQuery(query, [cachePolicy]),
    headers: [...selectHeaders(headers, [cachePolicy])].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    cookies: selectCookies(headers, [cachePolicy]),
    encodings: selectEncodings(headers, cachePolicy),
  });
}
