import { ApiError } from '../platform/api-error.ts';

/** A position in a list: an id, or a time (in the form with which ids begin) followed by an id. */
const timeAndIdPattern = /^(?:[0-9A-HJKMNP-TV-Z]{10})?[0-9A-HJKMNP-TV-Z]{26}$/;

/** The id at the end of a position. */
export const parsePositionId = (position: string): string => position.slice(-26);

/**
 * A cursor contains only the sort-key position of the last item of a page. The partition always comes from
 * the caller and the query, so a forged cursor can move within a list but never leave it.
 */
export const encodeCursor = (position: string): string => Buffer.from(position).toString('base64url');

/**
 * @param pattern a pattern for the whole position in this list
 * @param field the name of the query parameter, for the error
 * @throws ApiError `invalid_request`
 */
export function decodeCursor(cursor: string, pattern: RegExp = timeAndIdPattern, field = 'cursor'): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!pattern.test(position) || encodeCursor(position) !== cursor)
    throw new ApiError('invalid_request', 'The cursor is not one of this list', [
      { path: `query.${field}`, message: 'Start again from the first page' },
    ]);
  return position;
}
