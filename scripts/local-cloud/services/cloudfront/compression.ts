import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type HeaderFields, value } from './headers.ts';
import type { CachePolicy } from './policies.ts';

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html, those a website may have. */
const types = new Set([
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

const smallest = 1000;
const largest = 10_000_000;

export type Encoding = 'br' | 'gzip';

/** What of a viewer's Accept-Encoding counts with this policy, the preferred first. A part of a file is never compressed. */
export function normalisedEncodings(viewer: HeaderFields, { brotli, gzip }: CachePolicy): Encoding[] {
  if (viewer.has('range')) return [];
  const header = value(viewer, 'accept-encoding');
  const encodings: Encoding[] = [];
  if (brotli && accepts(header, 'br')) encodings.push('br');
  if (gzip && accepts(header, 'gzip')) encodings.push('gzip');
  return encodings;
}

/**
 * How CloudFront would compress this answer for a viewer with these encodings, if at all. When it would, the headers are changed accordingly: the length
 * is no longer known, and the ETag becomes weak.
 */
export function compress(
  answer: { status: number; headers: HeaderFields },
  encodings: Encoding[],
): Transform | undefined {
  const { headers, status } = answer;
  const type = value(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const length = Number(value(headers, 'content-length') ?? 0);
  const fits = length >= smallest && length <= largest && types.has(type);
  if (!fits || ![200, 403, 404].includes(status) || headers.has('content-encoding')) return undefined;
  const [encoding] = encodings;
  if (!encoding) return undefined;
  headers.set('content-encoding', [encoding]);
  headers.delete('content-length');
  headers.set('vary', [...new Set([...(headers.get('vary') ?? []), 'Accept-Encoding'])]);
  const etag = value(headers, 'etag');
  if (etag?.startsWith('"')) headers.set('etag', [`W/${etag}`]);
  if (encoding === 'gzip') return createGzip();
  // About what CloudFront spends; the default of 11 takes a second for a large script.
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function accepts(header = '', encoding: string): boolean {
  return header.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
