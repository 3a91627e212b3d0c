const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const isCharacter = (point: number) => point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return isCharacter(point) ? String.fromCodePoint(point) : '';
    },
  );

/** Elements that begin a line of their own. */
const block = /^(p|div|br|tr|li|ul|ol|table|h[1-6]|pre|hr|blockquote|section|article|header|footer)$/;
/** Elements whose content is not text. */
const silent = /^(style|script|head|title)$/;
/** By their classes and ids: where mail programs put what is answered. */
const quotation =
  /\b(gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote|divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|zmail_extra)\b/i;

/**
 * The text of a mail that came as HTML alone: one pass, linear in its length, without a document. Quoted
 * lines begin with `> `, as in mails of text. The result is shown as text: nothing here is safe as HTML.
 */
export function textOfHtml(html: string): string {
  const lines: string[] = [''];
  let depth = 0;
  let hidden = '';
  for (const [token] of html.matchAll(/<!--[\s\S]*?(?:-->|$)|<[^>]*>?|[^<]+/g)) {
    if (token.startsWith('<!--')) continue;
    if (!token.startsWith('<')) {
      if (hidden === '') lines[lines.length - 1] += decoded(token).replace(/\s+/g, ' ');
      continue;
    }
    const [, closing = '', tag = ''] = /^<(\/?)([a-z\d]+)/i.exec(token) ?? [];
    const name = tag.toLowerCase();
    if (hidden !== '') {
      if (closing && name === hidden) hidden = '';
      continue;
    }
    if (!closing && silent.test(name)) hidden = name;
    // Nothing behind such a mark is the writer's own, so its end need not be found.
    if (!closing && name !== 'blockquote' && quotation.test(token)) depth = Math.max(depth, 1);
    if (name === 'blockquote') depth = Math.max(0, depth + (closing ? -1 : 1));
    if (block.test(name)) lines.push(depth > 0 ? '> ' : '');
  }
  return lines
    .map((line) => line.replace(/[ \u00a0]+/g, ' ').trimEnd())
    .join('\n')
    .replace(/\n(> ?\n|\n){2,}/g, '\n\n')
    .trim();
}
