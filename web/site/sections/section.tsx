import type { ReactNode } from 'react';
import type { Section as Content } from '../content/types.ts';
import { SectionHead } from './section-head.tsx';

interface SectionProps {
  /** Its anchor on the page. */
  id: string;
  content: Pick<Content, 'heading' | 'lead'>;
  /** What it stands on. @default the page itself */
  ground?: 'stone' | 'pine';
  /** Heading beside its content rather than above. @default false */
  split?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ id, content: { heading, lead }, ground, split = false, children }: SectionProps) {
  return (
    <section className={ground} id={id} aria-labelledby={`${id}-title`}>
      <div className={split ? 'band split' : 'band'}>
        <SectionHead id={id} heading={heading} lead={lead} />
        {children}
      </div>
    </section>
  );
}
