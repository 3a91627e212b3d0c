import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { cleanText } from '../../domain/text/clean-text.ts';
import type { ParsedMail } from '../../platform/mail/parsing/mail-parser.ts';
import { parseCommand } from '../decision/commands.ts';
import { formatted } from './formatted.ts';
import { htmlLines, toPlainText } from './html-lines.ts';
import { removeKeys, splitReply } from './visible-reply.ts';

const htmlText = ({ html }: ParsedMail) => cleanText(toPlainText(htmlLines(html)));

/** The plain text of a mail, or its HTML as text if it has none. */
const plainText = (mail: ParsedMail): string =>
  textRules.not_blank.passes(mail.text) ? cleanText(mail.text) : htmlText(mail);

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The text of the HTML if it differs from the plain text; otherwise empty. */
function otherText(mail: ParsedMail): string {
  const text = htmlText(mail);
  const plain = new Set(words(plainText(mail)));
  const missing = words(text).filter((word) => !plain.has(word));
  return missing.length * 2 > words(text).length ? text : '';
}

const allText = (mail: ParsedMail): string =>
  [plainText(mail), otherText(mail)].filter((text) => text !== '').join('\n\n');

/** The complete text of a mail, without the keys in our reply addresses. */
export const wholeText = (mail: ParsedMail): string => removeKeys(allText(mail));

/** The complete text with its formatting. */
export const wholeFormattedText = (mail: ParsedMail): string =>
  removeKeys(withFormatting(mail, allText(mail), limits.description));

/** Applies the formatting of the HTML to a text. A command remains unchanged. */
function withFormatting({ html }: ParsedMail, plain: string, most: number): string {
  if (html === '') return plain;
  const text = cleanText(formatted(plain, htmlLines(html), most));
  const { command, assignee } = parseCommand(plain);
  const commanded = parseCommand(text);
  return commanded.command === command && commanded.assignee === assignee ? text : plain;
}

/** Splits a mail into the sender's new text, with formatting, and the rest. */
export function splitNewPart(mail: ParsedMail): { content: string; left_out: string } {
  const { from, subject } = mail;
  const context = { sender: from ? [from.name, from.address] : [], subject };
  const { visible, left_out } = splitReply(plainText(mail), context);
  const content = textRules.not_blank.passes(visible)
    ? removeKeys(withFormatting(mail, visible, limits.comment))
    : '';
  const rest = [left_out, otherText(mail)].filter((text) => text !== '').join('\n\n');
  return { content, left_out: shortenText(removeKeys(rest), limits.left_out) };
}

export const newText = (mail: ParsedMail): string => splitNewPart(mail).content;

const more = '\n\n[The mail is longer. Support has the whole text.]';
/** Shortens a text to fit, and marks the cut. @param most characters */
export const shortenText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most - more.length).toWellFormed() + more;
