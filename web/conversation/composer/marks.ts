export const marks = ['bold', 'italic', 'list', 'quote', 'link', 'code'] as const;
export type Mark = (typeof marks)[number];

/** A text with its selection. */
export interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A replacement within a text, and the selection afterwards. */
export interface Edit extends Pick<Selection, 'start' | 'end'> {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Adds a mark on both sides of the selection, or removes it if it is there. */
function toggleAround({ text, start, end }: Selection, mark: string): Edit {
  const selected = text.slice(start, end);
  const [from, to] = [start - mark.length, end + mark.length];
  // An asterisk next to another one is part of `**`.
  const isMarked = from >= 0 && text.slice(from, start) === mark && text.slice(end, to) === mark;
  const isPartOfBold = mark === '*' && text[from - 1] === '*' && text[from - 2] !== '*';
  if (isMarked && !isPartOfBold)
    return { from, to, insert: selected, start: from, end: from + selected.length };
  const selectionStart = start + mark.length;
  return {
    from: start,
    to: end,
    insert: mark + selected + mark,
    start: selectionStart,
    end: selectionStart + selected.length,
  };
}

/** Adds a mark at the start of each selected line, or removes it if all lines have it. */
function toggleAtLines({ text, start, end }: Selection, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const allMarked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (allMarked ? line.slice(mark.length) : mark + line)).join('\n');
  const last = from + insert.length;
  return { from, to, insert, start: start === end ? last : from, end: last };
}

function insertLink({ text, start, end }: Selection): Edit {
  const selected = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const linkText = isAddress ? '' : selected;
  const address = isAddress ? selected : 'https://';
  const insert = `[${linkText}](${address})`;
  // Selects the missing part: the text, or the URL.
  const missingStart = start + (linkText === '' ? 1 : linkText.length + 3);
  return {
    from: start,
    to: end,
    insert,
    start: missingStart,
    end: linkText === '' ? missingStart : missingStart + address.length,
  };
}

function codeBlock({ text, start, end }: Selection): Edit {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n';
  const selected = text.slice(start, end);
  const selectionStart = start + before.length + 4;
  const insert = `${before}\`\`\`\n${selected}\n\`\`\`${after}`;
  return { from: start, to: end, insert, start: selectionStart, end: selectionStart + selected.length };
}

/** The edit with which a toolbar button formats the selection. */
export function formatSelection(mark: Mark, selection: Selection): Edit {
  if (mark === 'bold') return toggleAround(selection, '**');
  if (mark === 'italic') return toggleAround(selection, '*');
  if (mark === 'list') return toggleAtLines(selection, '- ');
  if (mark === 'quote') return toggleAtLines(selection, '> ');
  if (mark === 'link') return insertLink(selection);
  const { text, start, end } = selection;
  return text.slice(start, end).includes('\n') ? codeBlock(selection) : toggleAround(selection, '`');
}
