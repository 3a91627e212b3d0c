import iconv from 'iconv-lite';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');
/** Escape sequences of ISO 2022, which Japanese mail programs use in seven-bit text without declaring it. */
const japaneseEscapes = ['\u001b$@', '\u001b$B', '\u001b(J', '\u001b(I'];
/** Charsets that programs declare by default, even if the bytes are in another one. */
const unreliableCharsets =
  /^(us-?ascii|ascii|ansi_x3\.4-1968|utf-?8|unknown-8bit|x-unknown|default|iso-?8859-1|latin-?1|(windows|cp)-?1252|)$/i;
/** iconv-lite also has these names, which are no charsets. */
const otherEncodings = /^(hex|base64|binary)$/i;

/** Decodes bytes by a declared charset. Undefined if nothing here knows the charset. */
function decodeDeclared(bytes: Uint8Array, label: string): string | undefined {
  try {
    const decoder = new TextDecoder(label);
    if (decoder.encoding !== 'replacement') return decoder.decode(bytes);
  } catch {
    // Browsers do not know the charset; code pages and other names of other programs follow.
  }
  const name = label.replace(/^x-/i, '');
  return !otherEncodings.test(name) && iconv.encodingExists(name)
    ? iconv.decode(Buffer.from(bytes), name)
    : undefined;
}

/** Whether a text is UTF-8 that was damaged, rather than in another charset. */
function isMostlyUtf8(text: string): boolean {
  const [damaged = 0, characters = 0] = [/\ufffd/g, /[^\0-\x7f\ufffd]/g].map(
    (pattern) => text.match(pattern)?.length ?? 0,
  );
  return characters >= damaged;
}

/**
 * Decodes bytes by the declared charset if it is known and reliable; otherwise as ISO-2022-JP if they have
 * its escape sequences, as UTF-8 if they are valid UTF-8 or declared as UTF-8 and damaged, or as
 * windows-1252, which can decode all bytes.
 */
export function decodeText(bytes: Uint8Array, declared = ''): string {
  const label = declared.trim();
  const text = unreliableCharsets.test(label) ? undefined : decodeDeclared(bytes, label);
  if (text !== undefined) return text;
  try {
    const utf8Text = strictUtf8.decode(bytes);
    return japaneseEscapes.some((escape) => utf8Text.includes(escape))
      ? new TextDecoder('iso-2022-jp').decode(bytes)
      : utf8Text;
  } catch {
    const damagedText = /^utf-?8$/i.test(label) ? lenientUtf8.decode(bytes) : undefined;
    return damagedText !== undefined && isMostlyUtf8(damagedText)
      ? damagedText
      : new TextDecoder('windows-1252').decode(bytes);
  }
}

const metaCharset = /<meta\b[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i;

/** The charset that the start of an HTML document declares. */
export const findMetaCharset = (html: Uint8Array): string | undefined =>
  metaCharset.exec(Buffer.from(html.subarray(0, 4_000)).toString('latin1'))?.[1];
