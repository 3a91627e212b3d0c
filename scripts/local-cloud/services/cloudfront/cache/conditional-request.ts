import { type HeaderFields, headerValue } from '../headers.ts';

const bareTag = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the viewer already has this response, so that 304 is enough. RFC 9110, section 13.2.2. */
export function isFresh(viewerHeaders: HeaderFields, answer: HeaderFields): boolean {
  const etag = headerValue(answer, 'etag');
  const ifNoneMatch = headerValue(viewerHeaders, 'if-none-match');
  if (ifNoneMatch !== undefined)
    return (
      etag !== undefined &&
      (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bareTag(tag) === bareTag(etag)))
    );
  const modifiedSince = Date.parse(headerValue(viewerHeaders, 'if-modified-since') ?? '');
  return Date.parse(headerValue(answer, 'last-modified') ?? '') <= modifiedSince;
}
