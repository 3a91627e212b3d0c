import PostalMime, { type Email, decodeWords } from 'postal-mime';
import { type Mailbox, senderIn } from './mail-sender.ts';
import { unflow, unmarked } from './flowed-text.ts';

export interface MailFile {
  readonly name: string;
  readonly type: string;
  /** Shown inside the text: a logo of a signature, or a pasted picture. */
  readonly inline: boolean;
  /** Of a calendar entry: REQUEST, REPLY, … */
  readonly method: string | undefined;
  readonly content: Uint8Array;
}

/** A received mail. Everything in it is what its sender claims. */
export interface ParsedMail {
  /** Of the header, with angle brackets; empty without one. */
  readonly message_id: string;
  /** Undefined without an address in From, and with several, which DMARC cannot judge. */
  readonly from: Mailbox | undefined;
  /** From as it stands, to show. */
  readonly from_text: string;
  readonly subject: string;
  /** Of the part that is plain text; empty without one. */
  readonly text: string;
  readonly html: string;
  readonly files: readonly MailFile[];
  /** The first value of a header, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
}

/** What a mail may consist of. */
const most = { bytes: 40 * 1024 ** 2, headerBytes: 256 * 1024, depth: 20, files: 50, characters: 200_000 };

/** A mail that cannot be taken apart. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

const fileOf = ({
  filename,
  mimeType,
  content,
  disposition,
  related,
  method,
}: Email['attachments'][number]): MailFile => ({
  name: filename ?? '',
  type: mimeType,
  inline: disposition === 'inline' || related === true,
  method,
  content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});

/** @throws UnreadableMail */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  if (raw.length > most.bytes) throw new UnreadableMail('The mail is too large');
  const { raw: readable, flowed, delsp } = unmarked(raw);
  const email = await PostalMime.parse(readable, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: most.depth,
    maxHeadersSize: most.headerBytes,
    // Otherwise the text of a mail that was forwarded as a file would read as if its sender had written it.
    forceRfc822Attachments: true,
  }).catch((cause: unknown) => {
    throw new UnreadableMail('The mail cannot be parsed', { cause });
  });
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value);
  const senders = email.headers.filter(({ key }) => key === 'from').map(({ value }) => value);
  const text = (email.text ?? '').slice(0, most.characters);
  return {
    message_id: email.messageId ?? '',
    from: senderIn(senders),
    from_text: senders.map((sender) => decodeWords(sender)).join(', '),
    subject: email.subject ?? '',
    text: flowed ? unflow(text, delsp) : text,
    html: (email.html ?? '').slice(0, most.characters * 10),
    files: email.attachments.slice(0, most.files).map(fileOf),
    header: (name) => headers.get(name),
  };
}
