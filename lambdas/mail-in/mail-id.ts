import { createHash } from 'node:crypto';
import type { ParsedMail } from '../platform/mail/parsing/mail-parser.ts';

const hashParts = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 22);
};

/** The id of a mail that could not be parsed. @param object SES's id of the mail */
export const computeObjectMailId = (object: string): string => hashParts(object);

type MailIdentity = Pick<ParsedMail, 'message_id' | 'from' | 'subject' | 'text' | 'html' | 'files'>;

/**
 * The id of a mail, the same for each copy however it arrives. The Message-ID is not enough, because programs
 * reuse it for different mails.
 */
export const computeMailId = ({ message_id, from, subject, text, html, files }: MailIdentity): string =>
  hashParts(message_id, from?.address ?? '', subject, text, html, ...files.map(({ content }) => content));
