import { normalisedEncodings } from './compression.ts';
import type { Behaviour } from './distribution.ts';
import type { Request } from './edge-event.ts';
import { chosenCookies, chosenHeaders, chosenQuery } from './forwarding.ts';

/**
 * What requests must have in common to get the same copy. `request` is the one that the viewer-request function returned.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-the-cache-key.html
 */
export function cacheKey(request: Request, { origin, cachePolicy }: Behaviour): string {
  const { method, path, query, headers } = request;
  return JSON.stringify({
    // A copy that came by GET answers HEAD too.
    method: method === 'HEAD' ? 'GET' : method,
    origin: origin.Id,
    path,
    query: chosenQuery(query, [cachePolicy]),
    headers: [...chosenHeaders(headers, [cachePolicy])].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    cookies: chosenCookies(headers, [cachePolicy]),
    encodings: normalisedEncodings(headers, cachePolicy),
  });
}
