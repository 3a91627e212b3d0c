import { commentBlocks, commentInline } from '@portico/shared/markdown/comment-tokens.ts';
import { type HtmlLine, lineText } from './html-lines.ts';
import { lineMarkup, shownRuns } from './line-markup.ts';

/** Link addresses and picture names, which mail programs insert into the plain text. */
const inserted = /<(?:https?|mailto|tel|cid):[^<>]*>|\[(?:image|cid):[^\]]*\]/gi;
/** Spaces, and characters that mark formatting in plain text. */
const unspoken = /[\s\p{C}\p{Z}\\*_/|`~<>[\]+•·–—-]/gu;

/** Removes everything that formatting changes, to compare texts. */
export const comparableText = (text: string): string =>
  text.replace(inserted, '').normalize('NFC').replace(unspoken, '');

/** The text of a comment on a screen, without its formatting. */
export const commentText = (content: string): string =>
  commentBlocks(content)
    .map((block) => {
      const inline = (line: string) =>
        shownRuns(commentInline(line))
          .map(({ text }) => text)
          .join('');
      if (block.type === 'code') return block.text;
      if (block.type === 'blockquote') return commentText(block.text);
      if (block.type === 'text') return block.text.split('\n').map(inline).join('\n');
      const first = typeof block.start === 'number' ? block.start : 1;
      return block.items
        .map(({ text }, index) => `${block.ordered ? `${first + index}. ` : ''}${inline(text)}`)
        .join('\n');
    })
    .join('\n');

/**
 * The lines that make up a text, in their order.
 * @returns undefined if they differ from the text
 */
function linesSaying(text: string, lines: readonly HtmlLine[]): HtmlLine[] | undefined {
  const wanted = comparableText(text);
  const found: HtmlLine[] = [];
  let between: HtmlLine[] = [];
  let said = 0;
  for (const line of lines) {
    if (said === wanted.length) break;
    const own = comparableText(lineText(line));
    const [next] = [comparableText(line.item) + own, own].filter((words) => wanted.startsWith(words, said));
    if (own === '') between.push(line);
    else if (next === undefined) between = between.slice(0, 1).map((blank) => ({ ...blank, runs: [] }));
    else {
      found.push(...(said === 0 ? [] : between), line);
      between = [];
      said += next.length;
    }
  }
  return said === wanted.length ? found : undefined;
}

function markupOf(lines: readonly HtmlLine[]): string {
  const written: string[] = [];
  for (const [index, line] of lines.entries()) {
    const { quote, isCode, item } = line;
    const before = lines[index - 1];
    const after = lines[index + 1];
    const mark = '> '.repeat(quote);
    if (isCode && !(before?.isCode && before.quote === quote)) written.push(`${mark}\`\`\``);
    const text = isCode ? lineText(line) : lineMarkup(line);
    written.push(`${mark}${text === '' ? '' : item}${text}`.trimEnd());
    if (isCode && !(after?.isCode && after.quote === quote)) written.push(`${mark}\`\`\``);
  }
  return written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Converts a text of a mail to the composer's markup, with the formatting of the HTML.
 * @param text the new part of the plain text
 * @param most the maximum number of characters
 * @returns the text unchanged if the HTML differs from it
 */
export function formatMailText(text: string, html: readonly HtmlLine[], most: number): string {
  if (text.length > most || comparableText(text) === '') return text;
  const unquoted = html.filter(({ quote }) => quote === 0);
  const lines = (/^\s?>/m.test(text) ? undefined : linesSaying(text, unquoted)) ?? linesSaying(text, html);
  if (!lines) return text;
  const markup = markupOf(lines);
  return markup.length <= most && comparableText(commentText(markup)) === comparableText(text)
    ? markup
    : text;
}
