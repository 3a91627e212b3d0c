import { namedCharacters } from '../platform/named-characters.ts';

export interface HtmlReader {
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const isCharacter = (point: number) => point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

/** A name that is not known stays as it is. */
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}[1-4]{0,2}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined)
        return namedCharacters.get(name) ?? namedCharacters.get(name.toLowerCase()) ?? whole;
      const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return isCharacter(point) ? String.fromCodePoint(point) : '';
    },
  );

const token = /<!--[\s\S]*?(?:-->|$)|<[/!?a-z][^>]*>?|<|[^<]+/gi;
const attribute = /\s(class|id|style|href|alt|start)\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
/** Characters of a tag that are read. */
const longestTag = 8_000;

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const read = tag.slice(0, longestTag);
  for (const [, name = '', double, single, bare] of read.matchAll(attribute))
    if (!attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
  if (/\shidden(?=[\s/>=])/i.test(read)) attributes.set('hidden', '');
  return attributes;
}

/** Elements whose content is not text. */
const silent = /^(style|script|title)$/;

/** Reads HTML from its beginning to its end, in a time that is linear in its length. */
export function readHtml(html: string, { open, close, text }: HtmlReader): void {
  let skipped = '';
  for (const [part] of html.matchAll(token)) {
    if (!/^<[/!?a-z]/i.test(part)) {
      if (skipped === '') text(decoded(part));
      continue;
    }
    const [, closing = '', tag = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(part) ?? [];
    const name = tag.toLowerCase();
    if (skipped !== '') {
      if (closing && name === skipped) skipped = '';
    } else if (closing) close(name);
    else if (silent.test(name)) skipped = name;
    else if (name !== '') open(name, attributesOf(part));
  }
}
