import { finance } from '../content/finance.ts';
import { Closing } from '../sections/closing.tsx';
import { Hero } from '../sections/hero.tsx';
import { Cards, Ruled, Ticked } from '../sections/items.tsx';
import { Section } from '../sections/section.tsx';

export function Finance() {
  const { hero, offerings, highlights, benefits, closing } = finance;
  return (
    <>
      <Hero content={hero} scene="figures" />
      <Section id="offerings" content={offerings}>
        <Cards items={offerings.items} />
      </Section>
      <Section id="highlights" content={highlights} ground="pine">
        <Ruled items={highlights.items} />
      </Section>
      <Section id="benefits" content={benefits} split>
        <Ticked items={benefits.items} />
      </Section>
      <Closing content={closing} />
    </>
  );
}
