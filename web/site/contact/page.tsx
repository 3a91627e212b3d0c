import { contact } from '../content/contact.ts';
import { Hero } from '../sections/hero.tsx';
import { Ruled } from '../sections/items.tsx';
import { Section } from '../sections/section.tsx';
import { ContactForm } from './form.tsx';

function Details() {
  const { heading, items } = contact.details;
  return (
    <aside className="contact-details" aria-labelledby="contact-details-title">
      <h2 id="contact-details-title">{heading}</h2>
      <dl>
        {items.map(({ title, lines, ...rest }) => {
          const text = lines.map((line) => <span key={line}>{line} </span>);
          return (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{'href' in rest ? <a href={rest.href}>{text}</a> : text}</dd>
            </div>
          );
        })}
      </dl>
    </aside>
  );
}

export function Contact() {
  const { hero, steps } = contact;
  return (
    <>
      <Hero content={hero} scene="letter" />
      <section aria-labelledby="contact-form-title">
        <div className="band contact">
          <div>
            <ContactForm />
          </div>
          <Details />
        </div>
      </section>
      <Section id="steps" content={steps} ground="stone">
        <Ruled items={steps.items} />
      </Section>
    </>
  );
}
