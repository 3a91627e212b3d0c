import MailComposer from 'nodemailer/lib/mail-composer';
import { type Mail, sendMimeMessage, sender } from './mail.ts';

export interface MailWithHeaders extends Mail {
  /** Must not contain a visitor's input. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * RFC 2047 allows 75 characters in an encoded word, which hold 45 bytes of text: eleven characters of at most
 * four bytes.
 */
const encodeWords = (text: string): string =>
  (text.match(/.{1,11}/gsu) ?? [])
    .map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`)
    .join('\r\n ');

/**
 * Encodes a subject that looks as if it contained an encoded word, as a visitor's text may. The composer
 * leaves ASCII text unchanged, so mail programs would decode that word.
 */
const encodeSubject = (subject: string) =>
  subject.includes('=?')
    ? { subject: '', header: { Subject: { prepared: true, value: encodeWords(subject) } } }
    : { subject, header: {} };

/** The mail as a MIME message. */
export async function composeMimeMessage({
  to,
  reply_to,
  subject: plainSubject,
  headers,
  ...parts
}: MailWithHeaders): Promise<Buffer> {
  const { subject, header } = encodeSubject(plainSubject);
  const composer = new MailComposer({
    ...parts,
    ...(subject !== '' && { subject }),
    headers: { ...headers, ...header },
    from: sender(),
    to,
    ...(reply_to !== undefined && { replyTo: reply_to }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/**
 * Composes a mail with additional headers and sends it. Separate from `sendMail`, so that the bundles of
 * functions without such mails do not contain the composer.
 * @throws MailRefused, ApiError `unavailable`
 */
export const sendMailWithHeaders = async (mail: MailWithHeaders): Promise<void> =>
  sendMimeMessage(mail.to, await composeMimeMessage(mail));
