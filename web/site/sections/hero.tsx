import type { ReactNode } from 'react';
import type { Hero as Content } from '../content/types.ts';
import type { PatternSource } from '../patterns/pattern.tsx';
import { Actions } from './actions.tsx';
import { Banner } from './banner.tsx';

interface HeroProps {
  content: Content;
  pattern: PatternSource;
  /** Shown next to the text, for example a picture. */
  children?: ReactNode;
  /** Further classes. */
  className?: string;
}

/** The beginning of a page: main heading, lead and actions, on a banner. */
export function Hero({ content, pattern, children, className = '' }: HeroProps) {
  const { eyebrow, heading, lead, primaryLink, secondaryLink } = content;
  return (
    <Banner className={`hero ${className}`.trim()} pattern={pattern} density={2}>
      <div className="hero-text">
        <p className="eyebrow">{eyebrow}</p>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        <Actions primaryLink={primaryLink} secondaryLink={secondaryLink} />
      </div>
      {children}
    </Banner>
  );
}
