import type { ReactNode } from 'react';
import { emphasis } from './emphasis.tsx';

type Block = { readonly list: string[] } | { readonly tag: 'h2' | 'h3' | 'p'; readonly text: string };

const bullet = '- ';

/**
 * The blocks of a text, each line by its beginning (specification §5). Blank lines and the title (`# `),
 * which the page shows above the body, are left out.
 */
function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  for (const line of content.split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('# ')) continue;
    const last = blocks.at(-1);
    if (line.startsWith(bullet)) {
      const item = line.slice(bullet.length);
      if (last && 'list' in last) last.list.push(item);
      else blocks.push({ list: [item] });
    } else if (line.startsWith('### ')) blocks.push({ tag: 'h3', text: line.slice(4) });
    else if (line.startsWith('## ')) blocks.push({ tag: 'h2', text: line.slice(3) });
    else blocks.push({ tag: 'p', text: line });
  }
  return blocks;
}

/** The body of a post as React nodes. HTML in it is shown as text. */
export const postBody = (content: string): ReactNode[] =>
  blocksOf(content).map((block, index) => {
    const key = String(index);
    if (!('list' in block)) {
      const { tag: Tag, text } = block;
      return <Tag key={key}>{emphasis(text)}</Tag>;
    }
    return (
      <ul key={key}>
        {block.list.map((item, position) => (
          <li key={String(position)}>{emphasis(item)}</li>
        ))}
      </ul>
    );
  });
