import { brand } from '../../../shared/brand.ts';
import { industries, values } from './copy.ts';

const quoteLink = `mailto:${brand.email}?subject=${encodeURIComponent('A free quote')}`;

export function Home() {
  return (
    <>
      <section className="hero">
        <div className="band">
          <p className="eyebrow">{brand.tagline}</p>
          <h1>Software that stands up to scrutiny</h1>
          <p className="lead">
            {brand.name} builds, adapts and supports the systems that healthcare, finance and compliance teams
            in the UK rely on: custom SaaS, cost-effective CRM, Salesforce and digital transformation.
          </p>
          <p className="hero-actions">
            <a className="button button-primary" href={quoteLink}>
              Get a free quote
            </a>
            <a className="button button-secondary" href="#services">
              How we work
            </a>
          </p>
        </div>
      </section>

      <section className="band" id="services" aria-labelledby="services-title">
        <h2 id="services-title">What you can expect from us</h2>
        <ul className="cards cards-four">
          {values.map(({ title, text }) => (
            <li className="card" key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="stone" id="industries" aria-labelledby="industries-title">
        <div className="band">
          <h2 id="industries-title">Industries We Serve</h2>
          <p className="lead">Three fields, one thing in common: getting it wrong is not an option.</p>
          <ul className="cards cards-three">
            {industries.map(({ title, text, points }) => (
              <li className="card" key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
                <ul className="points">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="closing">
        <div className="band">
          <h2>Tell us what is slowing you down</h2>
          <p>
            Half an hour on the telephone is usually enough to say what it would take, what it would cost, and
            whether you need us at all.
          </p>
          <p className="hero-actions">
            <a className="button button-primary" href={quoteLink}>
              Write to {brand.email}
            </a>
            <a className="button button-secondary" href="/auth/login">
              Client support
            </a>
          </p>
        </div>
      </section>
    </>
  );
}
