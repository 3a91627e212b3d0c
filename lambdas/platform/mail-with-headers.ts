import MailComposer from 'nodemailer/lib/mail-composer';
import { type Mail, sendMimeMessage, sender } from './mail.ts';

export interface MailWithHeaders extends Mail {
  /** Must not contain a visitor's input. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The mail as a MIME message. */
export async function mimeMessage({ to, reply_to, ...parts }: MailWithHeaders): Promise<Buffer> {
  const composer = new MailComposer({
    ...parts,
    headers: { ...parts.headers },
    from: sender(),
    to,
    ...(reply_to !== undefined && { replyTo: reply_to }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/**
 * Sends a mail with headers of its own, which only a composed message can have. Apart from `sendMail`, so
 * that functions without such mails do not contain the composer.
 * @throws MailRefused, ApiError `unavailable`
 */
export const sendMailWithHeaders = async (mail: MailWithHeaders): Promise<void> =>
  sendMimeMessage(mail.to, await mimeMessage(mail));
