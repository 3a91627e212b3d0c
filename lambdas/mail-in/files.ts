import { removeInvisibleCharacters } from '@portico/shared/model/invisible.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { cleanText } from '../domain/text/clean-text.ts';
import { truncateLine } from '../domain/text/fitting-line.ts';
import type { MailFile, ParsedMail } from '../platform/mail/parsing/mail-parser.ts';
import { isWinmail } from '../platform/mail/parsing/winmail.ts';
import { shortenText, readWholeText } from './reply/mail-text.ts';

export interface AttachedFile {
  readonly file_name: string;
  readonly file_type: string;
  readonly content: Uint8Array;
}

/** The files of a mail that its ticket gets, and the names of the other files. */
export interface SelectedFiles {
  readonly attachedFiles: readonly AttachedFile[];
  readonly left_out: string[];
}

/** Bytes. Smaller inline pictures are mostly logos in signatures; larger ones are screenshots. */
const maxLogoBytes = 20 * 1024;
const isLogo = ({ type, inline, content }: MailFile) =>
  inline && type.startsWith('image/') && content.length <= maxLogoBytes;
/** Attachments that are part of the mail itself. */
const signatureTypePattern = /^application\/(x-)?(pkcs7|pgp)-signature$/;
/** The maximum number of files that are taken from a mail, and of names of omitted files. */
const maxCounts = { files: 50, names: 100, namesInText: 10 };

function cleanFileName(originalName: string): string {
  const name = removeInvisibleCharacters(cleanText(originalName.replace(/^.*[/\\]/s, ''))).replace(
    /\s+/g,
    ' ',
  );
  const [ending = ''] = /\.[^. ]{1,20}$/.exec(name) ?? [];
  return truncateLine(name, limits.file_name, ending) || 'unnamed';
}

const listNames = (files: readonly MailFile[], count: number): string[] => {
  const names = files.slice(0, count).map(({ name }) => cleanFileName(name));
  return files.length > count ? [...names, `${files.length - count} more`] : names;
};

const winmailAdvice =
  '[The mail program of the sender packed this mail into winmail.dat, which could not be read completely. Please send the mail as HTML or plain text instead of Rich Text, and attach its files again.]';

/**
 * Separates the files that the upload rules allow from the others. A note gets no files, because customers
 * would see them.
 */
function separateFiles(mail: ParsedMail, text: string, isNote: boolean) {
  const files = mail.files.filter(({ type }) => !signatureTypePattern.test(type));
  const isKept = (file: MailFile) => text === '' || !isLogo(file);
  const takenFiles = files
    .filter((file) => isKept(file) && file.content.length <= limits.attachment)
    .slice(0, isNote ? 0 : maxCounts.files);
  const left_out = files.filter((file) => !takenFiles.includes(file));
  return { taken: takenFiles, left_out, missed: left_out.filter(isKept) };
}

/**
 * Adds the names of files that were left out, and advice about a winmail.dat that could not be read.
 * @param length the maximum number of characters of the result
 */
export function addFileHints(text: string, mail: ParsedMail, length: number, isNote = false): string {
  const { missed } = separateFiles(mail, text, isNote);
  const reasonText = isNote
    ? 'The files of this note were left out, because customers would see them'
    : 'Files that are too large or too many were left out';
  const names = listNames(missed, maxCounts.namesInText).join(', ');
  const hints = [
    ...(missed.length > 0 ? [`\n\n[${reasonText}: ${names}]`] : []),
    ...(mail.files.some(isWinmail) ? [`\n\n${winmailAdvice}`] : []),
  ].join('');
  return (shortenText(text, length - hints.length) + hints).trim();
}

/**
 * Selects the files that the upload rules allow, and the names of the others.
 * @param text the visible part of the mail: if it is empty, a small picture is the message itself
 */
export function selectFiles(mail: ParsedMail, text = readWholeText(mail), isNote = false): SelectedFiles {
  const { taken, left_out } = separateFiles(mail, text, isNote);
  return {
    attachedFiles: taken.map(({ name, type, content }) => ({
      file_name: cleanFileName(name),
      file_type: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : '',
      content,
    })),
    left_out: listNames(left_out, maxCounts.names),
  };
}
