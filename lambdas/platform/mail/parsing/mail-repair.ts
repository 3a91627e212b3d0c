import { decodeText, findMetaCharset } from './charsets.ts';
import { joinFlowedLines } from './flowed-text.ts';
import {
  decodeHexadecimal,
  readField,
  readParameter,
  makeFieldsReadable,
  parseMediaType,
  replaceFields,
} from './mail-headers.ts';
import { extractSignedContent } from '../../secrets/signed-content.ts';

// Rewrites malformed mails so that they follow the standards and the parser can read them. Strings have one
// character for each byte.

/** `allHeadBytes`: parts that follow after their headers have this size together are not repaired. */
const limits = { depth: 20, headBytes: 256 * 1024, allHeadBytes: 1024 ** 2 };

const encodeUtf8AsBase64 = (text: string): string =>
  Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');

/** The decoded bytes of a part's body. */
function decodeBody(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body, 'latin1');
  return decodeHexadecimal(body.replace(/(?<![ \t])[ \t]+(?=\r?\n)/g, '').replace(/=\r?\n/g, ''));
}

/** Decodes a uuencoded file; undefined for other text. */
function uudecode(body: string): Buffer | undefined {
  const lines = body.split(/\r?\n/);
  const start = lines.findIndex((line) => /^begin [0-7]{3,4} /.test(line));
  if (start < 0) return undefined;
  const bytes: number[] = [];
  for (const line of lines.slice(start + 1)) {
    if (line === 'end' || line === '') break;
    const values = Array.from(line, (character) => (character.charCodeAt(0) - 32) & 63);
    const [length = 0, ...data] = values;
    for (let at = 0; at < length; at += 1) {
      const [group, place] = [Math.floor(at / 3) * 4, at % 3];
      const [high = 0, low = 0] = data.slice(group + place, group + place + 2);
      bytes.push(((high << (2 * place + 2)) | (low >> (4 - 2 * place))) & 255);
    }
  }
  return Buffer.from(bytes);
}

/** Re-encodes a text part as UTF-8 in base64. */
function encodeTextPart(head: string, body: string, type: string): string {
  const contentType = readField(head, 'content-type');
  const bytes = decodeBody(body, readField(head, 'content-transfer-encoding'));
  const metaCharset = type === 'text/html' ? findMetaCharset(bytes) : undefined;
  const text = decodeText(bytes, readParameter(contentType, 'charset') ?? metaCharset);
  const isFlowed = /^flowed$/i.test(readParameter(contentType, 'format') ?? '');
  const delsp = /^yes$/i.test(readParameter(contentType, 'delsp') ?? '');
  const name = readParameter(contentType, 'name');
  const fields = {
    'Content-Type': `${type}; charset=utf-8${name === undefined ? '' : `; name="${name}"`}`,
    'Content-Transfer-Encoding': 'base64',
  };
  return `${replaceFields(head, fields)}\r\n\r\n${encodeUtf8AsBase64(isFlowed ? joinFlowedLines(text, delsp) : text)}`;
}

/** A part's position in the mail. */
interface PartPosition {
  readonly depth: number;
  /** Whether the part follows a text of the mail. */
  readonly followsText: boolean;
  /** The headers of all parts so far. */
  readonly totalHeadSize: { bytes: number };
}

function repairLeaf(head: string, body: string, type: string, position: PartPosition): string {
  const encoding = readField(head, 'content-transfer-encoding');
  const disposition = readField(head, 'content-disposition');
  const uudecodedBody = /uuencode/i.test(encoding) ? uudecode(body) : undefined;
  if (uudecodedBody)
    return `${replaceFields(head, { 'Content-Transfer-Encoding': 'base64' })}\r\n\r\n${uudecodedBody.toString('base64')}`;
  if (/^application\/(x-)?pkcs7-mime$/.test(type)) {
    const signedBytes = extractSignedContent(decodeBody(body, encoding));
    if (!signedBytes) return `${head}\r\n\r\n${body}`;
    const innerPart = Buffer.from(signedBytes).toString('latin1');
    const [innerHead, innerBody] = splitHead(innerPart);
    const fields = Object.fromEntries(
      ['Content-Type', 'Content-Transfer-Encoding', 'Content-Disposition']
        .map((name) => [name, readField(innerHead, name)] as const)
        .map(([name, value]) => [name, value || (name === 'Content-Type' ? 'text/plain' : 'inline')])
        .map(([name = '', value = '']) => [
          name,
          name === 'Content-Transfer-Encoding' && value === 'inline' ? '8bit' : value,
        ]),
    );
    return repairPart(`${replaceFields(head, fields)}\r\n\r\n${innerBody}`, {
      ...position,
      depth: position.depth + 1,
    });
  }
  if (!/^text\/(plain|html)$/.test(type) || /^attachment\b/i.test(disposition))
    return `${head}\r\n\r\n${body}`;
  const hasName = /\bname\*?\d*\*?\s*=/i.test(`${disposition} ${readField(head, 'content-type')}`);
  // A text part with a name is a file if it follows the text of the mail.
  if (hasName && position.followsText) {
    const fileDisposition = disposition.replace(/^\w+/, 'attachment') || 'attachment';
    return `${replaceFields(head, { 'Content-Disposition': fileDisposition })}\r\n\r\n${body}`;
  }
  return encodeTextPart(head, body, type);
}

function splitHead(source: string): [head: string, body: string] {
  if (/^\r?\n/.test(source)) return ['', source.replace(/^\r?\n/, '')];
  const end = /\r?\n\r?\n/.exec(source);
  return end ? [source.slice(0, end.index), source.slice(end.index + end[0].length)] : [source, ''];
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function repairPart(source: string, position: PartPosition): string {
  const [fields, body] = splitHead(source);
  position.totalHeadSize.bytes += fields.length;
  if (
    position.depth > limits.depth ||
    fields.length > limits.headBytes ||
    position.totalHeadSize.bytes > limits.allHeadBytes
  )
    return source;
  const head = makeFieldsReadable(fields);
  const contentType = readField(head, 'content-type');
  const type = parseMediaType(contentType) || 'text/plain';
  if (!type.startsWith('multipart/')) return repairLeaf(head, body, type, position);
  const boundary = readParameter(contentType, 'boundary');
  const delimiterPattern = new RegExp(
    `(^|\\r?\\n)--${escapeRegExp(boundary ?? '')}(--)?[ \\t]*(?=\\r?\\n|$)`,
    'g',
  );
  const delimiters = boundary === undefined ? [] : [...body.matchAll(delimiterPattern)];
  if (delimiters.length === 0) {
    if (body.trim() === '') return source;
    // Without delimiters, the whole body is text.
    return encodeTextPart(replaceFields(head, { 'Content-Type': 'text/plain' }), body, 'text/plain');
  }
  let result = '';
  let followsText = position.followsText;
  for (const [index, mark] of delimiters.entries()) {
    const start = mark.index + mark[0].length;
    const end = delimiters[index + 1]?.index ?? body.length;
    const content = body.slice(start, end).replace(/^\r?\n/, '');
    const isClosingDelimiter = mark[2] !== undefined;
    result += `${mark[0]}\r\n${isClosingDelimiter ? content : repairPart(content, { ...position, depth: position.depth + 1, followsText })}`;
    if (isClosingDelimiter) break;
    if (!type.endsWith('/alternative')) followsText = true;
  }
  return `${head}\r\n\r\n${body.slice(0, delimiters[0]?.index)}${result}`;
}

/** Repairs a mail, so that the parser reads it as the sender meant it. */
export const repairMail = (raw: Uint8Array): Uint8Array =>
  Buffer.from(
    repairPart(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1'), {
      depth: 0,
      followsText: false,
      totalHeadSize: { bytes: 0 },
    }),
    'latin1',
  );
