/** A page of a list whose pages have cursors. */
interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

/**
 * How many items match, in words: `12`, or `100+` while there are more than the pages that were read.
 * @param pages from the first to the current one; undefined for one that is not known
 */
export function matchCount(pages: readonly (Page | undefined)[]): string | undefined {
  const known = pages.filter((page) => page !== undefined);
  if (known.length < pages.length) return undefined;
  const count = known.reduce((sum, { items }) => sum + items.length, 0).toLocaleString();
  return (known.at(-1)?.next_cursor ?? null) === null ? count : `${count}+`;
}
