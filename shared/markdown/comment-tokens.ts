import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { LineTokenizer, getFirstLine } from './line-tokenizer.ts';

/**
 * Longer lines are treated as plain text, because parsing with `marked` takes time that grows faster than the
 * length of the line.
 */
const maxLineLength = 4_000;

class CommentTokenizer extends LineTokenizer {
  override blockquote(src: string): Tokens.Blockquote | undefined {
    const [raw] = /^(?:>[^\n]*(?:\n|$))+/.exec(src) ?? [];
    return raw === undefined
      ? undefined
      : { type: 'blockquote', raw, text: raw.replaceAll(/^> ?/gm, ''), tokens: [] };
  }

  override space(src: string): Tokens.Space | undefined {
    const raw = getFirstLine(src);
    return raw.trim() === '' && raw !== '' ? { type: 'space', raw } : undefined;
  }

  /** An address in angle brackets ends before the closing bracket. */
  override url(src: string): Tokens.Link | undefined {
    const end = src.search(/[>"]/);
    return super.url(end === -1 ? src : src.slice(0, end));
  }

  /** Only asterisks mark emphasis. Underscores do not, because names of files and programs contain them. */
  override emStrong(
    src: string,
    maskedSource: string,
    before?: string,
  ): Tokens.Em | Tokens.Strong | undefined {
    return src.startsWith('*') ? super.emStrong(src, maskedSource, before) : undefined;
  }

  /** Keeps backslashes, so that a path such as `C:\\temp\\*.log` does not change. */
  override escape(src: string): Tokens.Escape | undefined {
    const token = super.escape(src);
    return token && { ...token, text: token.raw };
  }

  override heading = () => undefined;
  override table = () => undefined;
}

const createLexer = () => new Lexer({ gfm: true, tokenizer: new CommentTokenizer() });

const tokenTypes = [
  'space',
  'list',
  'blockquote',
  'code',
  'paragraph',
  'codespan',
  'link',
  'image',
  'em',
  'strong',
  'escape',
  'text',
];
/** A part of a line. */
export type CommentToken = MarkedToken;

export const isCommentToken = (token: Token): token is CommentToken => tokenTypes.includes(token.type);

type Block = { type: 'text'; text: string } | Tokens.List | Tokens.Code | Tokens.Blockquote;

const isBlockToken = (token: MarkedToken): token is Tokens.List | Tokens.Code | Tokens.Blockquote =>
  token.type === 'list' || token.type === 'code' || token.type === 'blockquote';

/** The blocks of a comment. Adjacent lines of text are one block, including blank lines between them. */
export function parseCommentBlocks(content: string): Block[] {
  const blocks: Block[] = [];
  for (const token of createLexer()
    .blockTokens(content.replaceAll('\r\n', '\n'), [])
    .filter(isCommentToken)) {
    const last = blocks.at(-1);
    if (isBlockToken(token)) blocks.push(token);
    else if (last?.type === 'text') last.text += token.raw;
    else blocks.push({ type: 'text', text: token.raw });
  }
  return blocks
    .map((block) =>
      block.type === 'text' ? { ...block, text: block.text.replace(/^\n+|\s+$/g, '') } : block,
    )
    .filter((block) => block.type !== 'text' || block.text !== '');
}

/** The parts of a line. */
export const parseCommentLine = (line: string): CommentToken[] =>
  line.length > maxLineLength
    ? [{ type: 'text', raw: line, text: line }]
    : createLexer().inlineTokens(line).filter(isCommentToken);
