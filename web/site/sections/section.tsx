import type { ReactNode } from 'react';
import type { Section as Content } from '../content/types.ts';
import { Cards, Checklist, Columns } from './item-lists.tsx';

/** Paragraphs or items of a section, in its layout. */
function SectionBody({ content }: { content: Content }): ReactNode {
  switch (content.layout) {
    case 'prose':
      return (
        <div className="prose">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      );
    case 'cards':
      return <Cards items={content.items} />;
    case 'four-cards':
      return <Cards items={content.items} perRow={4} />;
    case 'columns':
      return <Columns items={content.items} />;
    case 'wide-columns':
      return <Columns items={content.items} wide />;
    case 'checklist':
      return <Checklist items={content.items} />;
  }
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
