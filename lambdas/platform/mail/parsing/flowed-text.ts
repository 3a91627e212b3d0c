interface Line {
  readonly depth: number;
  readonly text: string;
  readonly continues: boolean;
}

/**
 * Joins the lines of a flowed text (RFC 3676: a line that ends with a space continues on the next one). Only
 * lines with the same depth of quotation are joined, because an answer directly below a quoted line is not
 * part of the quotation. The line before a signature is never joined.
 */
export function joinFlowedLines(text: string, delsp: boolean): string {
  const lines: Line[] = [];
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const content = line.slice(depth).replace(/^ /, '');
    const isSignatureSeparator = content === '-- ';
    const continues = content.endsWith(' ') && !isSignatureSeparator;
    const lineText = continues && delsp ? content.slice(0, -1) : content;
    const last = lines.at(-1);
    if (last?.continues && last.depth === depth && !isSignatureSeparator)
      lines[lines.length - 1] = { depth, text: last.text + lineText, continues };
    else lines.push({ depth, text: lineText, continues });
  }
  return lines
    .map(({ depth, text: lineText }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${lineText}`)
    .join('\n');
}
