import { createHash } from 'node:crypto';
import { removeInvisible } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { cleanText } from '../../domain/clean-text.ts';
import { fittingLine } from '../../domain/fitting-line.ts';
import type { MailFile, ParsedMail } from '../../platform/mail/mail-parser.ts';
import { parseCommand } from '../decision/commands.ts';
import { formatted } from './formatted.ts';
import { htmlLines, plainOf } from './html-lines.ts';
import { splitReply, removeKeys } from './visible-reply.ts';

const htmlText = ({ html }: ParsedMail) => cleanText(plainOf(htmlLines(html)));

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

const noSubject = '(no subject)';

const subjectLine = ({ subject }: Pick<ParsedMail, 'subject'>): string =>
  cleanText(subject)
    .replace(/\s+/g, ' ')
    .replace(/^((re|fwd?|aw|wg|tr|rv)\s*:\s*)+/i, '');

/** The mail's subject as a ticket's subject. */
export function ticketSubject(mail: Pick<ParsedMail, 'subject'>): string {
  const line = fittingLine(subjectLine(mail), limits.subject).trim();
  return textRules.not_blank.passes(line) ? line : noSubject;
}

/** The text of a first mail, preceded by the whole subject if that was cut. */
export function firstMailText(text: string, mail: Pick<ParsedMail, 'subject'>): string {
  const line = subjectLine(mail);
  return line.length > limits.subject ? `${line}\n\n${text}`.trim() : text;
}

const hashOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 22);
};

/** The id of a mail that could not be parsed. @param object SES's id of the mail */
export const objectMailId = (object: string): string => hashOf(object);

type Identified = Pick<ParsedMail, 'message_id' | 'from' | 'subject' | 'text' | 'html' | 'files'>;

/**
 * The id of a mail, the same for each copy however it arrives. The Message-ID is not enough, because programs
 * reuse it for different mails.
 */
export const idOf = ({ message_id, from, subject, text, html, files }: Identified): string =>
  hashOf(message_id, from?.address ?? '', subject, text, html, ...files.map(({ content }) => content));

export interface AttachedFile {
  readonly file_name: string;
  readonly file_type: string;
  readonly content: Uint8Array;
}

/** Bytes. Smaller inline pictures are mostly logos in signatures; larger ones are screenshots. */
const logo = 20 * 1024;
const isLogo = ({ type, inline, content }: MailFile) =>
  inline && type.startsWith('image/') && content.length <= logo;
/** Attachments that are part of the mail itself. */
const signatureFile = /^application\/(x-)?(pkcs7|pgp)-signature$/;
/** The most files that are taken from a mail, and the most names of omitted files. */
const most = { files: 50, names: 100 };

function fileName(given: string): string {
  const name = removeInvisible(cleanText(given.replace(/^.*[/\\]/s, ''))).replace(/\s+/g, ' ');
  const [ending = ''] = /\.[^. ]{1,20}$/.exec(name) ?? [];
  return fittingLine(name, limits.file_name, ending) || 'unnamed';
}

const namesOf = (files: readonly MailFile[]): string[] => {
  const names = files.slice(0, most.names).map(({ name }) => fileName(name));
  return files.length > most.names ? [...names, `${files.length - most.names} more`] : names;
};

const isWinmail = ({ name, type }: Pick<MailFile, 'name' | 'type'>) =>
  type === 'application/ms-tnef' || name.toLowerCase() === 'winmail.dat';
const winmail =
  '[The mail program of the sender packed files into winmail.dat, which few programs can open. Please attach them again, or send the mail as HTML or plain text instead of Rich Text.]';
/** Adds advice about a file that only the sender's mail program can open. */
export const addFileHint = (text: string, { files }: Pick<ParsedMail, 'files'>): string =>
  files.some(isWinmail) ? `${text}\n\n${winmail}` : text;

/**
 * Separates the files that the rules of uploads allow from the names of those that they do not.
 * @param text the visible part of the mail: if it is empty, a small picture is the message itself
 */
export function selectFiles(
  mail: ParsedMail,
  text = wholeText(mail),
): { taken: AttachedFile[]; left_out: string[] } {
  const files = mail.files.filter(({ type }) => !signatureFile.test(type));
  const hasText = text !== '';
  const fits = (file: MailFile) => file.content.length <= limits.attachment && !(hasText && isLogo(file));
  const taken = files.filter(fits).slice(0, most.files);
  return {
    taken: taken.map(({ name, type, content }) => ({
      file_name: fileName(name),
      file_type: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : '',
      content,
    })),
    left_out: namesOf(files.filter((file) => !taken.includes(file))),
  };
}
