import { createHash } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const types = {
  html: 'text/html; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
} as const;
type ContentType = keyof typeof types;

/**
 * The cache lifetime of a page. Browsers revalidate each time. CloudFront caches a page for a minute, may
 * serve it stale for a day while it fetches a new one, and for a week while the function fails (RFC 5861).
 */
const found = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
/** Short, because a missing post may be published at any time. */
const missing = 'public, max-age=0, s-maxage=10';
/** Errors are not cached; CloudFront serves its stale copy instead. */
const failed = 'no-store';

const caching = { 200: found, 404: missing, 503: failed } as const;

export function pageResponse(
  status: keyof typeof caching,
  type: ContentType,
  body: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      'content-type': types[type],
      'cache-control': caching[status],
      ...(status === 200 && { etag: `"${createHash('sha256').update(body).digest('base64url')}"` }),
    },
    body,
  };
}

/** A page for one person, which must not be cached. */
export const withoutCaching = (
  page: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => ({
  ...page,
  headers: { ...page.headers, 'cache-control': 'no-store' },
});
