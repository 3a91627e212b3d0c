import type { ReactNode } from 'react';
import type { MarkedToken, Tokens } from 'marked';
import { renderEmphasis } from './emphasis.tsx';
import { parseInlineTokens } from './markdown.ts';
import { isExternal, toLinkTarget, toPictureSource } from './targets.ts';

/**
 * A picture's title, such as "1200 x 630", can state its size, so that nothing moves when the picture loads.
 */
const sizePattern = /^(\d{1,5}) ?[x×] ?(\d{1,5})$/;

export function PostPicture({ picture: { href, text, title } }: { picture: Tokens.Image }) {
  const [, width, height] = sizePattern.exec(title ?? '') ?? [];
  return (
    <img
      src={toPictureSource(href)}
      alt={text}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}

function Link({ link: { href, tokens } }: { link: Tokens.Link }) {
  return (
    <a href={toLinkTarget(href)} {...(isExternal(href) && { rel: 'noopener external' })}>
      {renderInlineNodes(tokens.filter((token): token is MarkedToken => token.type !== 'link'))}
    </a>
  );
}

function renderToken(token: MarkedToken, key: string): ReactNode {
  if (token.type === 'codespan') return <code key={key}>{token.text}</code>;
  if (token.type === 'link' && toLinkTarget(token.href) !== undefined) return <Link key={key} link={token} />;
  if (token.type === 'image' && toPictureSource(token.href) !== undefined)
    return <PostPicture key={key} picture={token} />;
  return token.raw;
}

/** Joins neighbouring texts: the library marked splits a text at asterisks that may belong together. */
function joinTexts(nodes: readonly ReactNode[]): ReactNode[] {
  const parts: ReactNode[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (typeof node === 'string' && typeof last === 'string') parts[parts.length - 1] = last + node;
    else parts.push(node);
  }
  return parts;
}

const renderInlineNodes = (tokens: readonly MarkedToken[]): ReactNode[] =>
  renderEmphasis(joinTexts(tokens.map((token, index) => renderToken(token, String(index)))));

/** A line of a post as React nodes. */
export const renderInline = (text: string): ReactNode[] => renderInlineNodes(parseInlineTokens(text));

/** The text of a line without formatting marks, for the table of contents and for ids. */
export const toPlainText = (text: string): string =>
  parseInlineTokens(text)
    .map((token) => ('text' in token && token.type !== 'text' ? token.text : token.raw))
    .join('')
    .replaceAll('*', '');

/** The picture of a line that contains only a picture. */
export function findOnlyPicture(text: string): Tokens.Image | undefined {
  if (!text.startsWith('![')) return undefined;
  const [token, ...others] = parseInlineTokens(text.trim());
  return token?.type === 'image' && others.length === 0 && toPictureSource(token.href) !== undefined
    ? token
    : undefined;
}
