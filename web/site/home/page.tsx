import { home } from '../content/home.ts';
import { Closing } from '../sections/closing.tsx';
import { Hero } from '../sections/hero.tsx';
import { Cards, Ruled } from '../sections/items.tsx';
import { Section } from '../sections/section.tsx';

export function Home() {
  const { hero, values, services, industries, closing } = home;
  return (
    <>
      <Hero content={hero} scene="software" home />
      <Section id="values" content={values}>
        <Cards items={values.items} four />
      </Section>
      <Section id="services" content={services} ground="pine">
        <Ruled items={services.items} wide />
      </Section>
      <Section id="industries" content={industries}>
        <Cards items={industries.items} />
      </Section>
      <Closing content={closing} />
    </>
  );
}
