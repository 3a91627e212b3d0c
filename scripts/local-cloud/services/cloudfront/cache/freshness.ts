import { type HeaderFields, getHeaderValue } from '../headers.ts';
import type { CachePolicy } from '../policies.ts';

/** The maximum ages, in seconds, at which a cached response may be used, in ascending order. */
export interface Lifetime {
  /** The maximum age for use without a request to the origin. */
  maxFreshAge: number;
  /** The maximum age for use while a newer response is fetched in the background. */
  maxRevalidateAge: number;
  /** The maximum age for use when the origin fails. */
  maxErrorAge: number;
}

/**
 * Errors that are cached even if their headers forbid it.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const alwaysCachedStatuses = [404, 405, 414, 500, 501, 502, 503, 504];
/** Errors that are cached if their headers contain an age. */
const conditionallyCachedStatuses = [400, 403, 412, 415];
const redirectStatuses = [300, 301, 302, 303, 307, 308];

/** Seconds: CloudFront's default error caching minimum TTL. */
export const minErrorAge = 10;

/**
 * How long CloudFront caches a response of the origin; undefined if it does not. Unlike in CloudFront, a
 * response that sets a cookie is not cached: CloudFront would send one viewer's cookie to other viewers.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 * @param now time of the response, in milliseconds
 */
export function computeLifetime(
  { status, headers }: { status: number; headers: HeaderFields },
  ttl: CachePolicy['ttl'],
  now: number,
): Lifetime | undefined {
  const directives = parseCacheControl(headers);
  const readSeconds = (name: string) => parseWholeNumber(directives.get(name));
  const requestedMaxAge = readSeconds('s-maxage') ?? readSeconds('max-age');
  if (ttl.max === 0 || headers.has('set-cookie')) return undefined;
  if (
    alwaysCachedStatuses.includes(status) ||
    (conditionallyCachedStatuses.includes(status) && requestedMaxAge !== undefined)
  )
    return createUniformLifetime(Math.max(minErrorAge, requestedMaxAge ?? 0));
  if (status !== 200 && !redirectStatuses.includes(status)) return undefined;
  // A directive that names fields applies only to those fields, so it does not prevent caching.
  if (['no-cache', 'no-store', 'private'].some((name) => directives.get(name) === ''))
    return ttl.min > 0 ? createUniformLifetime(ttl.min) : undefined;

  const requestedAge = requestedMaxAge ?? computeSecondsUntilExpiry(headers, now);
  const maxFreshAge =
    requestedAge === undefined
      ? Math.max(ttl.min, ttl.default)
      : Math.min(Math.max(requestedAge, ttl.min), ttl.max);
  // "After the maximum TTL duration, the stale object won't be available", whatever the directives say.
  const computeStaleAge = (extraAge: number) =>
    Math.max(maxFreshAge, Math.min(maxFreshAge + extraAge, ttl.max));
  const maxRevalidateAge = computeStaleAge(readSeconds('stale-while-revalidate') ?? 0);
  // Without `stale-if-error`, CloudFront serves a stale response for as long as it is in the cache.
  const maxErrorAge = computeStaleAge(readSeconds('stale-if-error') ?? Infinity);
  return { maxFreshAge, maxRevalidateAge, maxErrorAge: Math.max(maxErrorAge, maxRevalidateAge) };
}

const createUniformLifetime = (age: number): Lifetime => ({
  maxFreshAge: age,
  maxRevalidateAge: age,
  maxErrorAge: age,
});

/** Directives by name, with '' for those without a value. */
function parseCacheControl(headers: HeaderFields): Map<string, string> {
  const directives = (getHeaderValue(headers, 'cache-control') ?? '').toLowerCase().split(',');
  return new Map(
    directives.map((item): [string, string] => {
      const [name = '', argument = ''] = item.trim().split('=');
      return [name, argument.replaceAll('"', '')];
    }),
  );
}

const parseWholeNumber = (text = '') => (/^\d+$/.test(text) ? Number(text) : undefined);

/** Seconds. An invalid date counts as one in the past. RFC 9111, section 5.3. */
function computeSecondsUntilExpiry(headers: HeaderFields, now: number): number | undefined {
  const expires = getHeaderValue(headers, 'expires');
  if (expires === undefined) return undefined;
  return Math.max(0, Math.floor((Date.parse(expires) - now) / 1000)) || 0;
}
