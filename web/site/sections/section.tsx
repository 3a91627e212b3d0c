import type { ReactNode } from 'react';
import type { Topic } from '@portico/shared/palette.ts';
import type { Item, ItemSection, Section as Content } from '../content/types.ts';
import { Banner } from './banner.tsx';
import { Columns, Pairs, Rows, Steps, TopicCards } from './item-lists.tsx';

const itemLayouts: Readonly<Record<ItemSection['layout'], (items: readonly Item[]) => ReactNode>> = {
  columns: (items) => <Columns items={items} />,
  'large-columns': (items) => <Columns items={items} large />,
  rows: (items) => <Rows items={items} />,
  pairs: (items) => <Pairs items={items} />,
  'topic-cards': (items) => <TopicCards items={items} />,
  steps: (items) => <Steps items={items} />,
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

/** The heading of a section, and the sentence below it. */
export const SectionHead = ({ id, heading, lead }: Pick<Content, 'id' | 'heading' | 'lead'>) => (
  <div className="section-head">
    <h2 id={`${id}-title`}>{heading}</h2>
    {lead !== undefined && <p className="lead">{lead}</p>}
  </div>
);

/** A part of a page with its own heading. @param props.topic the topic of the page, which colours a banner */
export function Section({ content, topic = 'brand' }: { content: Content; topic?: Topic }) {
  const { id, background, split = false } = content;
  const sectionContent = (
    <>
      <SectionHead {...content} />
      <SectionBody content={content} />
    </>
  );
  if (background === 'banner')
    return (
      <Banner className="section" id={id} labelledBy={`${id}-title`} pattern={{ seed: id, topic }}>
        {split ? <div className="split">{sectionContent}</div> : sectionContent}
      </Banner>
    );
  return (
    <section
      className={background === 'muted' ? 'section section-muted' : 'section'}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className={split ? 'container split' : 'container'}>{sectionContent}</div>
    </section>
  );
}
