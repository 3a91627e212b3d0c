import { commentBlocks, commentInline } from '@portico/shared/markdown/comment-tokens.ts';
import { type HtmlLine, lineText } from './html-lines.ts';
import { lineMarkup, shownRuns } from './line-markup.ts';

/** Addresses and names of pictures, which mail programs put into the plain text beside their links. */
const inserted = /<(?:https?|mailto|tel|cid):[^<>]*>|\[(?:image|cid):[^\]]*\]/gi;
/** Spaces, and signs with which mail programs write formatting in plain text. */
const unspoken = /[\s\p{C}\p{Z}\\*_/|`~<>[\]+•·–—-]/gu;

/** A text without what formatting changes, to compare texts by. */
export const spoken = (text: string): string =>
  text.replace(inserted, '').normalize('NFC').replace(unspoken, '');

/** What a comment says on a screen, without its formatting. */
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
 * The lines that say what a text says: in their order, those that continue what the lines before them said.
 * @returns undefined where they say something else
 */
function linesSaying(text: string, lines: readonly HtmlLine[]): HtmlLine[] | undefined {
  const wanted = spoken(text);
  const found: HtmlLine[] = [];
  let between: HtmlLine[] = [];
  let said = 0;
  for (const line of lines) {
    if (said === wanted.length) break;
    const own = spoken(lineText(line));
    const [next] = [spoken(line.item) + own, own].filter((words) => wanted.startsWith(words, said));
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
 * A text of a mail in the composer's markup, as its HTML formats it.
 * @param text what is newly written, by the plain text of the mail
 * @param most characters
 * @returns the text as it is, where the HTML says something else
 */
export function formatted(text: string, html: readonly HtmlLine[], most: number): string {
  if (text.length > most || spoken(text) === '') return text;
  const unquoted = html.filter(({ quote }) => quote === 0);
  const lines = (/^\s?>/m.test(text) ? undefined : linesSaying(text, unquoted)) ?? linesSaying(text, html);
  if (!lines) return text;
  const markup = markupOf(lines);
  return markup.length <= most && spoken(commentText(markup)) === spoken(text) ? markup : text;
}
