const isLabel = (label: string) => {
  try {
    return new TextDecoder(label).encoding !== 'replacement';
  } catch {
    return false;
  }
};
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
/** Escape sequences of ISO 2022, which Japanese mail programs use in seven-bit text without declaring it. */
const japaneseEscapes = ['\u001b$@', '\u001b$B', '\u001b(J', '\u001b(I'];
/** Charsets that programs declare by default, even if the bytes are in another one. */
const unreliableCharsets =
  /^(us-?ascii|ascii|ansi_x3\.4-1968|utf-?8|unknown-8bit|x-unknown|default|iso-?8859-1|latin-?1|(windows|cp)-?1252|)$/i;

/**
 * Decodes bytes by the declared charset if it is reliable; otherwise as ISO-2022-JP if they have its escape
 * sequences, as UTF-8 if they are valid UTF-8, or as windows-1252, which can decode all bytes.
 */
export function decodeText(bytes: Uint8Array, declared = ''): string {
  const label = declared.trim();
  if (!unreliableCharsets.test(label) && isLabel(label)) return new TextDecoder(label).decode(bytes);
  try {
    const text = strictUtf8.decode(bytes);
    return japaneseEscapes.some((escape) => text.includes(escape))
      ? new TextDecoder('iso-2022-jp').decode(bytes)
      : text;
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
