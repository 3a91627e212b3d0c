import { toCharset, decodeText, findMetaCharset } from './charsets.ts';

// winmail.dat is the container in which Outlook packs the text and files of Rich Text mails:
// https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxtnef

export interface WinmailFile {
  readonly name: string;
  /** The media type in lower case; empty if it is not given. */
  readonly type: string;
  /** Whether the HTML shows the file, like a logo in a signature. */
  readonly inline: boolean;
  readonly content: Uint8Array;
}

export interface Winmail {
  /** Empty if the text is not given as plain text. */
  readonly text: string;
  /** Empty if the text is not given as HTML. */
  readonly html: string;
  /** Whether the text is also given as compressed RTF, which is not read. */
  readonly hasRtf: boolean;
  readonly files: readonly WinmailFile[];
  /** False if it also contains something that is not read, such as a mail, a contact or a meeting. */
  readonly isComplete: boolean;
}

export const isWinmail = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  /^application\/(vnd\.)?ms-tnef$/.test(type) || name.toLowerCase() === 'winmail.dat';

const signature = 0x223e9f78;

const maxFiles = 1_000;

const attributeIds = {
  messageClass: 0x0007_8008,
  codePage: 0x0006_9007,
  body: 0x0002_800c,
  messageProperties: 0x0006_9003,
  attachmentStart: 0x0006_9002,
  attachmentTitle: 0x0001_8010,
  attachmentData: 0x0006_800f,
  attachmentProperties: 0x0006_9005,
} as const;

const propertyIds = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  attachmentData: 0x3701,
  longFileName: 0x3707,
  mediaType: 0x370e,
  contentId: 0x3712,
  /** The code page of the HTML. */
  htmlCodePage: 0x3fde,
} as const;

const propertyTypes = { object: 0x0d, string: 0x1e, unicode: 0x1f, binary: 0x102 } as const;
const variableLengthTypes: ReadonlySet<number> = new Set(Object.values(propertyTypes));
/** Bytes of the values of all other types, including padding. */
const valueSizes = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);
const multipleValuesFlag = 0x1000;
const firstNamedPropertyId = 0x8000;

const damagedError = (problem: string) => new RangeError(`The winmail.dat is damaged: ${problem}`);

class Reader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  hasMore(): boolean {
    return this.at < this.bytes.length;
  }

  /** @throws RangeError at the end */
  readNumber(size: 1 | 2 | 4): number {
    const value = this.bytes.readUIntLE(this.at, size);
    this.at += size;
    return value;
  }

  /** @throws RangeError if fewer bytes are left */
  readBytes(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw damagedError('it ends too early');
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  /** Reads a number of bytes and their content, which is padded to a multiple of four. */
  readPaddedBytes(): Buffer {
    const content = this.readBytes(this.readNumber(4));
    this.at += -content.length & 3;
    return content;
  }
}

function* readAttributes(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  const reader = new Reader(bytes);
  if (reader.readNumber(4) !== signature) throw damagedError('it has another signature');
  reader.readBytes(2);
  while (reader.hasMore()) {
    const level = reader.readNumber(1);
    if (level !== 1 && level !== 2) throw damagedError('an attribute has no level');
    const id = reader.readNumber(4);
    const data = reader.readBytes(reader.readNumber(4));
    // The checksum is not compared: some programs write a wrong one.
    reader.readBytes(2);
    yield { id, data };
  }
}

interface Property {
  readonly type: number;
  readonly value: Buffer;
}

function skipPropertyName(reader: Reader): void {
  reader.readBytes(16);
  if (reader.readNumber(4) === 0) reader.readBytes(4);
  else reader.readPaddedBytes();
}

/** The properties by their id, each with its first value. */
function readProperties(data: Buffer): Map<number, Property> {
  const reader = new Reader(data);
  const properties = new Map<number, Property>();
  for (let remaining = reader.readNumber(4); remaining > 0; remaining -= 1) {
    const typeAndFlag = reader.readNumber(2);
    const id = reader.readNumber(2);
    if (id >= firstNamedPropertyId) skipPropertyName(reader);
    const type = typeAndFlag & ~multipleValuesFlag;
    const size = valueSizes.get(type);
    if (size === undefined && !variableLengthTypes.has(type))
      throw damagedError('a property has an unknown type');
    const isCounted = size === undefined || typeAndFlag !== type;
    for (let values = isCounted ? reader.readNumber(4) : 1; values > 0; values -= 1) {
      const value = size === undefined ? reader.readPaddedBytes() : reader.readBytes(size);
      if (!properties.has(id)) properties.set(id, { type, value });
    }
  }
  return properties;
}

/** A file whose attributes have been read in part. */
interface PartialFile {
  title: string;
  content: Uint8Array | undefined;
  properties: Map<number, Property>;
}

const cutAtNull = (text: string) => text.split('\0', 1)[0] ?? '';

/** @throws RangeError if it is damaged */
function readWinmail(bytes: Buffer): Winmail {
  let charset = '';
  let messageClass = '';
  let body = '';
  let properties = new Map<number, Property>();
  const decode = (text: Uint8Array, declaredCharset = charset) =>
    cutAtNull(decodeText(text, declaredCharset));
  const decodeProperty = (property: Property | undefined, declaredCharset = charset): string => {
    if (!property) return '';
    return property.type === propertyTypes.unicode
      ? cutAtNull(property.value.toString('utf16le'))
      : decode(property.value, declaredCharset);
  };
  const files: PartialFile[] = [];
  for (const { id, data } of readAttributes(bytes)) {
    const file = files.at(-1);
    if (id === attributeIds.codePage) charset = toCharset(new Reader(data).readNumber(4));
    else if (id === attributeIds.messageClass) messageClass = decode(data);
    else if (id === attributeIds.body) body = decode(data);
    else if (id === attributeIds.messageProperties) properties = readProperties(data);
    else if (id === attributeIds.attachmentStart)
      files.push({ title: '', content: undefined, properties: new Map() });
    else if (!file) continue;
    else if (id === attributeIds.attachmentTitle) file.title = decode(data);
    else if (id === attributeIds.attachmentData) file.content = data;
    else if (id === attributeIds.attachmentProperties) file.properties = readProperties(data);
    if (files.length > maxFiles) throw damagedError('it has too many files');
  }
  const wholeFiles = files.flatMap(({ title, content, properties: fileProperties }): WinmailFile[] => {
    const stored = fileProperties.get(propertyIds.attachmentData);
    const data = content ?? (stored?.type === propertyTypes.binary ? stored.value : undefined);
    if (data === undefined) return [];
    const names = [propertyIds.longFileName, propertyIds.displayName].map((id) =>
      decodeProperty(fileProperties.get(id)),
    );
    return [
      {
        name: names.find((name) => name !== '') ?? title,
        type: decodeProperty(fileProperties.get(propertyIds.mediaType)).toLowerCase(),
        inline: fileProperties.has(propertyIds.contentId),
        content: data,
      },
    ];
  });
  const html = properties.get(propertyIds.html);
  const htmlCodePage = properties.get(propertyIds.htmlCodePage);
  const htmlCharset = htmlCodePage
    ? toCharset(htmlCodePage.value.readUInt32LE())
    : html && findMetaCharset(html.value);
  return {
    text: decodeProperty(properties.get(propertyIds.body)) || body,
    html: decodeProperty(html, htmlCharset),
    hasRtf: properties.has(propertyIds.rtf),
    files: wholeFiles,
    isComplete:
      wholeFiles.length === files.length && /^$|^IPM\.(Microsoft Mail\.)?Note\b/i.test(messageClass),
  };
}

/** Opens a winmail.dat. Undefined if it is damaged. */
export function openWinmail(bytes: Uint8Array): Winmail | undefined {
  try {
    return readWinmail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
