import { healthcare } from '../content/healthcare.ts';
import { Closing } from '../sections/closing.tsx';
import { Hero } from '../sections/hero.tsx';
import { Cards, Ticked } from '../sections/items.tsx';
import { Section } from '../sections/section.tsx';

export function Healthcare() {
  const { hero, offerings, benefits, closing } = healthcare;
  return (
    <>
      <Hero content={hero} scene="pulse" />
      <Section id="offerings" content={offerings}>
        <Cards items={offerings.items} />
      </Section>
      <Section id="benefits" content={benefits} ground="pine" split>
        <Ticked items={benefits.items} />
      </Section>
      <Closing content={closing} />
    </>
  );
}
