import { bookingLink } from '../content/booking-link.ts';
import { contact } from '../content/contact.ts';
import { optionalTexts } from '../optional/texts.ts';
import { Hero } from '../sections/hero.tsx';
import { Section } from '../sections/section.tsx';
import { ContactForm } from './contact-form.tsx';

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
        {bookingLink && (
          <div id="booking">
            <dt>{optionalTexts.booking.title}</dt>
            <dd>
              <a href={bookingLink.href}>{bookingLink.label}</a>
              <span>{bookingLink.note}</span>
            </dd>
          </div>
        )}
      </dl>
    </aside>
  );
}

export function ContactPage() {
  const { hero, steps } = contact;
  return (
    <>
      <Hero content={hero} pattern={{ seed: 'contact 3', topic: 'brand', family: 'braid' }} />
      <section aria-labelledby="contact-form-title">
        <div className="container section contact">
          <div>
            <ContactForm />
          </div>
          <Details />
        </div>
      </section>
      <Section content={steps} />
    </>
  );
}
