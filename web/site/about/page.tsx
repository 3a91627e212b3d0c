import { about } from '../content/about.ts';
import { Closing } from '../sections/closing.tsx';
import { Hero } from '../sections/hero.tsx';
import { Ruled, Ticked } from '../sections/items.tsx';
import { Section } from '../sections/section.tsx';

export function About() {
  const { hero, story, reasons, values, closing } = about;
  return (
    <>
      <Hero content={hero} scene="plan" />
      <Section id="story" content={story} split>
        <div className="prose">
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section id="reasons" content={reasons} ground="stone" split>
        <Ticked items={reasons.items} />
      </Section>
      <Section id="values" content={values}>
        <Ruled items={values.items} wide />
      </Section>
      <Closing content={closing} />
    </>
  );
}
