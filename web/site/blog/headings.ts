export interface Heading {
  readonly id: string;
  readonly text: string;
}

const longest = 60;

/** Letters and digits of any script, with a hyphen for everything else. */
const slugOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Gives headings ids that are unique in a post. A prefix keeps them different from the ids of other elements
 * of the page.
 */
export function headingIds(): (text: string) => string {
  const times = new Map<string, number>();
  return (text) => {
    const id = `section-${Array.from(slugOf(text)).slice(0, longest).join('')}`;
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    // Two hyphens, because no heading's slug contains two in a row.
    return before === 0 ? id : `${id}--${before + 1}`;
  };
}
