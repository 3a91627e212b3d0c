/** A page of a list that is paged by cursors. */
interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

/**
 * The number of matches as text: `12`, or `100+` if there are more pages than have been read.
 * @param pages from the first to the current one; undefined for pages that are not cached
 */
export function formatMatchCount(pages: readonly (Page | undefined)[]): string | undefined {
  const knownPages = pages.filter((page) => page !== undefined);
  if (knownPages.length < pages.length) return undefined;
  const count = knownPages.reduce((sum, { items }) => sum + items.length, 0).toLocaleString();
  return (knownPages.at(-1)?.next_cursor ?? null) === null ? count : `${count}+`;
}
