import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ResponseHead } from './edge-event.ts';
import type { Lifetime } from './freshness.ts';
import { type HeaderFields, value } from './headers.ts';
import { OriginError } from './origins.ts';

/** An answer of the origin that the edge keeps. */
export interface Copy extends ResponseHead {
  body: Buffer;
  lifetime: Lifetime;
  /** Milliseconds, when the origin last vouched for it. */
  confirmed: number;
  /** Milliseconds, until when an origin that just failed is left alone. */
  patientUntil: number;
}

/** Headers that ask the origin whether the copy is still the latest version. */
export function conditionsFor(copy: Copy | undefined): HeaderFields {
  const conditions: HeaderFields = new Map();
  if (copy?.status !== 200) return conditions;
  const etag = value(copy.headers, 'etag');
  const modified = value(copy.headers, 'last-modified');
  if (etag !== undefined) conditions.set('if-none-match', [etag]);
  if (modified !== undefined) conditions.set('if-modified-since', [modified]);
  return conditions;
}

/** About the content, which is still the copy's: perhaps compressed here. */
const ofContent = ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'];

/** Of a copy that the origin confirmed with a 304. RFC 9111, section 3.2. */
export function confirmedHeaders(copy: HeaderFields, confirmation: HeaderFields): HeaderFields {
  return new Map([...copy, ...[...confirmation].filter(([name]) => !ofContent.includes(name))]);
}

/** The whole body. An origin that stops in the middle has not answered: OriginError. */
export async function received(body: Readable): Promise<Buffer> {
  try {
    return await buffer(body);
  } catch (error) {
    throw new OriginError(502, error);
  }
}
