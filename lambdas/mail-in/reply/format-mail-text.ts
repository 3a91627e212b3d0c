import { commentBlocks, commentInline } from '@portico/shared/markdown/comment-tokens.ts';
import { type HtmlLine, lineText } from './html-lines.ts';
import { lineMarkup, renderedRuns } from './line-markup.ts';

/** Link addresses and picture names, which mail programs insert into the plain text. */
const insertedAddresses = /<(?:https?|mailto|tel|cid):[^<>]*>|\[(?:image|cid):[^\]]*\]/gi;
/** Spaces, and characters that mark formatting in plain text. */
const formattingCharacters = /[\s\p{C}\p{Z}\\*_/|`~<>[\]+•·–—-]/gu;

/** Removes the characters that formatting can add or change, so that two texts can be compared. */
export const comparableText = (text: string): string =>
  text.replace(insertedAddresses, '').normalize('NFC').replace(formattingCharacters, '');

/** The text of a comment on a screen, without its formatting. */
export const commentText = (content: string): string =>
  commentBlocks(content)
    .map((block) => {
      const inline = (line: string) =>
        renderedRuns(commentInline(line))
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
 * Finds the lines of the HTML that make up a text, in their order.
 * @returns undefined if the lines differ from the text
 */
function findLines(text: string, lines: readonly HtmlLine[]): HtmlLine[] | undefined {
  const wantedText = comparableText(text);
  const found: HtmlLine[] = [];
  let between: HtmlLine[] = [];
  let matchedLength = 0;
  for (const line of lines) {
    if (matchedLength === wantedText.length) break;
    const lineWords = comparableText(lineText(line));
    const [next] = [comparableText(line.item) + lineWords, lineWords].filter((words) =>
      wantedText.startsWith(words, matchedLength),
    );
    if (lineWords === '') between.push(line);
    else if (next === undefined) between = between.slice(0, 1).map((blank) => ({ ...blank, runs: [] }));
    else {
      found.push(...(matchedLength === 0 ? [] : between), line);
      between = [];
      matchedLength += next.length;
    }
  }
  return matchedLength === wantedText.length ? found : undefined;
}

function formatMarkup(lines: readonly HtmlLine[]): string {
  const markupLines: string[] = [];
  for (const [index, line] of lines.entries()) {
    const { quote, isCode, item } = line;
    const before = lines[index - 1];
    const after = lines[index + 1];
    const mark = '> '.repeat(quote);
    if (isCode && !(before?.isCode && before.quote === quote)) markupLines.push(`${mark}\`\`\``);
    const text = isCode ? lineText(line) : lineMarkup(line);
    markupLines.push(`${mark}${text === '' ? '' : item}${text}`.trimEnd());
    if (isCode && !(after?.isCode && after.quote === quote)) markupLines.push(`${mark}\`\`\``);
  }
  return markupLines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Converts a text of a mail to the composer's markup, with the formatting of the HTML.
 * @param text the new part of the plain text
 * @param maxLength the maximum number of characters
 * @returns the text unchanged if the HTML differs from it
 */
export function formatMailText(text: string, html: readonly HtmlLine[], maxLength: number): string {
  if (text.length > maxLength || comparableText(text) === '') return text;
  const unquoted = html.filter(({ quote }) => quote === 0);
  const lines = (/^\s?>/m.test(text) ? undefined : findLines(text, unquoted)) ?? findLines(text, html);
  if (!lines) return text;
  const markup = formatMarkup(lines);
  return markup.length <= maxLength && comparableText(commentText(markup)) === comparableText(text)
    ? markup
    : text;
}
