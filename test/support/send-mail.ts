import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';

export interface SentMail {
  readonly from: string;
  readonly to: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly name: string; readonly content: string }[];
  /** The envelope's sender. @default `from` */
  readonly envelopeFrom?: string;
}

/** A random IP address of a mail server, from the test range 198.18.0.0/15 (RFC 2544). */
export const newServerAddress = (): string => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`;

const encodeBase64 = (content: string) => Buffer.from(content).toString('base64');

/** A raw mail in the format that mail programs generate. */
export function createMimeMail({
  from,
  to,
  subject = 'Re: ticket',
  text = '',
  headers = {},
  files = [],
}: SentMail): string {
  const boundary = 'part-of-a-test';
  const allHeaders = {
    From: from,
    To: to,
    Subject: subject,
    // A new server for each mail, because unauthenticated mail is limited per server.
    'X-Local-Server': newServerAddress(),
    'Message-ID': `<${randomUUID()}@example.com>`,
    'MIME-Version': '1.0',
    'Content-Type': `multipart/mixed; boundary=${boundary}`,
    ...headers,
  };
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encodeBase64(text)}`,
    ...files.map(
      ({ name, content }) =>
        `Content-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${encodeBase64(content)}`,
    ),
  ];
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `${lines.join('\r\n')}\r\n\r\n${body}--${boundary}--\r\n`;
}

/**
 * Sends a mail to the local cloud. @param smtpUrl address of another cloud @throws Error if the server
 * refuses it
 */
export async function sendRawMail(
  from: string,
  to: string,
  mime: string,
  smtpUrl = inject('cloud').smtp,
): Promise<void> {
  const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const readAnswer = async () => {
    for (;;) {
      const { value } = await lines.next();
      const line = String(value);
      if (!/^[23]\d\d/.test(line)) throw new Error(line);
      if (line[3] !== '-') return;
    }
  };
  await readAnswer();
  const content = mime.replaceAll(/^\./gm, '..');
  for (const command of ['EHLO test', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${content}\r\n.`]) {
    socket.write(`${command}\r\n`);
    await readAnswer();
  }
  socket.end('QUIT\r\n');
  await once(socket, 'close');
}

/** @returns the raw mail, which can be sent again */
export async function sendMail(mail: SentMail, smtpUrl?: string): Promise<string> {
  const mime = createMimeMail(mail);
  await sendRawMail(mail.envelopeFrom ?? mail.from, mail.to, mime, smtpUrl);
  return mime;
}
