import type { StoredObject } from '../bucket.ts';
import { S3Error, createPreconditionFailedError } from '../errors.ts';
import type { S3Request } from './request.ts';

const includesEtag = (list: string | undefined, etag: string) =>
  list !== undefined &&
  list
    .split(',')
    .some((item) => ['*', etag, etag.replaceAll('"', '')].includes(item.trim().replace(/^W\//, '')));

/**
 * Whether the response to a GET or HEAD is 304. RFC 9110, section 13.2.2.
 * @throws S3Error 412 when a condition fails
 */
export function isNotModified(request: S3Request, { etag, modified }: StoredObject): boolean {
  const date = (name: string) => Date.parse(request.header(name) ?? '');
  const ifMatch = request.header('if-match');
  if (ifMatch !== undefined && !includesEtag(ifMatch, etag)) throw createPreconditionFailedError('If-Match');
  if (ifMatch === undefined && Date.parse(modified) > date('if-unmodified-since'))
    throw createPreconditionFailedError('If-Unmodified-Since');
  const ifNoneMatch = request.header('if-none-match');
  if (ifNoneMatch !== undefined) return includesEtag(ifNoneMatch, etag);
  return Date.parse(modified) <= date('if-modified-since');
}

/**
 * Checks the conditions of a write that would replace `current`.
 * @throws S3Error 412 if a condition fails, 404 for If-Match without an object
 */
export function checkWriteConditions(request: S3Request, current: StoredObject | undefined): void {
  if (current && includesEtag(request.header('if-none-match'), current.etag))
    throw createPreconditionFailedError('If-None-Match');
  const ifMatch = request.header('if-match');
  if (ifMatch === undefined) return;
  if (!current) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  if (!includesEtag(ifMatch, current.etag)) throw createPreconditionFailedError('If-Match');
}

/**
 * The byte positions (inclusive) of a Range header. Undefined for the whole object and, as in S3, for several
 * ranges.
 */
export function parseRange(
  range: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (!match || match[0] === 'bytes=-') return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start > end)
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
      RangeRequested: range ?? '',
      ActualObjectSize: String(size),
    });
  return { start, end };
}
