// Writes winmail.dat files as Outlook does.
// https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxtnef

const writeInteger = (value: number, bytes: 1 | 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
const writePaddedData = (data: Buffer) =>
  Buffer.concat([writeInteger(data.length, 4), data, Buffer.alloc(-data.length & 3)]);

function createAttribute(level: 1 | 2, id: number, data: Buffer): Buffer {
  const checksum = data.reduce((sum, byte) => (sum + byte) & 0xffff, 0);
  return Buffer.concat([
    writeInteger(level, 1),
    writeInteger(id, 4),
    writeInteger(data.length, 4),
    data,
    writeInteger(checksum, 2),
  ]);
}

const createProperty = (type: number, id: number, ...rest: Buffer[]) =>
  Buffer.concat([writeInteger(type, 2), writeInteger(id, 2), ...rest]);
const createVariableLengthProperty = (type: number, id: number, data: Buffer) =>
  createProperty(type, id, writeInteger(1, 4), writePaddedData(data));
const createUnicodeProperty = (id: number, text: string) =>
  createVariableLengthProperty(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'));
const joinProperties = (all: readonly Buffer[]) => Buffer.concat([writeInteger(all.length, 4), ...all]);

export interface PackedFile {
  /** The short name, in windows-1252. */
  readonly title: string;
  readonly longName?: string;
  readonly type?: string;
  /** Undefined for a mail that was attached. */
  readonly content: string | undefined;
  /** Whether the content is a property instead of an attribute. */
  readonly hasContentInProperties?: boolean;
}

const createFileAttributes = ({
  title,
  longName,
  type,
  content,
  hasContentInProperties = false,
}: PackedFile) => {
  const data = Buffer.from(content ?? '', 'latin1');
  const mapiProperties = [
    // A named property, a flag, and two times in one property come first, because their sizes differ.
    createProperty(
      0x03,
      0x8001,
      Buffer.alloc(16),
      writeInteger(1, 4),
      writePaddedData(Buffer.from('Key', 'utf16le')),
      writeInteger(7, 4),
    ),
    createProperty(0x0b, 0x7fff, writeInteger(1, 4)),
    createProperty(0x1040, 0x3007, writeInteger(2, 4), Buffer.alloc(16)),
    ...(longName === undefined ? [] : [createUnicodeProperty(0x3707, longName)]),
    ...(type === undefined ? [] : [createUnicodeProperty(0x370e, type)]),
    ...(content === undefined ? [createVariableLengthProperty(0x0d, 0x3701, Buffer.alloc(20))] : []),
    ...(content !== undefined && hasContentInProperties
      ? [createVariableLengthProperty(0x102, 0x3701, data)]
      : []),
  ];
  return [
    createAttribute(2, 0x0006_9002, Buffer.alloc(14)),
    createAttribute(2, 0x0001_8010, Buffer.from(`${title}\0`, 'latin1')),
    ...(content === undefined || hasContentInProperties ? [] : [createAttribute(2, 0x0006_800f, data)]),
    createAttribute(2, 0x0006_9005, joinProperties(mapiProperties)),
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

export const createWinmailFile = ({
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
    writeInteger(0x223e_9f78, 4),
    writeInteger(1, 2),
    createAttribute(1, 0x0006_9007, Buffer.concat([writeInteger(codePage, 4), writeInteger(0, 4)])),
    createAttribute(1, 0x0007_8008, Buffer.from(`${messageClass}\0`)),
    ...(body === undefined ? [] : [createAttribute(1, 0x0002_800c, Buffer.from(`${body}\0`, 'latin1'))]),
    createAttribute(
      1,
      0x0006_9003,
      joinProperties([
        ...(unicodeBody === undefined ? [] : [createUnicodeProperty(0x1000, unicodeBody)]),
        ...(htmlCodePage === undefined ? [] : [createProperty(0x03, 0x3fde, writeInteger(htmlCodePage, 4))]),
        ...(html === undefined
          ? []
          : [createVariableLengthProperty(0x102, 0x1013, Buffer.from(html, 'latin1'))]),
        ...(hasRtf ? [createVariableLengthProperty(0x102, 0x1009, Buffer.from('LZFu'))] : []),
      ]),
    ),
    ...files.flatMap(createFileAttributes),
  ]);
