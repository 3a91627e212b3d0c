/** A mail without the mark `format=flowed` (RFC 3676: lines that end with a space continue in the next). */
export interface Unmarked {
  readonly raw: Uint8Array;
  readonly flowed: boolean;
  /** Whether the space at the end of a line is no part of the text. */
  readonly delsp: boolean;
}

/**
 * Removes the mark `format=flowed`, so that the parser leaves the text as it stands: postal-mime joins lines
 * of different depths of quotation, and an answer right below a quoted line would become part of the
 * quotation.
 */
export function unmarked(raw: Uint8Array): Unmarked {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  let copy: Buffer | undefined;
  let delsp = false;
  for (const { index, 0: found } of text.matchAll(/format="?flowed/gi)) {
    const before = text.slice(Math.max(0, index - 300), index);
    const header = before.split(/\r?\n(?![ \t])/).at(-1) ?? '';
    if (!/^content-type:\s*text\/plain/i.test(header)) continue;
    copy ??= Buffer.from(raw);
    copy.write('fixed.', index + found.length - 6, 'latin1');
    const after = text.slice(index, index + 200);
    delsp ||= /^[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*delsp="?yes/i.test(after) || /delsp="?yes/i.test(header);
  }
  return { raw: copy ?? raw, flowed: copy !== undefined, delsp };
}

interface Line {
  readonly depth: number;
  readonly text: string;
  readonly continues: boolean;
}

/**
 * Joins the lines of a flowed text: only lines of the same depth of quotation belong together, and the line
 * before a signature belongs to none.
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
