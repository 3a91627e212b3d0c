import type { ReactNode } from 'react';
import type { StandardPage as Content } from './content/types.ts';
import { CallToAction } from './sections/call-to-action.tsx';
import { Hero } from './sections/hero.tsx';
import { Section } from './sections/section.tsx';

interface StandardPageProps {
  content: Content;
  /** @default 'normal' */
  heroSize?: 'normal' | 'large';
  /** Sections before the call to action. */
  children?: ReactNode;
}

export function StandardPage({ content, heroSize = 'normal', children }: StandardPageProps) {
  const { hero, illustration, sections, callToAction } = content;
  return (
    <>
      <Hero content={hero} illustration={illustration} size={heroSize} />
      {sections.map((section) => (
        <Section key={section.id} content={section} />
      ))}
      {children}
      <CallToAction content={callToAction} />
    </>
  );
}
