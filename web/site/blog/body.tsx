import type { ReactNode } from 'react';
import { inline } from './inline.tsx';

type Block = { readonly list: string[] } | { readonly tag: 'h2' | 'h3' | 'p'; readonly text: string };

const bullet = '- ';

/** What a line is, by how it begins (specification §5). Blank lines and the title (`# `), which stands above the body already, are nothing. */
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

/** The body of a post. Its text only ever becomes text: markup in it is shown, not obeyed. */
export const body = (content: string): ReactNode[] =>
  blocksOf(content).map((block, index) => {
    const key = String(index);
    if (!('list' in block)) {
      const { tag: Tag, text } = block;
      return <Tag key={key}>{inline(text)}</Tag>;
    }
    return (
      <ul key={key}>
        {block.list.map((item, position) => (
          <li key={String(position)}>{inline(item)}</li>
        ))}
      </ul>
    );
  });
