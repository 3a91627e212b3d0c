import { home } from '../content/home.ts';
import { OptionalSections } from '../optional/sections.tsx';
import { PortalPicture } from '../pictures/portal-picture.tsx';
import { CallToAction } from '../sections/call-to-action.tsx';
import { Hero } from '../sections/hero.tsx';
import { Section } from '../sections/section.tsx';
import { Measurements } from './measurements.tsx';
import { TicketStory } from './ticket-story.tsx';

export function HomePage() {
  const { hero, pattern, pictureDescription, sections, callToAction } = home;
  const [values, services, industries] = sections;
  return (
    <>
      <Hero content={hero} pattern={pattern} className="home-hero">
        <div className="portal-picture">
          <PortalPicture name="tickets" alt={pictureDescription} eager />
        </div>
      </Hero>
      <Section content={values} />
      <TicketStory />
      <Section content={services} />
      <Section content={industries} />
      <Measurements />
      <OptionalSections path="/" />
      <CallToAction content={callToAction} />
    </>
  );
}
