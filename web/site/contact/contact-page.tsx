import { bookingLink } from '../content/booking-link.ts';
import { contact } from '../content/contact.ts';
import { optionalTexts } from '../optional/texts.ts';
import { Pattern } from '../patterns/pattern.tsx';
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

/** The form is directly below the title on small screens, and next to it on larger ones. */
export function ContactPage() {
  const { hero, steps, pattern } = contact;
  return (
    <>
      <div className="container contact">
        <header>
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1>{hero.heading}</h1>
          <p className="lead">{hero.lead}</p>
        </header>
        <section className="contact-form" aria-labelledby="contact-form-title">
          <div className="contact-band banner topic">
            <Pattern source={pattern} />
          </div>
          <ContactForm />
        </section>
        <Details />
      </div>
      <Section content={steps} />
    </>
  );
}
