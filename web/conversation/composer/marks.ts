export const textFormats = ['bold', 'italic', 'list', 'quote', 'link', 'code'] as const;
export type TextFormat = (typeof textFormats)[number];

/** A text with its selection. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A replacement within a text, and the selection afterwards. */
export interface TextEdit extends Pick<TextSelection, 'start' | 'end'> {
  readonly from: number;
  readonly to: number;
  readonly insertedText: string;
}

/** Adds a mark on both sides of the selection, or removes it if it is there. */
function toggleMarkAround({ text, start, end }: TextSelection, mark: string): TextEdit {
  const selected = text.slice(start, end);
  const [from, to] = [start - mark.length, end + mark.length];
  // An asterisk next to another one is part of `**`.
  const isMarked = from >= 0 && text.slice(from, start) === mark && text.slice(end, to) === mark;
  const isPartOfBold = mark === '*' && text[from - 1] === '*' && text[from - 2] !== '*';
  if (isMarked && !isPartOfBold)
    return { from, to, insertedText: selected, start: from, end: from + selected.length };
  const selectionStart = start + mark.length;
  return {
    from: start,
    to: end,
    insertedText: mark + selected + mark,
    start: selectionStart,
    end: selectionStart + selected.length,
  };
}

/** Adds a mark at the start of each selected line, or removes it if all lines have it. */
function toggleMarkAtLines({ text, start, end }: TextSelection, mark: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isEveryLineMarked = lines.every((line) => line.startsWith(mark));
  const insertedText = lines
    .map((line) => (isEveryLineMarked ? line.slice(mark.length) : mark + line))
    .join('\n');
  const last = from + insertedText.length;
  return { from, to, insertedText, start: start === end ? last : from, end: last };
}

function insertLink({ text, start, end }: TextSelection): TextEdit {
  const selected = text.slice(start, end);
  const isUrl = /^https?:\/\/\S+$/.test(selected);
  const linkText = isUrl ? '' : selected;
  const url = isUrl ? selected : 'https://';
  const insertedText = `[${linkText}](${url})`;
  // Selects the missing part: the text, or the URL.
  const missingPartStart = start + (linkText === '' ? 1 : linkText.length + 3);
  return {
    from: start,
    to: end,
    insertedText,
    start: missingPartStart,
    end: linkText === '' ? missingPartStart : missingPartStart + url.length,
  };
}

function insertCodeBlock({ text, start, end }: TextSelection): TextEdit {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n';
  const selected = text.slice(start, end);
  const selectionStart = start + before.length + 4;
  const insertedText = `${before}\`\`\`\n${selected}\n\`\`\`${after}`;
  return { from: start, to: end, insertedText, start: selectionStart, end: selectionStart + selected.length };
}

/** The edit with which a toolbar button formats the selection. */
export function formatSelection(textFormat: TextFormat, selection: TextSelection): TextEdit {
  if (textFormat === 'bold') return toggleMarkAround(selection, '**');
  if (textFormat === 'italic') return toggleMarkAround(selection, '*');
  if (textFormat === 'list') return toggleMarkAtLines(selection, '- ');
  if (textFormat === 'quote') return toggleMarkAtLines(selection, '> ');
  if (textFormat === 'link') return insertLink(selection);
  const { text, start, end } = selection;
  return text.slice(start, end).includes('\n')
    ? insertCodeBlock(selection)
    : toggleMarkAround(selection, '`');
}
