import { type HeaderFields, value } from '../headers.ts';

const weak = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the viewer already has this response, so that 304 is enough. RFC 9110, section 13.2.2. */
export function isFresh(viewer: HeaderFields, answer: HeaderFields): boolean {
  const etag = value(answer, 'etag');
  const ifNoneMatch = value(viewer, 'if-none-match');
  if (ifNoneMatch !== undefined)
    return (
      etag !== undefined &&
      (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => weak(each) === weak(etag)))
    );
  const since = Date.parse(value(viewer, 'if-modified-since') ?? '');
  return Date.parse(value(answer, 'last-modified') ?? '') <= since;
}
