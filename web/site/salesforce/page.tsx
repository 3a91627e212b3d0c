import { salesforce } from '../content/salesforce.ts';
import { Closing } from '../sections/closing.tsx';
import { Hero } from '../sections/hero.tsx';
import { Cards, Ruled, Ticked } from '../sections/items.tsx';
import { Section } from '../sections/section.tsx';

export function Salesforce() {
  const { hero, services, products, reasons, closing } = salesforce;
  return (
    <>
      <Hero content={hero} scene="cloud" />
      <Section id="services" content={services}>
        <Cards items={services.items} />
      </Section>
      <Section id="products" content={products} ground="stone">
        <Ruled items={products.items} />
      </Section>
      <Section id="reasons" content={reasons} ground="pine" split>
        <Ticked items={reasons.items} />
      </Section>
      <Closing content={closing} />
    </>
  );
}
