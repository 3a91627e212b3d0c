import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';

/**
 * Splits the body of a post into tokens. Lines that begin with `## `, `### `, `# ` and `- `, bold and italic
 * are read by the rules of specification §5, which differ from Markdown's: each line is a block of its own.
 * Links, pictures, code and tables are read by marked. Nothing else is a mark, above all not HTML.
 */

/** Where nothing is read but text: the time that marked takes grows faster than the length of a line. */
const longestLine = 4_000;
const mostRows = 200;

const lineOf = (src: string): string => /^[^\n]*\n?/.exec(src)?.[0] ?? '';
/** Bars between cells. */
const barsIn = (row: string): number => row.match(/(?<!\\)\|/g)?.length ?? 0;

/** The items at the beginning of a text, with or without blank lines between them. */
function itemsOf(src: string, mark: RegExp): { raw: string; items: string[] } {
  const items: string[] = [];
  let raw = '';
  let read = '';
  for (let line = lineOf(src); line !== ''; line = lineOf(src.slice(read.length))) {
    read += line;
    const [, text] = mark.exec(line) ?? [];
    if (text === undefined && line.trim() !== '') break;
    if (text === undefined) continue;
    items.push(text);
    raw = read;
  }
  return { raw, items };
}

class PostTokenizer extends Tokenizer {
  #codeEnds = true;

  override space(src: string): Tokens.Space | undefined {
    const raw = lineOf(src);
    return raw.trim() === '' || raw.startsWith('# ') ? { type: 'space', raw } : undefined;
  }

  override heading(src: string): Tokens.Heading | undefined {
    const raw = lineOf(src);
    const [, marks, text] = /^(##|###) (.*)/s.exec(raw.replace(/\n$/, '')) ?? [];
    if (marks === undefined || text === undefined) return undefined;
    return { type: 'heading', raw, depth: marks.length, text, tokens: [] };
  }

  /** A numbered line alone is a sentence that begins with a number. */
  override list(src: string): Tokens.List | undefined {
    const ordered = !src.startsWith('- ');
    const { raw, items } = itemsOf(src, ordered ? /^\d{1,9}\. (.*)/s : /^- (.*)/s);
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

  /** Code that does not end is text. Looks for the end only once where there is none. */
  override fences(src: string): Tokens.Code | undefined {
    if (this.#codeEnds && /^```[^`\n]*\n/.test(src)) {
      const end = /\n```[ \t]*(?:\n|$)/.exec(src);
      if (end) return super.fences(src.slice(0, end.index + end[0].length));
      this.#codeEnds = false;
    }
    return undefined;
  }

  /**
   * Each line begins with a bar. It ends before a row that is shorter than its head: marked would fill it up.
   */
  override table(src: string): Tokens.Table | undefined {
    const [raw = '', head = '', line = ''] = /^(\|.*)\n(\|[-: |]*-[-: |]*)(?:\n|$)/.exec(src) ?? [];
    const columns = barsIn(line);
    if (columns === 0 || head.length > longestLine || barsIn(head) !== columns) return undefined;
    let end = raw.length;
    for (let rows = 0; rows < mostRows; rows += 1) {
      const [row] = /^\|.*(?:\n|$)/.exec(src.slice(end)) ?? [];
      if (row === undefined || barsIn(row) < columns) break;
      end += row.length;
    }
    return super.table(src.slice(0, end));
  }

  override paragraph(src: string): Tokens.Paragraph {
    const raw = lineOf(src);
    return { type: 'paragraph', raw, text: raw.replace(/\n$/, ''), tokens: [] };
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    const token = super.codespan(src);
    return token?.text ? token : undefined;
  }

  // What is not a mark in a post.
  override code = () => undefined;
  override hr = () => undefined;
  override blockquote = () => undefined;
  override html = () => undefined;
  override def = () => undefined;
  override lheading = () => undefined;
  override escape = () => undefined;
  override tag = () => undefined;
  override reflink = () => undefined;
  override emStrong = () => undefined;
  override br = () => undefined;
  override del = () => undefined;
  override autolink = () => undefined;
  override url = () => undefined;
}

const newLexer = () => new Lexer({ gfm: true, tokenizer: new PostTokenizer() });

const types = ['space', 'heading', 'list', 'code', 'table', 'paragraph', 'codespan', 'link', 'image', 'text'];
const isKnown = (token: Token): token is MarkedToken => types.includes(token.type);

/** The blocks of a post. */
export const blockTokens = (content: string): MarkedToken[] =>
  newLexer().blockTokens(content.replaceAll('\r\n', '\n'), []).filter(isKnown);

/** The parts of a line. */
export const inlineTokens = (text: string): MarkedToken[] =>
  text.length > longestLine
    ? [{ type: 'text', raw: text, text }]
    : newLexer().inlineTokens(text).filter(isKnown);
