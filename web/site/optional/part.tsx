import type { ReactNode } from 'react';
import { SectionHead } from '../sections/section.tsx';

interface OptionalSectionProps {
  id: string;
  heading: string;
  background?: 'muted';
  /** Whether the heading is next to the content on wide screens. @default false, above it */
  split?: boolean;
  children: ReactNode;
}

/** A section of optional content. */
export function OptionalSection({ id, heading, background, split = false, children }: OptionalSectionProps) {
  return (
    <section
      className={background === 'muted' ? 'section section-muted topic' : 'section topic'}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div className={split ? 'container split' : 'container'}>
        <SectionHead id={id} heading={heading} />
        {children}
      </div>
    </section>
  );
}
