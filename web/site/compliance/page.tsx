import { compliance } from '../content/compliance.ts';
import { Closing } from '../sections/closing.tsx';
import { Hero } from '../sections/hero.tsx';
import { Cards, Ruled, Ticked } from '../sections/items.tsx';
import { Section } from '../sections/section.tsx';

export function Compliance() {
  const { hero, offerings, sectors, benefits, closing } = compliance;
  return (
    <>
      <Hero content={hero} scene="shield" />
      <Section id="offerings" content={offerings}>
        <Ruled items={offerings.items} />
      </Section>
      <Section id="sectors" content={sectors} ground="stone">
        <Cards items={sectors.items} four />
      </Section>
      <Section id="benefits" content={benefits} ground="pine" split>
        <Ticked items={benefits.items} />
      </Section>
      <Closing content={closing} />
    </>
  );
}
