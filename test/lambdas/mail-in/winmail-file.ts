// Writes winmail.dat files as Outlook does.
// https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxtnef

const int = (value: number, bytes: 1 | 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
const padded = (data: Buffer) => Buffer.concat([int(data.length, 4), data, Buffer.alloc(-data.length & 3)]);

function attribute(level: 1 | 2, id: number, data: Buffer): Buffer {
  const checksum = data.reduce((sum, byte) => (sum + byte) & 0xffff, 0);
  return Buffer.concat([int(level, 1), int(id, 4), int(data.length, 4), data, int(checksum, 2)]);
}

const property = (type: number, id: number, ...rest: Buffer[]) =>
  Buffer.concat([int(type, 2), int(id, 2), ...rest]);
const ofAnyLength = (type: number, id: number, data: Buffer) => property(type, id, int(1, 4), padded(data));
const unicode = (id: number, text: string) => ofAnyLength(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'));
const properties = (all: readonly Buffer[]) => Buffer.concat([int(all.length, 4), ...all]);

export interface PackedFile {
  /** The short name, in windows-1252. */
  readonly title: string;
  readonly longName?: string;
  readonly type?: string;
  /** Undefined for a mail that was attached. */
  readonly content: string | undefined;
  /** Whether the content is a property instead of an attribute. */
  readonly inProperties?: boolean;
}

const fileAttributes = ({ title, longName, type, content, inProperties = false }: PackedFile) => {
  const data = Buffer.from(content ?? '', 'latin1');
  const mapi = [
    // A named property, a flag, and two times in one property come first, because their sizes differ.
    property(0x03, 0x8001, Buffer.alloc(16), int(1, 4), padded(Buffer.from('Key', 'utf16le')), int(7, 4)),
    property(0x0b, 0x7fff, int(1, 4)),
    property(0x1040, 0x3007, int(2, 4), Buffer.alloc(16)),
    ...(longName === undefined ? [] : [unicode(0x3707, longName)]),
    ...(type === undefined ? [] : [unicode(0x370e, type)]),
    ...(content === undefined ? [ofAnyLength(0x0d, 0x3701, Buffer.alloc(20))] : []),
    ...(content !== undefined && inProperties ? [ofAnyLength(0x102, 0x3701, data)] : []),
  ];
  return [
    attribute(2, 0x0006_9002, Buffer.alloc(14)),
    attribute(2, 0x0001_8010, Buffer.from(`${title}\0`, 'latin1')),
    ...(content === undefined || inProperties ? [] : [attribute(2, 0x0006_800f, data)]),
    attribute(2, 0x0006_9005, properties(mapi)),
  ];
};

export interface WinmailContent {
  readonly messageClass?: string;
  /** Of the texts that are not Unicode. */
  readonly codePage?: number;
  /** Each character is one byte in the code page. */
  readonly body?: string;
  readonly unicodeBody?: string;
  /** Each character is one byte. */
  readonly html?: string;
  readonly htmlCodePage?: number;
  readonly hasRtf?: boolean;
  readonly files?: readonly PackedFile[];
}

export const winmailFile = ({
  messageClass = 'IPM.Microsoft Mail.Note',
  codePage = 1252,
  body,
  unicodeBody,
  html,
  htmlCodePage,
  hasRtf = false,
  files = [],
}: WinmailContent): Buffer =>
  Buffer.concat([
    int(0x223e_9f78, 4),
    int(1, 2),
    attribute(1, 0x0006_9007, Buffer.concat([int(codePage, 4), int(0, 4)])),
    attribute(1, 0x0007_8008, Buffer.from(`${messageClass}\0`)),
    ...(body === undefined ? [] : [attribute(1, 0x0002_800c, Buffer.from(`${body}\0`, 'latin1'))]),
    attribute(
      1,
      0x0006_9003,
      properties([
        ...(unicodeBody === undefined ? [] : [unicode(0x1000, unicodeBody)]),
        ...(htmlCodePage === undefined ? [] : [property(0x03, 0x3fde, int(htmlCodePage, 4))]),
        ...(html === undefined ? [] : [ofAnyLength(0x102, 0x1013, Buffer.from(html, 'latin1'))]),
        ...(hasRtf ? [ofAnyLength(0x102, 0x1009, Buffer.from('LZFu'))] : []),
      ]),
    ),
    ...files.flatMap(fileAttributes),
  ]);
