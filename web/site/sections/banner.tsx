import type { ReactNode } from 'react';
import { Pattern, type PatternSource } from '../patterns/pattern.tsx';

interface BannerProps {
  className: string;
  pattern: PatternSource;
  /** Density of the pattern's lines. @default 1.5 */
  density?: number;
  id?: string;
  /** Id of the heading that names the section. */
  labelledBy?: string;
  children: ReactNode;
}

/** A section with a pattern, on a dark background in the hue of its topic. */
export function Banner({ className, pattern, density = 1.5, id, labelledBy, children }: BannerProps) {
  return (
    <section
      className={`${className} banner ${toTopicClass(pattern.topic)}`}
      id={id}
      aria-labelledby={labelledBy}
    >
      <Pattern source={pattern} density={density} />
      <div className="container">{children}</div>
    </section>
  );
}

/** The classes that give an element the hue of a topic. */
export const toTopicClass = (topic: PatternSource['topic']): string =>
  topic === 'brand' ? 'topic' : `topic topic-${topic}`;
