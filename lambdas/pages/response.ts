import { createHash } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const types = {
  html: 'text/html; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  sitemap: 'application/xml; charset=utf-8',
} as const;
type ContentType = keyof typeof types;

/**
 * How long an answer is kept. Browsers ask each time; the shared cache keeps it for a minute, goes on showing the old one for a day while it asks
 * for the new one, and for a week while there is none to be had (RFC 5861).
 */
const found = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';
/** What is not there may be published any minute. */
const missing = 'public, max-age=0, s-maxage=10';
/** A failure is nobody's to keep, and a shared cache shows its stale copy instead. */
const failed = 'no-store';

const caching = { 200: found, 404: missing, 503: failed } as const;

export function answer(
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
