import PostalMime, { type Address, type Email, decodeWords } from 'postal-mime';
import { repairMail } from './mail-repair.ts';
import { type Mailbox, parseSender } from '../mail-sender.ts';
import { isWinmail, openWinmail } from './winmail.ts';

export interface MailFile {
  readonly name: string;
  readonly type: string;
  /** Whether the file is shown inside the text, like a logo in a signature or a pasted picture. */
  readonly inline: boolean;
  /** The method of a calendar entry: REQUEST, REPLY, … */
  readonly method: string | undefined;
  readonly content: Uint8Array;
}

/** A received mail. The sender controls all fields, and none of them is verified. */
export interface ParsedMail {
  /** The Message-ID with angle brackets; empty if the mail has none. */
  readonly message_id: string;
  /** Undefined if From has no address, or several, which DMARC cannot evaluate. */
  readonly from: Mailbox | undefined;
  /** To and Cc, including the members of groups. */
  readonly recipients: readonly Mailbox[];
  /** The whole From header, for display. */
  readonly from_text: string;
  readonly subject: string;
  /** The plain-text part; empty if the mail has none. */
  readonly text: string;
  readonly html: string;
  readonly files: readonly MailFile[];
  /** The first value of a header, by its lower-case name. */
  readonly header: (name: string) => string | undefined;
}

/** Limits on the parts of a mail. */
const limits = {
  bytes: 40 * 1024 ** 2,
  headerBytes: 256 * 1024,
  depth: 20,
  files: 1_000,
  recipients: 500,
  characters: 200_000,
  dataUrl: 1_000,
};

const cutNotice = '[The mail is longer. Support has the whole text.]';

/** A mail that cannot be parsed. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

const toMailFile = ({
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

const removeSpaces = (text: string) => text.replace(/\s+/g, '');

/** The text and files of a mail. A winmail.dat is replaced with its content if all of that can be read. */
function readContent(mail: Email): Pick<ParsedMail, 'text' | 'html' | 'files'> {
  const { text: ownText = '', html: ownHtml = '' } = mail;
  const entries = mail.attachments.slice(0, limits.files).map((attachment) => {
    const file = toMailFile(attachment);
    return { file, winmail: isWinmail(file) ? openWinmail(file.content) : undefined };
  });
  const winmails = entries.flatMap(({ winmail }) => winmail ?? []);
  const ownTextWithoutSpaces = winmails.length > 0 ? removeSpaces(ownText) : '';
  const addedTexts = winmails.flatMap((winmail) =>
    ownTextWithoutSpaces.includes(removeSpaces(winmail.text)) ? [] : [winmail.text],
  );
  const text = addedTexts.length > 0 ? [ownText, ...addedTexts].join('\n\n').trim() : ownText;
  const html = ownHtml || (winmails.find((winmail) => winmail.html !== '')?.html ?? '');
  const isTextMissing = text.trim() === '' && html === '';
  const files = entries.flatMap(({ file, winmail }) => [
    ...(winmail?.isComplete && !(winmail.hasRtf && isTextMissing) ? [] : [file]),
    ...(winmail?.files ?? []).map((winmailFile) => ({ ...winmailFile, method: undefined })),
  ]);
  return { text, html, files };
}

/** The mailboxes of an address or a group. */
const toMailboxes = (addressOrGroup: Address): Mailbox[] =>
  (addressOrGroup.group ?? [addressOrGroup]).map(({ address, name }) => ({
    address: address.trim().toLowerCase(),
    name,
  }));

const dataUrlPattern = /\bdata:[\w/+.-]{1,80};base64,/g;
const nonBase64Pattern = /[^\w+/%\r\n]/g;

/** Removes large pictures that are embedded in the HTML as data URLs. */
function removeLargePictures(html: string): string {
  let result = '';
  let at = 0;
  for (const { index, 0: start } of html.matchAll(dataUrlPattern)) {
    nonBase64Pattern.lastIndex = index + start.length;
    const end = nonBase64Pattern.exec(html)?.index ?? html.length;
    if (end - index < limits.dataUrl) continue;
    result += `${html.slice(at, index)}data:,`;
    at = end;
  }
  return result + html.slice(at);
}

/** Shortens a text and marks the cut. HTML is cut before a tag. */
function shorten(text: string, length: number, mark: string): string {
  if (text.length <= length) return text;
  const end = mark.includes('<') ? text.lastIndexOf('<', length) : length;
  return text.slice(0, end < 0 ? length : end) + mark;
}

/** @throws UnreadableMail */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, limits.headerBytes + 4)).toString(
    'latin1',
  );
  if (raw.length > limits.headerBytes && !/\n\r?\n/.test(head))
    throw new UnreadableMail('The header of the mail is too large');
  if (raw.length > limits.bytes) throw new UnreadableMail('The mail is too large');
  const email = await PostalMime.parse(repairMail(raw), {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: limits.depth,
    maxHeadersSize: limits.headerBytes * 8,
    // Without this option, the text of a mail that was attached as a file would look like the sender's own
    // text.
    forceRfc822Attachments: true,
  }).catch((cause: unknown) => {
    throw new UnreadableMail('The mail cannot be parsed', { cause });
  });
  const { text, html, files } = readContent(email);
  const headers = new Map<string, string>();
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value);
  const senders = email.headers.filter(({ key }) => key === 'from').map(({ value }) => value);
  return {
    message_id: email.messageId ?? '',
    from: parseSender(senders),
    recipients: [...(email.to ?? []), ...(email.cc ?? [])].flatMap(toMailboxes).slice(0, limits.recipients),
    from_text: senders.map((sender) => decodeWords(sender)).join(', '),
    subject: email.subject ?? '',
    text: shorten(text, limits.characters, `\n\n${cutNotice}`),
    html: shorten(removeLargePictures(html), limits.characters * 10, `<p>${cutNotice}</p>`),
    files: files.slice(0, limits.files),
    header: (name) => headers.get(name),
  };
}
