const isLabel = (label: string) => {
  try {
    return new TextDecoder(label).encoding !== 'replacement';
  } catch {
    return false;
  }
};
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
/** Of ISO 2022, as Japanese mail programs write it: seven bits, and nothing says so. */
const japanese = ['\u001b$@', '\u001b$B', '\u001b(J', '\u001b(I'];
/** What programs declare that do not know: other bytes come with them. */
const unreliable = /^(us-?ascii|ascii|ansi_x3\.4-1968|utf-?8|unknown-8bit|x-unknown|default|)$/i;

/**
 * The text of bytes: by the declared charset, else by strict UTF-8, by the escapes of ISO-2022-JP, or as
 * windows-1252, which can read all bytes.
 */
export function decodeText(bytes: Uint8Array, declared = ''): string {
  const label = declared.trim();
  if (!unreliable.test(label) && isLabel(label)) return new TextDecoder(label).decode(bytes);
  try {
    const text = strictUtf8.decode(bytes);
    return japanese.some((escape) => text.includes(escape))
      ? new TextDecoder('iso-2022-jp').decode(bytes)
      : text;
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
