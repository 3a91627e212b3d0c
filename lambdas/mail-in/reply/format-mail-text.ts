import { parseCommentBlocks, parseCommentLine } from '@portico/shared/markdown/comment-tokens.ts';
import { type HtmlLine, toLineText } from './html-lines.ts';
import { formatLine, renderRuns } from './line-markup.ts';

/** Link addresses and picture names, which mail programs insert into the plain text. */
const insertedAddressPattern = /<(?:https?|mailto|tel|cid):[^<>]*>|\[(?:image|cid):[^\]]*\]/gi;
/** Spaces, and characters that mark formatting in plain text. */
const formattingCharacterPattern = /[\s\p{C}\p{Z}\\*_/|`~<>[\]+•·–—-]/gu;

/** Removes the characters that formatting can add or change, so that two texts can be compared. */
export const toComparableText = (text: string): string =>
  text.replace(insertedAddressPattern, '').normalize('NFC').replace(formattingCharacterPattern, '');

/** The text of a comment on a screen, without its formatting. */
export const toCommentText = (content: string): string =>
  parseCommentBlocks(content)
    .map((block) => {
      const toInlineText = (line: string) =>
        renderRuns(parseCommentLine(line))
          .map(({ text }) => text)
          .join('');
      if (block.type === 'code') return block.text;
      if (block.type === 'blockquote') return toCommentText(block.text);
      if (block.type === 'text') return block.text.split('\n').map(toInlineText).join('\n');
      const firstNumber = typeof block.start === 'number' ? block.start : 1;
      return block.items
        .map(({ text }, index) => `${block.ordered ? `${firstNumber + index}. ` : ''}${toInlineText(text)}`)
        .join('\n');
    })
    .join('\n');

/**
 * Finds the lines of the HTML that make up a text, in their order.
 * @returns undefined if the lines differ from the text
 */
function findLines(text: string, lines: readonly HtmlLine[]): HtmlLine[] | undefined {
  const wantedText = toComparableText(text);
  const matchedLines: HtmlLine[] = [];
  let linesBetween: HtmlLine[] = [];
  let matchedLength = 0;
  for (const line of lines) {
    if (matchedLength === wantedText.length) break;
    const comparableLineText = toComparableText(toLineText(line));
    const [next] = [toComparableText(line.item) + comparableLineText, comparableLineText].filter((words) =>
      wantedText.startsWith(words, matchedLength),
    );
    if (comparableLineText === '') linesBetween.push(line);
    else if (next === undefined)
      linesBetween = linesBetween.slice(0, 1).map((blankLine) => ({ ...blankLine, runs: [] }));
    else {
      matchedLines.push(...(matchedLength === 0 ? [] : linesBetween), line);
      linesBetween = [];
      matchedLength += next.length;
    }
  }
  return matchedLength === wantedText.length ? matchedLines : undefined;
}

function formatMarkup(lines: readonly HtmlLine[]): string {
  const markupLines: string[] = [];
  for (const [index, line] of lines.entries()) {
    const { quoteDepth, isCode, item } = line;
    const before = lines[index - 1];
    const after = lines[index + 1];
    const quotePrefix = '> '.repeat(quoteDepth);
    if (isCode && !(before?.isCode && before.quoteDepth === quoteDepth))
      markupLines.push(`${quotePrefix}\`\`\``);
    const text = isCode ? toLineText(line) : formatLine(line);
    markupLines.push(`${quotePrefix}${text === '' ? '' : item}${text}`.trimEnd());
    if (isCode && !(after?.isCode && after.quoteDepth === quoteDepth))
      markupLines.push(`${quotePrefix}\`\`\``);
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
  if (text.length > maxLength || toComparableText(text) === '') return text;
  const unquotedLines = html.filter(({ quoteDepth }) => quoteDepth === 0);
  const lines = (/^\s?>/m.test(text) ? undefined : findLines(text, unquotedLines)) ?? findLines(text, html);
  if (!lines) return text;
  const markup = formatMarkup(lines);
  return markup.length <= maxLength && toComparableText(toCommentText(markup)) === toComparableText(text)
    ? markup
    : text;
}
