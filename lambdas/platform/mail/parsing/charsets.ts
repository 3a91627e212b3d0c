const strictUtf8Decoder = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8Decoder = new TextDecoder('utf-8');
/** Escape sequences of ISO 2022, which Japanese mail programs use in seven-bit text without declaring it. */
const japaneseEscapes = ['\u001b$@', '\u001b$B', '\u001b(J', '\u001b(I'];
/** Charsets that programs declare by default, even if the bytes are in another one. */
const unreliableCharsetPattern =
  /^(us-?ascii|ascii|ansi_x3\.4-1968|utf-?8|unknown-8bit|x-unknown|default|iso-?8859-1|latin-?1|(windows|cp)-?1252|)$/i;
/** The charsets of code pages that are not called `windows-` and their number. */
const charsetsByCodePage: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** The charset of a code page of Windows. Its name may not exist. */
export function toCharset(codePage: number): string {
  const iso8859Part = codePage - 28_590;
  if (iso8859Part >= 1 && iso8859Part <= 16) return `iso-8859-${iso8859Part}`;
  return charsetsByCodePage[codePage] ?? `windows-${codePage}`;
}

/** Code pages as mail programs call them: `cp932`, `x-windows-949`, `ms950`. */
const codePageLabelPattern = /^(?:x-)?(?:cp|ms|windows|ibm)-?(\d{3,5})$/i;

/** Decodes bytes by a declared charset. Undefined if it is unknown. */
function decodeByLabel(bytes: Uint8Array, label: string): string | undefined {
  const codePage = codePageLabelPattern.exec(label)?.[1];
  try {
    const decoder = new TextDecoder(codePage === undefined ? label : toCharset(Number(codePage)));
    return decoder.encoding === 'replacement' ? undefined : decoder.decode(bytes);
  } catch {
    return undefined;
  }
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
export function decodeText(bytes: Uint8Array, declaredCharset = ''): string {
  const label = declaredCharset.trim();
  const text = unreliableCharsetPattern.test(label) ? undefined : decodeByLabel(bytes, label);
  if (text !== undefined) return text;
  try {
    const utf8Text = strictUtf8Decoder.decode(bytes);
    return japaneseEscapes.some((escape) => utf8Text.includes(escape))
      ? new TextDecoder('iso-2022-jp').decode(bytes)
      : utf8Text;
  } catch {
    const damagedText = /^utf-?8$/i.test(label) ? lenientUtf8Decoder.decode(bytes) : undefined;
    return damagedText !== undefined && isMostlyUtf8(damagedText)
      ? damagedText
      : new TextDecoder('windows-1252').decode(bytes);
  }
}

const metaCharsetPattern = /<meta\b[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i;

/** The charset that the start of an HTML document declares. */
export const findMetaCharset = (html: Uint8Array): string | undefined =>
  metaCharsetPattern.exec(Buffer.from(html.subarray(0, 4_000)).toString('latin1'))?.[1];
