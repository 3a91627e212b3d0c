/** A Markdown table. */
export const renderMarkdownTable = (
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
