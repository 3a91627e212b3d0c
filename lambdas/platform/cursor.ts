import { Refusal } from './problems.ts';

const shape = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * A cursor is the id of the last item of a page and nothing else: the partition always comes from the caller and the query, so a forged
 * cursor can move within a list but never out of it.
 */
export const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** @throws Refusal `invalid_request` */
export function decodeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!shape.test(id) || encodeCursor(id) !== cursor)
    throw new Refusal('invalid_request', 'The cursor is not one that this list gave out', [
      { path: 'query.cursor', message: 'Start again from the first page' },
    ]);
  return id;
}
