import type { ReactNode } from 'react';
import type { Topic } from '@portico/shared/palette.ts';
import { toTopicClass } from '../sections/banner.tsx';
import { SectionHead } from '../sections/section.tsx';

interface ExampleProps {
  topic: Topic;
  content: { readonly heading: string; readonly lead: string; readonly caption: string };
  /** Whether the heading is next to the example on wide screens. @default false, above it */
  split?: boolean;
  children: ReactNode;
}

/** The section of a page that illustrates its text with fictional data, and labels the data as fictional. */
export function Example({ content, topic, split = false, children }: ExampleProps) {
  return (
    <section className={`section ${toTopicClass(topic)}`} id="example" aria-labelledby="example-title">
      <div className={split ? 'container split' : 'container'}>
        <SectionHead id="example" {...content} />
        <figure className="example">
          <div className="example-sheet">{children}</div>
          <figcaption>{content.caption}</figcaption>
        </figure>
      </div>
    </section>
  );
}

/** Names with values. */
export const FactList = ({ facts: items }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className="example-facts">
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
