import { ApiError } from '../platform/api-error.ts';

/** Lists whose positions are ids. */
const ulid = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * A cursor is the position of the last item of a page and nothing else: the partition always comes from the caller and the query, so a forged
 * cursor can move within a list but never out of it.
 */
export const encodeCursor = (position: string): string => Buffer.from(position).toString('base64url');

/**
 * @param shape what the positions of this list look like, from first to last character
 * @param field what the query calls the cursor
 * @throws ApiError `invalid_request`
 */
export function decodeCursor(cursor: string, shape: RegExp = ulid, field = 'cursor'): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!shape.test(position) || encodeCursor(position) !== cursor)
    throw new ApiError('invalid_request', 'The cursor is not one that this list gave out', [
      { path: `query.${field}`, message: 'Start again from the first page' },
    ]);
  return position;
}
