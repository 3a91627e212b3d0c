import { readHtml } from '../../platform/mail/parsing/html-tokens.ts';

/** Adjacent text with the same formatting. */
export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly code: boolean;
  readonly href: string;
}

/** A line of an HTML mail. */
export interface HtmlLine {
  readonly runs: Run[];
  /** The depth of quotation. */
  quoteDepth: number;
  /** Whether the mail program marked the line as part of the quoted mail. */
  readonly isMarkedAsQuoted: boolean;
  /** The list marker: `- `, `2. `, or nothing. */
  item: string;
  /** Whether spaces are preserved. */
  isCode: boolean;
}

/** The formatting that the open elements set for their text. */
interface Context extends Omit<Run, 'text'> {
  readonly isHidden: boolean;
  /** Whether the font size is zero; a nested element can change this. */
  readonly hasZeroSize: boolean;
  /** Whether the visibility is hidden; a nested element can change this. */
  readonly isInvisible: boolean;
  readonly isIntroduction: boolean;
  readonly isCodeBlock: boolean;
  readonly quoteDepth: number;
  readonly list?: { readonly isOrdered: boolean; next: number };
}
const initialContext: Context = {
  bold: false,
  italic: false,
  code: false,
  href: '',
  isHidden: false,
  hasZeroSize: false,
  isInvisible: false,
  isIntroduction: false,
  isCodeBlock: false,
  quoteDepth: 0,
};

/** Block elements, which start a new line. */
const blockElementPattern =
  /^(p|div|tr|li|ul|ol|dl|dt|dd|table|h[1-6]|pre|hr|blockquote|section|article|header|footer|center|address)$/;
/** Elements with a margin above and below. */
const marginElementPattern = /^(p|h[1-6]|pre|hr|blockquote)$/;
const voidElementPattern = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Classes and ids with which mail programs mark the quoted mail. */
const quotationPattern =
  /\b(yahoo_quoted|protonmail_quote|divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|zmail_extra)\b/i;
/**
 * The sentence above a quotation. The quotation itself is a `blockquote`, below which the author may
 * continue.
 */
const introductionPattern = /\b(gmail_attr|moz-cite-prefix)\b/;
/** The line that Outlook draws above the header fields of the quoted mail. */
const outlookBorderPattern = /border-top\s*:\s*solid\s+#(?:E1E1E1|B5C4DF)/i;
/** How many open elements a closing tag can end. */
const maxEndedElements = 200;

/**
 * The value of a CSS property; the last declaration wins.
 * @param style in lower case
 * @param shorthand a property that also sets it
 */
function readCssValue(style: string, property: string, shorthand = property): string | undefined {
  if (!style.includes(shorthand)) return undefined;
  const values = style.split(';').map((declaration) => declaration.split(':', 2).map((part) => part.trim()));
  return values
    .findLast(([name]) => name === property || name === shorthand)?.[1]
    ?.replace(/\s*!important$/, '');
}

const matches = (value: string | undefined, pattern: RegExp) =>
  value === undefined ? undefined : pattern.test(value);

function deriveContext(
  outerContext: Context,
  name: string,
  attributes: ReadonlyMap<string, string>,
): Context {
  const style = (attributes.get('style') ?? '').toLowerCase();
  const isIntroduction =
    outerContext.isIntroduction || introductionPattern.test(attributes.get('class') ?? '');
  return {
    ...outerContext,
    isIntroduction,
    bold:
      matches(readCssValue(style, 'font-weight'), /^(bold|bolder|[6-9]00)$/) ??
      (outerContext.bold || /^(b|strong|h[1-6])$/.test(name)),
    italic:
      matches(readCssValue(style, 'font-style'), /^(italic|oblique)$/) ??
      (outerContext.italic || /^(i|em)$/.test(name)),
    code: outerContext.code || /^(code|tt|kbd|samp)$/.test(name),
    href: name === 'a' ? (attributes.get('href') ?? '').trim() : outerContext.href,
    isHidden:
      outerContext.isHidden ||
      name === 'template' ||
      attributes.has('hidden') ||
      readCssValue(style, 'display') === 'none',
    hasZeroSize:
      matches(readCssValue(style, 'font-size', 'font'), /(^|\s)0(\.0+)?(px|pt|em|rem|%)?($|[\s/])/) ??
      (outerContext.hasZeroSize && !(name === 'font' && attributes.has('size'))),
    isInvisible:
      matches(readCssValue(style, 'visibility'), /^(hidden|collapse)$/) ?? outerContext.isInvisible,
    isCodeBlock: outerContext.isCodeBlock || name === 'pre',
    quoteDepth: outerContext.quoteDepth + (name === 'blockquote' ? 1 : 0),
    ...(/^[uo]l$/.test(name) && {
      list: {
        isOrdered: name === 'ol',
        next: /^\d{1,6}$/.test(attributes.get('start') ?? '') ? Number(attributes.get('start')) : 1,
      },
    }),
  };
}

/** A row of a table: its first line, and the gaps between its cells. */
interface Row {
  readonly line: HtmlLine | undefined;
  readonly gapIndexes: number[];
}
const createRow = (line?: HtmlLine): Row => ({ line, gapIndexes: [] });

/** Separates the cells of a row if several have text and all are on one line. */
function separateCells({ line, gapIndexes }: Row, last: HtmlLine): void {
  if (line !== last || gapIndexes.length === 0) return;
  const cells = [0, ...gapIndexes].map((start, index) => line.runs.slice(start, gapIndexes[index]));
  const cellsWithText = cells.filter((runs) => runs.some(({ text }) => text.trim() !== ''));
  if (cellsWithText.length < 2) return;
  for (const gap of gapIndexes) line.runs[gap] = { ...plainFormat, text: ' | ' };
}
const plainFormat: Omit<Run, 'text'> = { bold: false, italic: false, code: false, href: '' };

/** A non-breaking space makes a line non-empty, as in browsers. */
const isEmpty = ({ runs }: HtmlLine) => runs.every(({ text }) => /^[ \t\r\n\f]*$/.test(text));

/** Parses an HTML mail into lines in one pass of linear time, without building a DOM. */
export function parseHtmlLines(html: string): HtmlLine[] {
  const lines: HtmlLine[] = [];
  const open: { name: string; hasMargin: boolean; context: Context }[] = [];
  let context = initialContext;
  let isMarkedAsQuoted = false;
  let needsBlankLine = false;
  let row = createRow();
  const createLine = (): HtmlLine => ({
    runs: [],
    quoteDepth: context.quoteDepth,
    isMarkedAsQuoted: isMarkedAsQuoted || context.isIntroduction,
    item: '',
    isCode: context.isCodeBlock,
  });
  let line = createLine();

  const endLine = () => {
    lines.push(line);
    line = createLine();
  };
  const startBlock = () => {
    if (!isEmpty(line)) endLine();
    else line = { ...createLine(), item: line.item };
  };
  const write = (text: string) => {
    if (needsBlankLine && text.trim() !== '') {
      const last = lines.at(-1);
      if (last && !isEmpty(last) && line.item === '' && isEmpty(line))
        lines.push({
          ...createLine(),
          quoteDepth: Math.min(last.quoteDepth, line.quoteDepth),
          isCode: false,
        });
      needsBlankLine = false;
    }
    const { bold, italic, code, href } = context;
    line.runs.push({ text, bold, italic, code, href });
  };
  const closeElements = (index: number) => {
    open.length = index;
    context = open.at(-1)?.context ?? initialContext;
  };

  readHtml(html, {
    open: (name, attributes) => {
      const hasMargin = marginElementPattern.test(name) && !/\bMso/.test(attributes.get('class') ?? '');
      if (name === 'br') {
        if (!context.isHidden) endLine();
        return;
      }
      if (name === 'img') {
        const alt = attributes.get('alt') ?? '';
        // A picture that is part of the mail becomes a file, and its alternative text is usually its file
        // name.
        const isEmbeddedPicture = context.href === '' && /^\s*(cid|data):/i.test(attributes.get('src') ?? '');
        const isEmoji = /^\p{Extended_Pictographic}[^\p{L}]{0,12}$/u.test(alt);
        if (!context.isHidden && (isEmoji || !isEmbeddedPicture)) write(alt);
        return;
      }
      if (/^(p|li|td|th|tr)$/.test(name) && open.at(-1)?.name === name) closeElements(open.length - 1);
      if (!voidElementPattern.test(name)) {
        context = deriveContext(context, name, attributes);
        open.push({ name, hasMargin, context });
      }
      const style = attributes.get('style') ?? '';
      const names = `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`;
      // Everything after such a mark is quoted, so the end of the element does not matter.
      if (quotationPattern.test(names) || (name === 'div' && outlookBorderPattern.test(style)))
        isMarkedAsQuoted = true;
      if (/^(td|th)$/.test(name) && row.line === line)
        row.gapIndexes.push(line.runs.push({ ...plainFormat, text: ' ' }) - 1);
      else if (/^(td|th)$/.test(name)) {
        if (row.line === undefined) row = createRow(line);
        else if (!isEmpty(line)) write(' ');
      }
      if (!blockElementPattern.test(name)) return;
      startBlock();
      if (/^(tr|table)$/.test(name)) row = createRow();
      needsBlankLine ||= hasMargin;
      if (name !== 'li') return;
      const list = context.list;
      line.item = list?.isOrdered ? `${list.next}. ` : '- ';
      if (list) list.next += 1;
    },
    close: (name) => {
      const index = open.findLastIndex(
        (element, at) => element.name === name || at < open.length - maxEndedElements,
      );
      const openElement = open[index];
      if (openElement?.name === name) closeElements(index);
      if (!blockElementPattern.test(name)) return;
      if (/^(tr|table)$/.test(name)) {
        separateCells(row, line);
        row = createRow();
      }
      if (name === 'li') line.item = isEmpty(line) ? '' : line.item;
      startBlock();
      needsBlankLine ||= openElement?.name === name && openElement.hasMargin;
    },
    text: (text) => {
      if (context.isHidden || context.hasZeroSize || context.isInvisible) return;
      if (!context.isCodeBlock) return write(text);
      for (const [index, part] of text.split(/\r?\n/).entries()) {
        if (index > 0) endLine();
        write(part);
      }
    },
  });
  lines.push(line);
  return lines;
}

/** The text of a line, with spaces collapsed as in a browser. */
export function toLineText({ runs, isCode }: HtmlLine): string {
  const text = runs.map((run) => run.text).join('');
  return isCode ? text.trimEnd() : text.replace(/\s+/g, ' ').trim();
}

/**
 * The lines as plain text. Quoted lines begin with `> `, as in plain-text mails. The result must be rendered
 * as text: it is not safe as HTML.
 */
export const toPlainText = (lines: readonly HtmlLine[]): string =>
  lines
    .map((line) => {
      const text = toLineText(line);
      return `${line.quoteDepth > 0 || line.isMarkedAsQuoted ? '> ' : ''}${text === '' ? '' : line.item}${text}`.trimEnd();
    })
    .join('\n')
    .replace(/\n(> ?\n|\n){2,}/g, '\n\n')
    .trim();
