export interface Heading {
  readonly id: string;
  readonly text: string;
}

const maxIdLength = 60;

/** Keeps letters and digits of any script, and replaces everything else with hyphens. */
const toSlug = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Gives headings ids that are unique in a post. A prefix keeps them different from the ids of other elements
 * of the page.
 */
export function createIdGenerator(): (text: string) => string {
  const countsById = new Map<string, number>();
  return (text) => {
    const id = `section-${Array.from(toSlug(text)).slice(0, maxIdLength).join('')}`;
    const previousCount = countsById.get(id) ?? 0;
    countsById.set(id, previousCount + 1);
    // Two hyphens, because no heading's slug contains two in a row.
    return previousCount === 0 ? id : `${id}--${previousCount + 1}`;
  };
}
