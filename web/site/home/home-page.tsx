import { home } from '../content/home.ts';
import { OptionalSections } from '../optional/sections.tsx';
import { CallToAction } from '../sections/call-to-action.tsx';
import { Hero } from '../sections/hero.tsx';
import { Section } from '../sections/section.tsx';

export function HomePage() {
  const { hero, pattern, sections, callToAction } = home;
  return (
    <>
      <Hero content={hero} pattern={pattern} className="home-hero" />
      {sections.map((section) => (
        <Section key={section.id} content={section} />
      ))}
      <OptionalSections path="/" />
      <CallToAction content={callToAction} />
    </>
  );
}
