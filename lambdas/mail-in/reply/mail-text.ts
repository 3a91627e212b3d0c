import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { cleanText } from '../../domain/text/clean-text.ts';
import type { ParsedMail } from '../../platform/mail/parsing/mail-parser.ts';
import { parseCommand } from '../decision/commands.ts';
import { formatMailText } from './format-mail-text.ts';
import { type HtmlLine, parseHtmlLines, toLineText, toPlainText } from './html-lines.ts';
import { removeKeys, splitReply } from './visible-reply.ts';

const readHtmlText = ({ html }: ParsedMail) => cleanText(toPlainText(parseHtmlLines(html)));

/** The plain text of a mail; its HTML as text if the mail has no plain text. */
const readPlainText = (mail: ParsedMail): string =>
  textRules.not_blank.passes(mail.text) ? cleanText(mail.text) : readHtmlText(mail);

/** The words of a text; scripts without spaces between words are compared by character. */
const splitWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[*_]/g, '')
    .match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** Sequences of one to three words. */
const listSequences = (text: string): string[] => {
  const textWords = splitWords(text);
  return textWords.flatMap((_, at) => [1, 2, 3].map((length) => textWords.slice(at, at + length).join(' ')));
};
/** Link addresses, and numbers of links, which mail programs insert into the plain text. */
const insertedLinkPattern = /[<([]?\b(?:https?|mailto|tel|cid):[^\s<>()[\]]*[>)\]]?|\[\d{1,3}\]/gi;

/** The lines of the HTML that the plain text lacks. */
function readHtmlOnlyText(mail: ParsedMail): string {
  // Without plain text, `readPlainText` already returns the text of the HTML.
  if (!textRules.not_blank.passes(mail.text)) return '';
  const lines = parseHtmlLines(mail.html);
  if (lines.every((line) => toLineText(line) === '')) return '';
  const plainText = readPlainText(mail);
  const textWithoutLinks = plainText.replace(insertedLinkPattern, ' ');
  const plainSequences = new Set(
    (textWithoutLinks === plainText ? [plainText] : [plainText, textWithoutLinks]).flatMap(listSequences),
  );
  const isInPlainText = (line: HtmlLine) => {
    const text = toLineText(line);
    if (text === '') return line.quoteDepth > 0 || line.isMarkedAsQuoted;
    const textWords = splitWords(text);
    const last = Math.max(0, textWords.length - 3);
    return textWords
      .slice(0, last + 1)
      .every((_, at) => plainSequences.has(textWords.slice(at, at + 3).join(' ')));
  };
  return cleanText(toPlainText(lines.filter((line) => !isInPlainText(line))));
}

const readAllText = (mail: ParsedMail): string =>
  [readPlainText(mail), readHtmlOnlyText(mail)].filter((text) => text !== '').join('\n\n');

/** The complete text of a mail, without the keys in our reply addresses. */
export const readWholeText = (mail: ParsedMail): string => removeKeys(readAllText(mail));

/** The complete text with its formatting. */
export const readFormattedText = (mail: ParsedMail): string =>
  removeKeys(applyFormatting(mail, readAllText(mail), limits.description));

/** Applies the formatting of the HTML to a text. A command remains unchanged. */
function applyFormatting({ html }: ParsedMail, plainText: string, maxLength: number): string {
  if (html === '') return plainText;
  const text = cleanText(formatMailText(plainText, parseHtmlLines(html), maxLength));
  const { command, assignee } = parseCommand(plainText);
  const formattedCommand = parseCommand(text);
  return formattedCommand.command === command && formattedCommand.assignee === assignee ? text : plainText;
}

/** Splits a mail into the sender's new text, with formatting, and the rest. */
export function splitOffNewText(mail: ParsedMail): { content: string; left_out: string } {
  const { from, subject } = mail;
  const context = { sender: from ? [from.name, from.address] : [], subject };
  const { visible, left_out } = splitReply(readPlainText(mail), context);
  const content = textRules.not_blank.passes(visible)
    ? removeKeys(applyFormatting(mail, visible, limits.comment))
    : '';
  const leftOutText = [left_out, readHtmlOnlyText(mail)].filter((text) => text !== '').join('\n\n');
  return { content, left_out: shortenText(removeKeys(leftOutText), limits.left_out) };
}

export const extractNewText = (mail: ParsedMail): string => splitOffNewText(mail).content;

const truncationNotice = '\n\n[The mail is longer. Support has the whole text.]';
/** Shortens a text to fit, and marks the cut. @param maxLength the maximum number of characters */
export const shortenText = (text: string, maxLength: number): string =>
  text.length <= maxLength
    ? text
    : text.slice(0, maxLength - truncationNotice.length).toWellFormed() + truncationNotice;
