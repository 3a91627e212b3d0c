import { createHash } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const contentTypes = {
  html: 'text/html; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
} as const;
type ContentType = keyof typeof contentTypes;

/**
 * The cache lifetime of a page. Browsers revalidate each time. CloudFront caches a page for a minute. After
 * that, it may still serve the page for a day while it fetches a new one, and for a week while the function
 * fails (RFC 5861).
 */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
/** The cache lifetime of a 404 page. It is short, because a missing post may be published at any time. */
const notFoundCaching = 'public, max-age=0, s-maxage=10';
/** Errors are not cached; CloudFront serves its stale copy instead. */
const failureCaching = 'no-store';

const cachingByStatus = { 200: pageCaching, 404: notFoundCaching, 503: failureCaching } as const;

export function createPageResponse(
  status: keyof typeof cachingByStatus,
  type: ContentType,
  body: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      'content-type': contentTypes[type],
      'cache-control': cachingByStatus[status],
      ...(status === 200 && { etag: `"${createHash('sha256').update(body).digest('base64url')}"` }),
    },
    body,
  };
}

/** A page for one person, which must not be cached. */
export const disableCaching = (
  page: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => ({
  ...page,
  headers: { ...page.headers, 'cache-control': 'no-store' },
});
