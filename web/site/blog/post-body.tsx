import type { ReactNode } from 'react';
import type { MarkedToken, Tokens } from 'marked';
import { type Heading, createIdGenerator } from './headings.ts';
import { parseBlockTokens } from './markdown.ts';
import { PostPicture, renderInline, findOnlyPicture, toPlainText } from './post-inline.tsx';

export interface PostBody {
  readonly nodes: ReactNode[];
  /** The headings of the second level. */
  readonly contents: readonly Heading[];
}

function List({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const entries = items.map(({ text }, index) => <li key={String(index)}>{renderInline(text)}</li>);
  if (!ordered) return <ul>{entries}</ul>;
  return <ol start={start === 1 || start === '' ? undefined : start}>{entries}</ol>;
}

/** A table. One that is wider than the page can be scrolled sideways, also by keyboard. */
function Table({ table: { header, rows, align } }: { table: Tokens.Table }) {
  const getCellClass = (column: number) => (align[column] === 'right' ? 'number' : undefined);
  return (
    <div className="table" role="region" tabIndex={0} aria-label={header.map(({ text }) => text).join(', ')}>
      <table>
        <thead>
          <tr>
            {header.map(({ text }, column) => (
              <th key={String(column)} scope="col" className={getCellClass(column)}>
                {renderInline(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(index)}>
              {row.map(({ text }, column) => (
                <td key={String(column)} className={getCellClass(column)}>
                  {renderInline(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Paragraph({ text }: { text: string }) {
  const picture = findOnlyPicture(text);
  return picture ? (
    <figure>
      <PostPicture picture={picture} />
    </figure>
  ) : (
    <p>{renderInline(text)}</p>
  );
}

function renderBlock(token: MarkedToken, key: string): ReactNode {
  if (token.type === 'list') return <List key={key} list={token} />;
  if (token.type === 'table') return <Table key={key} table={token} />;
  if (token.type === 'code')
    return (
      <pre key={key} role="region" aria-label="Code" tabIndex={0}>
        <code>{token.text}</code>
      </pre>
    );
  return token.type === 'paragraph' && <Paragraph key={key} text={token.text} />;
}

/**
 * The body of a post. HTML in it is shown as text: only this file and `post-inline.tsx` create elements. Only
 * links and pictures have attributes from the text, and `targets.ts` checks these attributes.
 */
export function renderPostBody(content: string): PostBody {
  const createId = createIdGenerator();
  const contents: Heading[] = [];
  const nodes = parseBlockTokens(content).map((token, index) => {
    if (token.type !== 'heading') return renderBlock(token, String(index));
    const text = toPlainText(token.text);
    const id = createId(text);
    if (token.depth === 2) contents.push({ id, text });
    const Tag = token.depth === 2 ? 'h2' : 'h3';
    return (
      <Tag key={String(index)} id={id}>
        {renderInline(token.text)}
      </Tag>
    );
  });
  return { nodes, contents };
}
