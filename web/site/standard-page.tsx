import type { ReactNode } from 'react';
import type { StandardPage as Content } from './content/types.ts';
import { CallToAction } from './sections/call-to-action.tsx';
import { Hero } from './sections/hero.tsx';
import { Section } from './sections/section.tsx';

interface StandardPageProps {
  content: Content;
  /** The section after the hero; it is on this page only. */
  specialSection?: ReactNode;
  /** Sections before the call to action. */
  children?: ReactNode;
}

/** A page that consists of a hero, sections and a call to action. */
export function StandardPage({ content, specialSection, children }: StandardPageProps) {
  const { hero, pattern, sections, callToAction } = content;
  return (
    <>
      <Hero content={hero} pattern={pattern} />
      {specialSection}
      {sections.map((section) => (
        <Section key={section.id} content={section} topic={pattern.topic} />
      ))}
      {children}
      <CallToAction content={callToAction} topic={pattern.topic} />
    </>
  );
}
