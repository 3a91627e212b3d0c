/**
 * Where somebody is in a list that is paged by cursors: the cursors of pages 2, 3… up to the one shown; empty on the first page.
 * Kept in the history entry, so that going back, forward or reloading shows the same page.
 */
export type Trail = readonly string[];

/** Reads what a history entry holds; anything that is no trail is the first page. */
export function trailOf(state: unknown): Trail {
  if (typeof state !== 'object' || state === null || !('trail' in state)) return [];
  const { trail } = state;
  if (!Array.isArray(trail)) return [];
  const cursors = trail.filter((cursor): cursor is string => typeof cursor === 'string');
  return cursors.length === trail.length ? cursors : [];
}

/** Page number, from 1. */
export const pageNumber = (trail: Trail): number => trail.length + 1;

/** Cursor of the page shown; undefined on the first. */
export const cursorOf = (trail: Trail): string | undefined => trail.at(-1);

/**
 * The trail to page `page`: back to one that was passed, or on to the next, which starts at `nextCursor`. Undefined when there is no such page.
 */
export function trailTo(trail: Trail, page: number, nextCursor: string | null): Trail | undefined {
  if (page >= 1 && page <= pageNumber(trail)) return trail.slice(0, page - 1);
  return page === pageNumber(trail) + 1 && nextCursor !== null ? [...trail, nextCursor] : undefined;
}
