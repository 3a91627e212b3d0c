import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { LineTokenizer, getFirstLine } from '@portico/shared/markdown/line-tokenizer.ts';

/**
 * Splits the body of a post into tokens. Our own rules apply to bold, italic, and lines that begin with
 * `## `, `### `, `# ` or `- `. They differ from Markdown's: each line is a separate block. The library marked
 * parses links, pictures, code and tables. Nothing else is markup, especially not HTML.
 */

/** Longer lines are shown as plain text, because marked's parsing time grows faster than linearly. */
const maxLineLength = 4_000;
const maxTableRows = 200;

/** Bars between cells. */
const countBars = (row: string): number => row.match(/(?<!\\)\|/g)?.length ?? 0;

class PostTokenizer extends LineTokenizer {
  override space(src: string): Tokens.Space | undefined {
    const raw = getFirstLine(src);
    return raw.trim() === '' || raw.startsWith('# ') ? { type: 'space', raw } : undefined;
  }

  override heading(src: string): Tokens.Heading | undefined {
    const raw = getFirstLine(src);
    const [, marks, text] = /^(##|###) (.*)/s.exec(raw.replace(/\n$/, '')) ?? [];
    if (marks === undefined || text === undefined) return undefined;
    return { type: 'heading', raw, depth: marks.length, text, tokens: [] };
  }

  /**
   * Each line of a table begins with a vertical bar. A table ends before a row that has fewer cells than the
   * header, because marked would add empty cells to the row.
   */
  override table(src: string): Tokens.Table | undefined {
    const [raw = '', head = '', line = ''] = /^(\|.*)\n(\|[-: |]*-[-: |]*)(?:\n|$)/.exec(src) ?? [];
    const columns = countBars(line);
    if (columns === 0 || head.length > maxLineLength || countBars(head) !== columns) return undefined;
    let end = raw.length;
    for (let rows = 0; rows < maxTableRows; rows += 1) {
      const [row] = /^\|.*(?:\n|$)/.exec(src.slice(end)) ?? [];
      if (row === undefined || countBars(row) < columns) break;
      end += row.length;
    }
    return super.table(src.slice(0, end));
  }

  override blockquote = () => undefined;
  override escape = () => undefined;
  override emStrong = () => undefined;
  override url = () => undefined;
}

const createLexer = () => new Lexer({ gfm: true, tokenizer: new PostTokenizer() });

const tokenTypes = [
  'space',
  'heading',
  'list',
  'code',
  'table',
  'paragraph',
  'codespan',
  'link',
  'image',
  'text',
];
const isKnown = (token: Token): token is MarkedToken => tokenTypes.includes(token.type);

/** The blocks of a post. */
export const parseBlockTokens = (content: string): MarkedToken[] =>
  createLexer().blockTokens(content.replaceAll('\r\n', '\n'), []).filter(isKnown);

/** The parts of a line. */
export const parseInlineTokens = (text: string): MarkedToken[] =>
  text.length > maxLineLength
    ? [{ type: 'text', raw: text, text }]
    : createLexer().inlineTokens(text).filter(isKnown);
