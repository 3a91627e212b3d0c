import type { ReactNode } from 'react';
import type { Item, ItemSection, Section as Content } from '../content/types.ts';
import { Cards, Checklist, Columns } from './item-lists.tsx';

const itemLayouts: Readonly<Record<ItemSection['layout'], (items: readonly Item[]) => ReactNode>> = {
  cards: (items) => <Cards items={items} />,
  'four-cards': (items) => <Cards items={items} perRow={4} />,
  columns: (items) => <Columns items={items} />,
  'wide-columns': (items) => <Columns items={items} wide />,
  checklist: (items) => <Checklist items={items} />,
};

function SectionBody({ content }: { content: Content }) {
  if (content.layout !== 'prose') return itemLayouts[content.layout](content.items);
  return (
    <div className="prose">
      {content.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** A part of a page with a heading of its own. */
export function Section({ content }: { content: Content }) {
  const { id, heading, lead, background, split = false } = content;
  return (
    <section className={background && `section-${background}`} id={id} aria-labelledby={`${id}-title`}>
      <div className={split ? 'container split' : 'container'}>
        <div className="section-head">
          <h2 id={`${id}-title`}>{heading}</h2>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        <SectionBody content={content} />
      </div>
    </section>
  );
}
