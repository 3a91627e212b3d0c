interface Line {
  readonly depth: number;
  readonly text: string;
  readonly continues: boolean;
}

/**
 * Joins the lines of a flowed text (RFC 3676: lines that end with a space continue in the next). Only lines
 * of the same depth of quotation belong together: an answer right below a quoted line is no part of the
 * quotation. The line before a signature belongs to none.
 */
export function unflow(text: string, delsp: boolean): string {
  const lines: Line[] = [];
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const content = line.slice(depth).replace(/^ /, '');
    const isSignature = content === '-- ';
    const continues = content.endsWith(' ') && !isSignature;
    const shown = continues && delsp ? content.slice(0, -1) : content;
    const last = lines.at(-1);
    if (last?.continues && last.depth === depth && !isSignature)
      lines[lines.length - 1] = { depth, text: last.text + shown, continues };
    else lines.push({ depth, text: shown, continues });
  }
  return lines
    .map(({ depth, text: shown }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${shown}`)
    .join('\n');
}
