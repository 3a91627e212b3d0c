import PostalMime, { type Address, type Email, decodeWords } from 'postal-mime';
import { repairedMail } from './mail-repair.ts';
import { type Mailbox, senderIn } from './mail-sender.ts';

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
  /** To and Cc, those of groups included. */
  readonly recipients: readonly Mailbox[];
  /** The whole From, to show. */
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
const most = {
  bytes: 40 * 1024 ** 2,
  headerBytes: 256 * 1024,
  depth: 20,
  files: 1_000,
  recipients: 500,
  characters: 200_000,
};

const more = '[The mail is longer. Support has all of it.]';

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
  name: filename ?? (mimeType === 'message/rfc822' ? 'mail.eml' : ''),
  type: mimeType,
  inline: disposition === 'inline' || related === true,
  method,
  content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});

/** Of a mailbox, or of those in a group. */
const mailboxesOf = (each: Address): Mailbox[] =>
  (each.group ?? [each]).map(({ address, name }) => ({ address: address.trim().toLowerCase(), name }));

/** Without pictures that are written in the HTML itself. */
const withoutPictures = (html: string) => html.replace(/\bdata:[\w/+.-]{1,80};base64,[\w+/=%\s]*/g, 'data:,');

/** A text that says where it was cut. HTML is cut before a tag. */
function shortened(text: string, length: number, mark: string): string {
  if (text.length <= length) return text;
  const end = mark.includes('<') ? text.lastIndexOf('<', length) : length;
  return text.slice(0, end < 0 ? length : end) + mark;
}

/** @throws UnreadableMail */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, most.headerBytes + 4)).toString(
    'latin1',
  );
  if (raw.length > most.headerBytes && !/\n\r?\n/.test(head))
    throw new UnreadableMail('The header of the mail is too large');
  if (raw.length > most.bytes) throw new UnreadableMail('The mail is too large');
  const email = await PostalMime.parse(repairedMail(raw), {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: most.depth,
    maxHeadersSize: most.headerBytes * 8,
    // Otherwise the text of a mail that was forwarded as a file would read as if its sender had written it.
    forceRfc822Attachments: true,
  }).catch((cause: unknown) => {
    throw new UnreadableMail('The mail cannot be parsed', { cause });
  });
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value);
  const senders = email.headers.filter(({ key }) => key === 'from').map(({ value }) => value);
  return {
    message_id: email.messageId ?? '',
    from: senderIn(senders),
    recipients: [...(email.to ?? []), ...(email.cc ?? [])].flatMap(mailboxesOf).slice(0, most.recipients),
    from_text: senders.map((sender) => decodeWords(sender)).join(', '),
    subject: email.subject ?? '',
    text: shortened(email.text ?? '', most.characters, `\n\n${more}`),
    html: shortened(withoutPictures(email.html ?? ''), most.characters * 10, `<p>${more}</p>`),
    files: email.attachments.slice(0, most.files).map(fileOf),
    header: (name) => headers.get(name),
  };
}
