import { removeInvisible } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { cleanText } from '../domain/text/clean-text.ts';
import { truncateLine } from '../domain/text/fitting-line.ts';
import type { MailFile, ParsedMail } from '../platform/mail/parsing/mail-parser.ts';
import { wholeText } from './reply/mail-text.ts';

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
/** The maximum number of files that are taken from a mail, and of names of omitted files. */
const most = { files: 50, names: 100 };

function fileName(given: string): string {
  const name = removeInvisible(cleanText(given.replace(/^.*[/\\]/s, ''))).replace(/\s+/g, ' ');
  const [ending = ''] = /\.[^. ]{1,20}$/.exec(name) ?? [];
  return truncateLine(name, limits.file_name, ending) || 'unnamed';
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
