import type { ReactNode } from 'react';
import type { Tokens } from 'marked';
import {
  type CommentToken,
  parseCommentBlocks,
  parseCommentLine,
  isCommentToken,
} from '@portico/shared/markdown/comment-tokens.ts';
import { parseLinkTarget } from '@portico/shared/markdown/link-target.ts';
import { MarkedText } from '../mentions/marked-text.tsx';
import { FallbackOnError } from '../fallback-on-error.tsx';

/** The deepest level of nested quotes that is rendered. */
const maxQuoteDepth = 4;

function renderLink(link: Tokens.Link, key: string): ReactNode {
  const target = parseLinkTarget(link.href, link.text);
  if (target === undefined) return link.raw;
  return (
    <span key={key}>
      <a href={target.href} target="_blank" rel="noopener noreferrer nofollow">
        {renderTokens(link.tokens.filter(isCommentToken).filter(({ type }) => type !== 'link'))}
      </a>
      {target.destination !== undefined && <span className="formatted-host"> ({target.destination})</span>}
    </span>
  );
}

function renderToken(token: CommentToken, key: string): ReactNode {
  if (token.type === 'text') return <MarkedText key={key} text={token.raw} />;
  if (token.type === 'codespan') return <code key={key}>{token.text}</code>;
  if (token.type === 'em') return <em key={key}>{renderTokens(token.tokens.filter(isCommentToken))}</em>;
  if (token.type === 'strong')
    return <strong key={key}>{renderTokens(token.tokens.filter(isCommentToken))}</strong>;
  return token.type === 'link' ? renderLink(token, key) : token.raw;
}

const renderTokens = (tokens: readonly CommentToken[]): ReactNode[] =>
  tokens.map((token, index) => renderToken(token, String(index)));

const renderInline = (line: string) => renderTokens(parseCommentLine(line));

/** Lines of text with line breaks between them. Formatting never spans several lines. */
const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <span key={String(index)}>
      {index > 0 && '\n'}
      {renderInline(line)}
    </span>
  ));

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const entries = items.map(({ text }, index) => <li key={String(index)}>{renderInline(text)}</li>);
  if (!ordered) return <ul>{entries}</ul>;
  return <ol start={start === 1 || start === '' ? undefined : start}>{entries}</ol>;
}

const renderBlocks = (content: string, depth: number): ReactNode[] =>
  parseCommentBlocks(content).map((block, index) => {
    const key = String(index);
    if (block.type === 'list') return <List key={key} list={block} />;
    if (block.type === 'code')
      return (
        <pre key={key} role="region" aria-label="Code" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    if (block.type === 'blockquote')
      return (
        <blockquote key={key}>
          {depth < maxQuoteDepth ? renderBlocks(block.text, depth + 1) : block.text}
        </blockquote>
      );
    return (
      <p key={key}>
        <Lines text={block.text} />
      </p>
    );
  });

const Blocks = ({ text }: { text: string }) => <>{renderBlocks(text, 0)}</>;

/**
 * A comment with its formatting: bold, italic, lists, links, code and quotes. HTML in a comment is shown as
 * text. Only these elements are created; the only attribute from the text is a link's target, which
 * `parseLinkTarget` checks.
 */
export const FormattedText = ({ text }: { text: string }) => (
  <FallbackOnError key={text} action="formatting" fallback={<p>{text}</p>}>
    <Blocks text={text} />
  </FallbackOnError>
);
