import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type ReceivedMail, createAddedHeaders, createReceiptEvent } from './event.ts';
import { type ReceiptRule, matchesRecipient } from './receipt-rules.ts';
import { readVerdicts } from './verdicts.ts';

/** Bytes: https://docs.aws.amazon.com/ses/latest/dg/quotas.html */
const maximumSize = 40 * 1024 ** 2;

export interface ReceivingOptions {
  readonly port: number;
  readonly rules: () => readonly ReceiptRule[];
  readonly put: (bucket: string, key: string, content: Buffer) => Promise<void>;
  /** Invokes a function without waiting for it. */
  readonly invoke: (functionArn: string, event: object) => void;
}

class MailRefusedError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/**
 * Applies the receipt rules to a mail received by SMTP, as SES does: stores it, then invokes the functions.
 */
async function receiveMail(
  content: Buffer,
  { mailFrom, rcptTo }: SMTPServerSession['envelope'],
  { rules, put, invoke }: ReceivingOptions,
): Promise<void> {
  const text = content.toString('latin1');
  const { headers } = await PostalMime.parse(text.slice(0, text.search(/\r?\n\r?\n/) + 1));
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  const receivedMail: ReceivedMail = {
    messageId: randomBytes(20).toString('hex'),
    source: mailFrom ? mailFrom.address : '',
    destination: rcptTo.map(({ address }) => address),
    at: new Date(),
    verdicts: readVerdicts(text),
    server: header('x-local-server') ?? '127.0.0.1',
    from: header('from'),
    subject: header('subject'),
  };
  const headerLines = createAddedHeaders(receivedMail).map(({ name, value }) => `${name}: ${value}\r\n`);
  const completeMail = Buffer.concat([Buffer.from(headerLines.join('')), content]);
  for (const rule of rules()) {
    const recipients = receivedMail.destination.filter((address) => matchesRecipient(rule, address));
    if (recipients.length === 0) continue;
    for (const action of rule.actions)
      if ('bucket' in action) await put(action.bucket, action.prefix + receivedMail.messageId, completeMail);
      else invoke(action.functionArn, createReceiptEvent(receivedMail, recipients, action.functionArn));
  }
}

async function readContent(stream: Readable & { readonly sizeExceeded: boolean }): Promise<Buffer> {
  const content = await buffer(stream);
  if (stream.sizeExceeded) throw new MailRefusedError(552, 'Message length exceeds maximum size');
  return content;
}

/** Starts an SMTP server on the loopback interface. It only accepts mail for recipients of the rules. */
export async function startReceiving(options: ReceivingOptions) {
  const server = new SMTPServer({
    banner: 'SES emulator',
    size: maximumSize,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onRcptTo: ({ address }, _, done) => {
      const hasRule = options.rules().some((rule) => matchesRecipient(rule, address));
      done(hasRule ? null : new MailRefusedError(550, 'Requested action not taken: mailbox unavailable'));
    },
    onData: (stream, { envelope }, done) => {
      readContent(stream)
        .then((content) => receiveMail(content, envelope, options))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // An error occurs when a client disconnects early.
  server.on('error', () => undefined);
  const listeningServer = server.listen(options.port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    listeningServer.once('listening', resolve);
    listeningServer.once('error', reject);
  });
  const address = listeningServer.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
