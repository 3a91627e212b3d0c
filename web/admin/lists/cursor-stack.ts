/**
 * The position in a list that is paged by cursors: the cursors of pages 2, 3… up to the current one; empty on
 * the first page. Stored in the history entry, so that Back, Forward and Reload show the same page
 * immediately.
 */
export type CursorStack = readonly string[];

/** The stack in a history entry's state; empty (the first page) if the state has none. */
export function readCursorStack(state: unknown): CursorStack {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return [];
  const { cursors } = state;
  if (!Array.isArray(cursors)) return [];
  const strings = cursors.filter((cursor): cursor is string => typeof cursor === 'string');
  return strings.length === cursors.length ? strings : [];
}

/** Page number, from 1. */
export const getPageNumber = (cursors: CursorStack): number => cursors.length + 1;

/** Cursor of the current page; undefined on the first. */
export const getCurrentCursor = (cursors: CursorStack): string | undefined => cursors.at(-1);

/**
 * The stack for page `page`: an earlier page, or the next one, which starts at `readNextCursor`. Undefined if
 * that page does not exist.
 */
export function getStackForPage(
  cursors: CursorStack,
  page: number,
  nextCursor: string | null,
): CursorStack | undefined {
  if (page >= 1 && page <= getPageNumber(cursors)) return cursors.slice(0, page - 1);
  return page === getPageNumber(cursors) + 1 && nextCursor !== null ? [...cursors, nextCursor] : undefined;
}

/** The maximum number of pages that are read to reach a page whose cursors are unknown. */
const maxPagesToRead = 20;

/**
 * Reads the pages in order, from the first one, and returns the stack for page `page`. Stops earlier at the
 * end of the list, or after reading `maxPagesToRead` pages, and returns the stack for the last page reached.
 * @param readNextCursor reads the page that starts at a cursor, and returns the cursor of the page after it
 */
export async function readCursors(
  page: number,
  readNextCursor: (cursor: string | undefined) => Promise<string | null>,
): Promise<CursorStack> {
  const cursors: string[] = [];
  while (getPageNumber(cursors) < page && cursors.length < maxPagesToRead) {
    const next = await readNextCursor(getCurrentCursor(cursors));
    if (next === null) break;
    cursors.push(next);
  }
  return cursors;
}

/** The search part of a page's URL. The URL of the first page contains no page number. */
export function addPageToSearch(search: string, page: number): string {
  if (page === 1) return search;
  const parameters = new URLSearchParams(search);
  parameters.set('page', String(page));
  return `?${parameters.toString()}`;
}
