import { type Line, toBareText, hasText, isQuoted, trimBlankLines } from './reply-lines.ts';

/** How advertisements of mail programs begin, and the names of products that they contain. */
const advertisementPattern =
  /^[<([]{0,2}(sent (from|via|with|by)|get outlook|from my|gesendet (von|mit)|von meinem|diese nachricht wurde von|envoyé|obtenez|télécharger|outlook für|enviado|inviato|verzonden|verstuurd|skickat|sendt fra|lähetetty|wysłane|отправлено|從我的|从我的|iphoneから)/i;
const productNamePattern =
  /iphone|ipad|ipod|android|samsung|galaxy|huawei|xiaomi|pixel|blackberry|windows|outlook|yahoo|gmail|proton|thunderbird|k-9|airmail|spark|mailbird|acompli|mobile|smartphone/i;
const isAdvertisement = (line: Line) => {
  const text = toBareText(line);
  return text.length <= 120 && advertisementPattern.test(text) && productNamePattern.test(text);
};

const isSeparator = ({ text }: Line) => /^\s?(-{2,}|[–—]+|_{2,})\s*$/.test(text);
/** RFC 3676, section 4.3. */
const isStandardSeparator = ({ text }: Line) => text === '-- ';
/** The maximum number of lines of a signature. */
const maxLines = 15;

/** Whether one of the first lines contains a word of the sender's name, or their address. */
function mentionsSender(lines: readonly Line[], sender: readonly string[]): boolean {
  const words = sender
    .flatMap((name) => [name, ...name.split(/[\s,."'<>()]+/)])
    .filter(({ length }) => length > 2);
  const text = lines.slice(0, 3).map(toBareText).join(' ').toLowerCase();
  return words.some((word) => text.includes(word.toLowerCase()));
}

/** Removes the last part that is recognized as a signature. Returns the text unchanged if there is none. */
function removeLastSignaturePart(
  text: readonly Line[],
  sender: readonly string[],
  canBeWholeText: boolean,
): readonly Line[] {
  const last = text.at(-1);
  const linesAbove = text.slice(0, -1);
  if (last && (isAdvertisement(last) || isSeparator(last)))
    return canBeWholeText || hasText(linesAbove) ? linesAbove : text;
  const at = text.findLastIndex((line) => isSeparator(line) && !isQuoted(line));
  const separator = text[at];
  if (!separator || (at === 0 && !canBeWholeText)) return text;
  const linesBelow = trimBlankLines(text.slice(at + 1));
  const isSignature = isStandardSeparator(separator) || mentionsSender(linesBelow, sender);
  return isSignature && linesBelow.length <= maxLines && !linesBelow.some(isQuoted)
    ? text.slice(0, at)
    : text;
}

/** The maximum number of parts of a signature: its lines, an advertisement, and the separators above them. */
const maxParts = 6;

/**
 * Removes the signature: the lines below the standard separator, or below another separator with the sender's
 * name. Greetings and names remain, because they may be the whole message.
 * @param canBeWholeText whether all lines can be a signature, for example if they follow a quotation
 */
export function removeSignature(
  lines: readonly Line[],
  sender: readonly string[],
  canBeWholeText = false,
): readonly Line[] {
  let text = trimBlankLines(lines);
  for (let part = 0; part < maxParts; part += 1)
    text = trimBlankLines(removeLastSignaturePart(text, sender, canBeWholeText));
  return text;
}

const site = /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?$/i;
/** Whether a mail server or scanner appended these lines: they end with the address of a site. */
export const isFooter = (lines: readonly Line[]): boolean => {
  const last = lines.at(-1);
  return last !== undefined && lines.length <= maxLines && site.test(toBareText(last));
};
