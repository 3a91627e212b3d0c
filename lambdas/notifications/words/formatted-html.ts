import {
  type CommentToken,
  parseCommentBlocks,
  parseCommentLine,
  isCommentToken,
} from '@portico/shared/markdown/comment-tokens.ts';
import { parseLinkTarget } from '@portico/shared/markdown/link-target.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { renderMailLink, renderMailQuote } from '../../platform/mail/mail-page.ts';
import { formatParagraphs } from './mail-text.ts';

/** The deepest level of nested quotes that is rendered. */
const maxQuoteDepth = 4;

const monospaceStyle = 'font-family:ui-monospace,Menlo,Consolas,monospace';

function renderInline(token: CommentToken): string {
  if (token.type === 'codespan') return `<code style="${monospaceStyle}">${escapeHtml(token.text)}</code>`;
  if (token.type === 'em') return `<em>${renderInlines(token.tokens.filter(isCommentToken))}</em>`;
  if (token.type === 'strong')
    return `<strong>${renderInlines(token.tokens.filter(isCommentToken))}</strong>`;
  const target = token.type === 'link' ? parseLinkTarget(token.href, token.text) : undefined;
  if (token.type !== 'link' || !target) return escapeHtml(token.raw);
  const label = token.tokens.filter(isCommentToken).filter(({ type }) => type !== 'link');
  const host = target.destination === undefined ? '' : ` (${escapeHtml(target.destination)})`;
  return renderMailLink(escapeHtml(target.href), renderInlines(label)) + host;
}

const renderInlines = (tokens: readonly CommentToken[]): string => tokens.map(renderInline).join('');
const renderLine = (line: string): string => renderInlines(parseCommentLine(line));

const renderBlocks = (content: string, depth: number): string =>
  parseCommentBlocks(content)
    .map((block) => {
      if (block.type === 'list') {
        const tag = block.ordered ? 'ol' : 'ul';
        const start = block.ordered && typeof block.start === 'number' ? ` start="${block.start}"` : '';
        const items = block.items.map(({ text }) => `<li>${renderLine(text)}</li>`).join('');
        return `<${tag}${start}>${items}</${tag}>`;
      }
      if (block.type === 'code')
        return `<pre style="white-space:pre-wrap;overflow-wrap:anywhere;${monospaceStyle}">${escapeHtml(block.text)}</pre>`;
      if (block.type === 'blockquote')
        return renderMailQuote(
          depth < maxQuoteDepth ? renderBlocks(block.text, depth + 1) : escapeHtml(block.text),
        );
      return `<p style="overflow-wrap:anywhere">${block.text.split('\n').map(renderLine).join('<br>')}</p>`;
    })
    .join('\n');

/**
 * Renders a comment with the same formatting as screens: bold, italic, lists, links, code and quotes. HTML in
 * the comment is escaped: only these elements are created, and only links have an attribute from the comment,
 * which `parseLinkTarget` validates. A text that cannot be formatted is shown as typed.
 */
export function renderFormattedText(text: string): string {
  try {
    return renderBlocks(text, 0);
  } catch (error) {
    logger.error('formatting failed', { error: error instanceof Error ? error : String(error) });
    return formatParagraphs(text);
  }
}
