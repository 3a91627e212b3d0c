import { Tokenizer, type Tokens } from 'marked';

export const getFirstLine = (src: string): string => /^[^\n]*\n?/.exec(src)?.[0] ?? '';

/** The list items at the start of a text, with or without blank lines between them. */
function parseListItems(src: string, marker: RegExp): { raw: string; items: string[] } {
  const items: string[] = [];
  let raw = '';
  let consumedText = '';
  for (let line = getFirstLine(src); line !== ''; line = getFirstLine(src.slice(consumedText.length))) {
    consumedText += line;
    const [, text] = marker.exec(line) ?? [];
    if (text === undefined && line.trim() !== '') break;
    if (text === undefined) continue;
    items.push(text);
    raw = consumedText;
  }
  return { raw, items };
}

/**
 * The markup that posts and comments share. `marked` parses it as Markdown, with these differences: each line
 * is a separate block, lists begin with `- ` or a number, and HTML is text.
 */
export class LineTokenizer extends Tokenizer {
  #codeEnds = true;

  /** A single numbered line is not a list, but a sentence that begins with a number. */
  override list(src: string): Tokens.List | undefined {
    const ordered = !src.startsWith('- ');
    const { raw, items } = parseListItems(src, ordered ? /^\d{1,9}\. (.*)/s : /^- (.*)/s);
    if (raw === '' || (ordered && items.length < 2)) return undefined;
    return {
      type: 'list',
      raw,
      ordered,
      start: ordered ? Number.parseInt(src, 10) : '',
      loose: false,
      items: items.map((item) => ({
        type: 'list_item',
        raw: item,
        text: item.replace(/\n$/, ''),
        task: false,
        loose: false,
        tokens: [],
      })),
    };
  }

  /**
   * A code block without a closing fence is text. If one search finds no closing fence, later searches would
   * find none either, so they are skipped.
   */
  override fences(src: string): Tokens.Code | undefined {
    if (this.#codeEnds && /^```[^`\n]*\n/.test(src)) {
      const end = /\n```[ \t]*(?:\n|$)/.exec(src);
      if (end) return super.fences(src.slice(0, end.index + end[0].length));
      this.#codeEnds = false;
    }
    return undefined;
  }

  override paragraph(src: string): Tokens.Paragraph {
    const raw = getFirstLine(src);
    return { type: 'paragraph', raw, text: raw.replace(/\n$/, ''), tokens: [] };
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    const token = super.codespan(src);
    return token?.text ? token : undefined;
  }

  // Disabled markup.
  override code = () => undefined;
  override hr = () => undefined;
  override html = () => undefined;
  override def = () => undefined;
  override lheading = () => undefined;
  override tag = () => undefined;
  override reflink = () => undefined;
  override br = () => undefined;
  override del = () => undefined;
  override autolink = () => undefined;
}
