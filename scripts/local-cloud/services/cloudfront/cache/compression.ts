import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type HeaderFields, getHeaderValue } from '../headers.ts';
import type { CachePolicy } from '../policies.ts';

/**
 * The compressed types that websites use.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
const compressibleTypes = new Set([
  'application/javascript',
  'application/json',
  'application/pdf',
  'application/rss+xml',
  'application/vnd.ms-fontobject',
  'application/wasm',
  'application/xhtml+xml',
  'application/xml',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]);

/** Bytes. */
const minimumLength = 1000;
const maximumLength = 10_000_000;

export type Encoding = 'br' | 'gzip';

/**
 * The viewer's accepted encodings that this policy allows, the preferred one first. A range of a file is
 * never compressed.
 */
export function selectEncodings(viewerHeaders: HeaderFields, { brotli, gzip }: CachePolicy): Encoding[] {
  if (viewerHeaders.has('range')) return [];
  const header = getHeaderValue(viewerHeaders, 'accept-encoding');
  const encodings: Encoding[] = [];
  if (brotli && accepts(header, 'br')) encodings.push('br');
  if (gzip && accepts(header, 'gzip')) encodings.push('gzip');
  return encodings;
}

/**
 * The stream that compresses a response; undefined if CloudFront would not compress it. Changes the headers
 * accordingly: removes the length, which is no longer known, and makes the ETag weak.
 */
export function compress(
  answer: { status: number; headers: HeaderFields },
  encodings: Encoding[],
): Transform | undefined {
  const { headers, status } = answer;
  const type = getHeaderValue(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const length = Number(getHeaderValue(headers, 'content-length') ?? 0);
  const isCompressible = length >= minimumLength && length <= maximumLength && compressibleTypes.has(type);
  if (!isCompressible || ![200, 403, 404].includes(status) || headers.has('content-encoding'))
    return undefined;
  const [encoding] = encodings;
  if (!encoding) return undefined;
  headers.set('content-encoding', [encoding]);
  headers.delete('content-length');
  headers.set('vary', [...new Set([...(headers.get('vary') ?? []), 'Accept-Encoding'])]);
  const etag = getHeaderValue(headers, 'etag');
  if (etag?.startsWith('"')) headers.set('etag', [`W/${etag}`]);
  if (encoding === 'gzip') return createGzip();
  // Similar to CloudFront. The default of 11 takes a second for a large script.
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function accepts(header = '', encoding: string): boolean {
  return header.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
