import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ResponseHead } from '../edge/edge-event.ts';
import type { Lifetime } from './freshness.ts';
import { type HeaderFields, getHeaderValue } from '../headers.ts';
import { OriginError } from '../origins/origins.ts';

/** A cached response of the origin. */
export interface CacheEntry extends ResponseHead {
  body: Buffer;
  lifetime: Lifetime;
  /** When the origin last confirmed the response, in milliseconds. */
  confirmedAt: number;
  /** Until this time, an origin that has failed is not called again. Milliseconds since the epoch. */
  retryOriginAt: number;
}

/** Headers that ask the origin whether the entry is still current. */
export function createRevalidationHeaders(entry: CacheEntry | undefined): HeaderFields {
  const conditions: HeaderFields = new Map();
  if (entry?.status !== 200) return conditions;
  const etag = getHeaderValue(entry.headers, 'etag');
  const lastModified = getHeaderValue(entry.headers, 'last-modified');
  if (etag !== undefined) conditions.set('if-none-match', [etag]);
  if (lastModified !== undefined) conditions.set('if-modified-since', [lastModified]);
  return conditions;
}

/**
 * Headers that describe the content. A 304 does not replace them, because the emulator may have compressed
 * the cached content.
 */
const contentHeaders = ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'];

/** The headers of an entry that the origin confirmed with a 304. RFC 9111, section 3.2. */
export function mergeConfirmedHeaders(entry: HeaderFields, confirmationHeaders: HeaderFields): HeaderFields {
  return new Map([...entry, ...[...confirmationHeaders].filter(([name]) => !contentHeaders.includes(name))]);
}

/** Reads the whole body. @throws OriginError if the origin stops in the middle */
export async function readBody(body: Readable): Promise<Buffer> {
  try {
    return await buffer(body);
  } catch (error) {
    throw new OriginError(502, error);
  }
}
