import { parseRange } from '../../s3/request/conditions.ts';
import { S3Error } from '../../s3/errors.ts';
import type { ResponseHead } from '../edge/edge-event.ts';
import { type HeaderFields, getHeaderValue } from '../headers.ts';

interface Content extends ResponseHead {
  body: Buffer;
}

/** The part of a whole response that the viewer requested. RFC 9110, section 14.2. */
export function selectRange(viewerHeaders: HeaderFields, fullResponse: Content): Content {
  if (
    fullResponse.status !== 200 ||
    !isSameVersion(getHeaderValue(viewerHeaders, 'if-range'), fullResponse.headers)
  )
    return fullResponse;
  const size = fullResponse.body.length;
  try {
    const range = parseRange(getHeaderValue(viewerHeaders, 'range'), size);
    if (!range) return fullResponse;
    const body = fullResponse.body.subarray(range.start, range.end + 1);
    const headers = new Map(fullResponse.headers)
      .set('content-range', [`bytes ${range.start}-${range.end}/${size}`])
      .set('content-length', [String(body.length)]);
    return { status: 206, headers, body };
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    const headers = new Map(fullResponse.headers)
      .set('content-range', [`bytes */${size}`])
      .set('content-length', ['0']);
    return { status: 416, headers, body: Buffer.alloc(0) };
  }
}

/**
 * Whether If-Range names this version, by a strong ETag or exactly the same date (RFC 9110, section 13.1.5).
 * A weak ETag never matches.
 */
function isSameVersion(ifRange: string | undefined, headers: HeaderFields): boolean {
  if (ifRange === undefined) return true;
  return ifRange === getHeaderValue(headers, ifRange.startsWith('"') ? 'etag' : 'last-modified');
}
