import { type HeaderFields, getHeaderValue } from '../headers.ts';

const stripWeakPrefix = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the viewer already has this response, so that 304 is enough. RFC 9110, section 13.2.2. */
export function isFresh(viewerHeaders: HeaderFields, answer: HeaderFields): boolean {
  const etag = getHeaderValue(answer, 'etag');
  const ifNoneMatch = getHeaderValue(viewerHeaders, 'if-none-match');
  if (ifNoneMatch !== undefined)
    return (
      etag !== undefined &&
      (ifNoneMatch.trim() === '*' ||
        ifNoneMatch.split(',').some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag)))
    );
  const modifiedSince = Date.parse(getHeaderValue(viewerHeaders, 'if-modified-since') ?? '');
  return Date.parse(getHeaderValue(answer, 'last-modified') ?? '') <= modifiedSince;
}
