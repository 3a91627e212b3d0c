import { createHash } from 'node:crypto';
import { withoutInvisible } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import type { MailFile, ParsedMail } from '../platform/mail-parser.ts';
import { commandOf } from './commands.ts';
import { formatted } from './formatted.ts';
import { htmlLines, plainOf } from './html-lines.ts';
import { visibleReply } from './visible-reply.ts';

// Tab and line feed are allowed.
const control = /(?![\t\n])\p{Cc}/gu;

/** Without characters that comments may not have. */
const clean = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n').replace(control, '').trim();

/** The text of a mail without formatting; of its HTML where it has no other. */
export const wholeText = ({ text, html }: ParsedMail): string =>
  clean(text.trim() === '' ? plainOf(htmlLines(html)) : text);

/** The same with its formatting. */
export const wholeFormattedText = (mail: ParsedMail): string =>
  withFormatting(mail, wholeText(mail), limits.description);

/** With the formatting that the HTML of the mail gives it. What it commands stays the same. */
function withFormatting({ html }: ParsedMail, plain: string, most: number): string {
  if (html === '') return plain;
  const text = clean(formatted(plain, htmlLines(html), most));
  const { command, assignee } = commandOf(plain);
  const commanded = commandOf(text);
  return commanded.command === command && commanded.assignee === assignee ? text : plain;
}

/** What its sender newly wrote, with its formatting. */
export function newText(mail: ParsedMail): string {
  const visible = clean(visibleReply(wholeText(mail)));
  return textRules.not_blank.passes(visible) ? withFormatting(mail, visible, limits.comment) : '';
}

const more = '\n\n[The mail is longer. Support has all of it.]';
/** A text that fits; what is cut says so. @param most characters */
export const fitting = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most - more.length).toWellFormed() + more;

const noSubject = '(no subject)';

/** The subject as the subject of a ticket. */
export function subjectOf({ subject }: Pick<ParsedMail, 'subject'>): string {
  const line = clean(subject)
    .replace(/\s+/g, ' ')
    .replace(/^((re|fwd?|aw|wg|tr|rv)\s*:\s*)+/i, '')
    .slice(0, limits.subject)
    .toWellFormed()
    .trim();
  return textRules.not_blank.passes(line) ? line : noSubject;
}

const hashOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 22);
};

/** Of a mail that only its object identifies. @param object SES's id of the mail */
export const idOfObject = (object: string): string => hashOf(object);

type Identified = Pick<ParsedMail, 'message_id' | 'from' | 'subject' | 'text' | 'html' | 'files'>;

/**
 * The same for the same mail, however often and by whichever way it comes. Programs give different mails one
 * Message-ID.
 */
export const idOf = ({ message_id, from, subject, text, html, files }: Identified): string =>
  hashOf(message_id, from?.address ?? '', subject, text, html, ...files.map(({ content }) => content));

export interface AttachedFile {
  readonly file_name: string;
  readonly file_type: string;
  readonly content: Uint8Array;
}

/** Bytes. Smaller pictures inside a text are logos of signatures, larger ones are screenshots. */
const logo = 20 * 1024;

const fileName = (name: string) =>
  withoutInvisible(clean(name.replace(/^.*[/\\]/s, '')))
    .replace(/\s+/g, ' ')
    .slice(0, limits.file_name)
    .toWellFormed() || 'unnamed';

/** The files of a mail by the rules of uploads, and the names of those that they refuse. */
export function filesOf({ files }: Pick<ParsedMail, 'files'>): { taken: AttachedFile[]; left_out: string[] } {
  const meant = files.filter(({ inline, content }) => !inline || content.length > logo);
  const fits = ({ content }: MailFile) => content.length <= limits.attachment;
  return {
    taken: meant.filter(fits).map(({ name, type, content }) => ({
      file_name: fileName(name),
      file_type: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : '',
      content,
    })),
    left_out: meant.filter((file) => !fits(file)).map(({ name }) => fileName(name)),
  };
}
